// Limits the number of files in a folder, so that files are easy to find.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { root } from './toolchain.mjs';

/** Maximum number of files in one folder, without subfolders. */
const MOST = 25;

// An unpacked archive has no Git index to list its files.
const checkout = existsSync(path.join(root, '.git'));
const options = { skip: checkout ? false : 'not a Git checkout' };
const tracked = checkout
  ? execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\0')
      .filter((file) => file !== '')
  : [];
const counts = new Map();
for (const file of tracked) {
  const folder = path.posix.dirname(file);
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}
const large = [...counts].filter(([, count]) => count > MOST).map(([folder]) => folder);

test(`no folder holds more than ${MOST} files at one level`, options, () => {
  assert.deepEqual(
    large.map((folder) => `${folder}: ${counts.get(folder)} files`),
    [],
  );
});
