// Money always has two decimals: it is formatted by `formatMoney`, `formatAmount` and `Price`, or as a report's
// value of the kind «money», never by a number's own formatter. Issue 19, line 7.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const MONEY = /\b\w*(?:price(?!d)|amount|cost|limit|debt|sum|roubles|kopecks)\w*\)?\s*\.toLocaleString\(/gi;

test('no screen and no component formats money by itself', () => {
  const files = ['apps/portal/src', 'packages/ui/src'].flatMap((directory) =>
    globSync('**/*.{ts,tsx}', { cwd: path.join(ROOT, directory) })
      .filter((file) => !/\.(?:test|stories)\.tsx?$/.test(file))
      .map((file) => path.join(directory, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(MONEY)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
