// docs/security.md names tests as proof: each of them exists.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
const files = globSync(
  ['apps/*/{src,test,e2e}/**/*.ts', 'packages/*/{src,test}/**/*.ts', 'scripts/**/*', 'openapi/*.mjs'],
  {
    cwd: ROOT,
  },
).map((file) => `/${file.split(path.sep).join('/')}`);

test('every test that docs/security.md names exists', () => {
  const named = [...new Set(text.match(/[\w./-]+\.(?:test|spec|long)\.(?:tsx?|mjs)/g))];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
