import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decimalOf, kopecksOf, roublesOf } from './money.ts';

test('roubles of a call are the nearest whole kopecks, and come back as they were', () => {
  for (const [roubles, kopecks] of [
    [0, 0],
    [1234.5, 123_450],
    [0.1 + 0.2, 30],
    [1.005, 100],
    [19.99, 1_999],
    [99_999_999_999.99, 9_999_999_999_999],
  ] as const)
    expect(kopecksOf(roubles)).toBe(kopecks);
  for (const kopecks of [0, 1, 99, 101, 123_450, 9_999_999_999_999])
    expect(kopecksOf(roublesOf(kopecks))).toBe(kopecks);
  expect(() => roublesOf(0.5)).toThrow(RangeError);
});

test('a file has roubles with two decimals and a point', () => {
  expect([0, 5, 100, 123_450, 9_999_999_999_999].map(decimalOf)).toEqual([
    '0.00',
    '0.05',
    '1.00',
    '1234.50',
    '99999999999.99',
  ]);
  expect(() => decimalOf(0.5)).toThrow(RangeError);
});

test('nobody else turns roubles into kopecks or back', () => {
  const source = path.join(import.meta.dirname, '..');
  // Scores of headers are not money.
  const others = ['areas/journal/columns/column-names.ts'];
  const converting = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('seed'))
    .filter((file) => !others.includes(file))
    .filter((file) =>
      /(?:\/|\*) 100\b|\b(?:to|from)Roubles\(/.test(readFileSync(path.join(source, file), 'utf8')),
    );
  expect(converting).toEqual(['contract/money.ts']);
});
