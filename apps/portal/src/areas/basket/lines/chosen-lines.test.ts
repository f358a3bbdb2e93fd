import { expect, test } from 'vitest';
import { readLines, writeLines } from './chosen-lines.ts';

const basket = [12, 15, 16, 40, 41, 99];
const through = (...chosen: number[]) => basket.filter(readLines(writeLines(basket, new Set(chosen))));

test('what is chosen comes back from the address, in few words', () => {
  expect(writeLines(basket, new Set(basket))).toBe('12-99');
  expect(writeLines(basket, new Set([12, 15, 40, 99]))).toBe('12-15,40,99');
  for (const chosen of [[12], [15, 16, 40], [12, 99], basket]) expect(through(...chosen)).toEqual(chosen);
});

test('an address without lines, or with nonsense, means all of them', () => {
  for (const text of [null, '', 'x', '1-', '-5', '1e3', '9'.repeat(20)])
    expect(basket.filter(readLines(text))).toEqual(basket);
  expect(basket.filter(readLines('x,15'))).toEqual([15]);
});
