import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scriptOf } from './script.ts';

let directory = '';
beforeEach(() => (directory = mkdtempSync(path.join(tmpdir(), 'portal-script-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const HOUR = 3600;
/** A source with its bundle; the source was changed so many seconds after the build. */
function built(changedAfter: number) {
  const [entry, bundles] = [path.join(directory, 'child.ts'), path.join(directory, 'dist')];
  mkdirSync(bundles);
  for (const file of [entry, path.join(bundles, 'child.mjs')]) writeFileSync(file, '');
  writeFileSync(path.join(bundles, 'sources.json'), JSON.stringify(['../child.ts']));
  const now = Date.now() / 1000;
  utimesSync(path.join(bundles, 'sources.json'), now, now);
  utimesSync(entry, now, now + changedAfter);
  return { entry, bundles };
}

test('a reading process runs the bundle of its sources', () => {
  const { entry, bundles } = built(-HOUR);
  expect(scriptOf(entry, bundles)).toBe(path.join(bundles, 'child.mjs'));
});

test('a source that is newer than the bundle is run itself', () => {
  const { entry, bundles } = built(HOUR);
  expect(scriptOf(entry, bundles)).toBe(entry);
});

test('a source that was removed since the build: the entry is run itself', () => {
  const { entry, bundles } = built(-HOUR);
  writeFileSync(path.join(bundles, 'sources.json'), JSON.stringify(['../child.ts', '../removed.ts']));
  expect(scriptOf(entry, bundles)).toBe(entry);
});

test('without a build the source is run', () => {
  const entry = path.join(directory, 'child.ts');
  expect(scriptOf(entry, path.join(directory, 'dist'))).toBe(entry);
});
