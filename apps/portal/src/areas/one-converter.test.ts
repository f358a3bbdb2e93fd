import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '..');
/**
 * Manual conversion: kopecks divided by 100, or roubles multiplied and rounded. Percentages are multiplied but
 * not rounded to whole kopecks.
 */
const BY_HAND = /(?<!\/)\/ ?100\b|\bround\([^;\n]*\* ?100\)/;

test('no screen turns roubles into kopecks or back by hand: the client has one converter', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter(
    (file) => !/\.(?:test|stories)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => BY_HAND.test(readFileSync(path.join(SOURCE, file), 'utf8')))).toEqual([]);
});
