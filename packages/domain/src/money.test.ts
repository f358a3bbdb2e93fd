import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyPercent,
  formatAmount,
  formatLimit,
  formatMoney,
  isLimitExceeded,
  parseMoney,
} from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('RUB shown with 2 decimals, thousands grouped with spaces, suffix «руб.»', () => {
  expect(plain(formatMoney(123_450))).toBe('1 234,50 руб.');
  expect(plain(formatAmount(5))).toBe('0,05');
  expect(plain(formatAmount(100_000_000))).toBe('1 000 000,00');
  expect(plain(formatAmount(-123_450))).toBe('−1 234,50');
});

test('what is no whole number of kopecks is refused', () => {
  for (const wrong of [Number.NaN, 0.5, 1e21, Number.POSITIVE_INFINITY])
    expect(() => formatMoney(wrong)).toThrow(RangeError);
});

test.each([
  ['1 234,50', 123_450],
  ['1234.5', 123_450],
  ['99', 9_900],
  ['1\u00a0234,50 руб.', 123_450],
  ['-5', -500],
  ['−5', -500],
  ['0', 0],
])('%s is %i kopecks', (text, kopecks) => {
  expect(parseMoney(text)).toBe(kopecks);
});

test.each(['', 'abc', '1,234', '1.2.3', '12,345', '1e5', '--5', '99999999999999'])(
  '%s is no price',
  (text) => {
    expect(parseMoney(text)).toBeNull();
  },
);

test('property: what is formatted reads back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kopecks) => {
      expect(parseMoney(formatAmount(kopecks))).toBe(kopecks);
    }),
  );
});

test('a percent is added and rounded half up to a kopeck', () => {
  expect(applyPercent(10_000, 5)).toBe(10_500);
  expect(applyPercent(101, 0.5)).toBe(102);
  expect(applyPercent(100, 0.5)).toBe(101);
  expect(applyPercent(100, 0.49)).toBe(100);
  expect(applyPercent(10_000, -10)).toBe(9_000);
  expect(() => applyPercent(100, 1.234)).toThrow(RangeError);
  expect(() => applyPercent(100, Number.NaN)).toThrow(RangeError);
});

test('«amount / limit руб.», «Без лимита», error when the amount exceeds the limit', () => {
  expect(plain(formatLimit(31_248_000, 50_000_000))).toBe('312 480,00 / 500 000,00 руб.');
  expect(formatLimit(1, null)).toBe('Без лимита');
  expect(isLimitExceeded(101, 100)).toBe(true);
  expect(isLimitExceeded(100, 100)).toBe(false);
  expect(isLimitExceeded(1e9, null)).toBe(false);
});
