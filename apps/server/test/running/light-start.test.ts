import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverEntry } from '../../../../scripts/server-entry.mjs';

const SRC = path.join(import.meta.dirname, '../../src');
/** What few servers need, or only at times; together 60 MB of memory and half a second of processor time. */
const RARE =
  /^(?:@aws-sdk\/|@simplewebauthn\/|bwip-js|fastify-openapi-glue|imapflow|nodemailer|pdfkit|postal-mime|sanitize-html|sharp|ssh2)/;

test('no module loads a rarely used library with itself', () => {
  const loading = globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts', '**/*.fixture.ts'] }).flatMap(
    (file) =>
      [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^']+)';/gm)]
        .map(([, name = '']) => name)
        .filter((name) => RARE.test(name))
        .map((name) => `${file}: ${name}`),
  );
  expect(loading).toEqual([]);
});

test('the bundle of the server is run, unless there is none or a source of it is newer or gone', () => {
  const server = mkdtempSync(path.join(tmpdir(), 'portal-entry-'));
  onTestFinished(() => rmSync(server, { recursive: true, force: true }));
  const write = (name: string, text: string, seconds: number) => {
    const file = path.join(server, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
    return file;
  };
  const source = write('src/main.ts', '', 1_000);
  const module = write('src/module.ts', '', 1_000);
  expect(serverEntry(server)).toBe(source);
  const bundle = write('dist/server/main.mjs', '', 2_000);
  write('dist/server/sources.json', JSON.stringify(['../../src/main.ts', '../../src/module.ts']), 2_000);
  expect(serverEntry(server)).toBe(bundle);
  utimesSync(module, 3_000, 3_000);
  expect(serverEntry(server)).toBe(source);
  rmSync(module);
  expect(serverEntry(server)).toBe(source);
});
