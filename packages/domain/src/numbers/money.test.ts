import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyPercent,
  contractLimitWords,
  formatAmount,
  formatLimit,
  formatMoney,
  isLimitExceeded,
  LIMIT_TOOLTIP,
  multiplyMoney,
  overLimits,
  parseMoney,
  roundToKopecks,
  sumMoney,
  toRoubles,
  limitState,
  limitWords,
} from './money.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const NOT_KOPECKS = [Number.NaN, 0.5, 1e21, Number.POSITIVE_INFINITY, '5' as never, null as never];

test('currency RUB shown with 2 decimals, thousands grouped with spaces, suffix «руб.»', () => {
  expect(formatMoney(123_450)).toBe('1\u00a0234,50\u00a0руб.');
  expect(plain(formatAmount(0))).toBe('0,00');
  expect(plain(formatAmount(5))).toBe('0,05');
  expect(plain(formatAmount(100_000_000))).toBe('1 000 000,00');
  expect(plain(formatAmount(-123_450))).toBe('\u22121 234,50');
});

test('a value that is not a whole number of kopecks is refused', () => {
  for (const wrong of NOT_KOPECKS) {
    for (const refuse of [
      () => formatMoney(wrong),
      () => formatAmount(wrong),
      () => toRoubles(wrong),
      () => multiplyMoney(wrong, 1),
      () => sumMoney([1, wrong]),
      () => applyPercent(wrong, 1),
      () => isLimitExceeded(wrong, 1),
      () => formatLimit(wrong, 1),
    ])
      expect(refuse).toThrow(RangeError);
  }
  for (const wrong of [Number.NaN, 0.5, 1e21]) expect(() => isLimitExceeded(1, wrong)).toThrow(RangeError);
});

test.each([
  ['1 234,50', 123_450],
  ['1234.5', 123_450],
  ['99', 9_900],
  [' 1\u00a0234,50 руб. ', 123_450],
  ['1\u202f234\u202f567,8 ₽', 123_456_780],
  ['5 РУБ', 500],
  ['-5', -500],
  ['\u22125,01', -501],
  ['0', 0],
  ['-0,00', 0],
  ['00012,3', 1_230],
  ['99999999999,99', 9_999_999_999_999],
])('%s is %i kopecks', (text, kopecks) => {
  expect(parseMoney(text)).toBe(kopecks);
});

test.each([
  '',
  ' ',
  'abc',
  '1,234',
  '1.2.3',
  '12,345',
  '1e5',
  '--5',
  '999999999999',
  '12 50',
  '1 2345',
  '1234 567',
  ',5',
  '5,',
  '5 ,0',
  '1 234 567 890 123',
  'руб.',
  '+5',
  '5 руб. x',
  'x5',
  5 as never,
  null as never,
])('%s is no price', (text) => {
  expect(parseMoney(text)).toBeNull();
});

test('property: a formatted amount is parsed back to the same value, with or without the currency', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kopecks) => {
      expect(parseMoney(formatAmount(kopecks))).toBe(kopecks);
      expect(parseMoney(formatMoney(kopecks))).toBe(kopecks);
    }),
  );
});

test('kopecks are converted to the roubles of the API', () => {
  expect(toRoubles(123_450)).toBe(1234.5);
  for (const wrong of [1.5, Number.NaN, 1e21, '5' as never])
    expect(() => toRoubles(wrong)).toThrow(RangeError);
});

test('a price times a quantity and a sum are whole, or refused', () => {
  expect(multiplyMoney(12_345, 3)).toBe(37_035);
  expect(Object.is(multiplyMoney(-5, 0), 0)).toBe(true);
  expect(multiplyMoney(-5, 2)).toBe(-10);
  expect(sumMoney([])).toBe(0);
  expect(sumMoney([1, 2, -5])).toBe(-2);
  for (const wrong of [-1, 0.5, Number.NaN]) expect(() => multiplyMoney(1, wrong)).toThrow(RangeError);
  expect(() => multiplyMoney(2 ** 40, 2 ** 20)).toThrow(RangeError);
  expect(() => sumMoney([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
});

test('a percentage with up to 2 decimals is added and rounded half up to a kopeck', () => {
  expect(applyPercent(10_000, 5)).toBe(10_500);
  expect(applyPercent(101, 0.5)).toBe(102);
  expect(applyPercent(100, 0.5)).toBe(101);
  expect(applyPercent(100, 0.49)).toBe(100);
  expect(applyPercent(10_000, -10)).toBe(9_000);
  expect(applyPercent(10_000, -100)).toBe(0);
  expect(applyPercent(-100, 0.5)).toBe(-100);
  expect(applyPercent(-100, 0.51)).toBe(-101);
  expect(applyPercent(-1, -50)).toBe(0);
  for (const wrong of [1.234, Number.NaN, -100.01, 1e21])
    expect(() => applyPercent(100, wrong)).toThrow(RangeError);
  expect(() => applyPercent(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
});

test('property: rounding a percentage changes the result by at most half a kopeck', () => {
  const cases = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -10_000, max: 100_000 }));
  fc.assert(
    fc.property(cases, ([kopecks, points]) => {
      const twiceTheError = 2 * (applyPercent(kopecks, points / 100) * 10_000 - kopecks * (10_000 + points));
      expect(twiceTheError).toBeGreaterThan(-10_000);
      expect(twiceTheError).toBeLessThanOrEqual(10_000);
    }),
  );
});

test('«amount / limit руб.», error style when amount exceeds limit; «Без лимита» when unlimited', () => {
  expect(plain(formatLimit(31_248_000, 50_000_000))).toBe('312 480,00 / 500 000,00 руб.');
  expect(formatLimit(1, null)).toBe('Без лимита');
  expect(isLimitExceeded(101, 100)).toBe(true);
  expect(isLimitExceeded(100, 100)).toBe(false);
  expect(isLimitExceeded(1e9, null)).toBe(false);
  expect(LIMIT_TOOLTIP).toBe('Остаток лимита');
});

test.each([
  [891_456, 70_000_000, 'В корзине 8 914,56 · доступно 691 085,44'],
  [70_000_000, 70_000_000, 'В корзине 700 000,00 · доступно 0,00'],
  [70_001_200, 70_000_000, 'В корзине 700 012,00 · сверх лимита 12,00'],
  [0, null, 'В корзине 0,00 · Без лимита'],
])('the limit in plain words: %i of %s', (amount, limit, words) => {
  expect(limitWords(amount, limit).replaceAll(/\s/g, ' ')).toBe(words);
});

test('«halves round away from zero in decimal arithmetic (538.675 → 538,68)»', () => {
  expect(
    ['538.675', '538.674999', '-538.675', '0.005', '0.004', '-0.001', '1.005', '12', '12.3'].map(
      roundToKopecks,
    ),
  ).toEqual([53_868, 53_867, -53_868, 1, 0, 0, 101, 1_200, 1_230]);
  for (const wrong of ['', '1,5', 'нет', '999999999999999'])
    expect(() => roundToKopecks(wrong)).toThrow(RangeError);
});

describe('limits of single contracts', () => {
  test('the rest of one contract’s limit does not cover another’s excess', () => {
    expect(
      overLimits([
        { amount: 1_000_00, limit: 400_00 },
        { amount: 100_00, limit: 9_000_000_00 },
        { amount: 50_00, limit: null },
        { amount: 5_00, limit: 1_00 },
      ]),
    ).toBe(604_00);
    expect(overLimits([])).toBe(0);
  });
  test('in words', () => {
    expect(plain(contractLimitWords({ amount: 400_00, limit: 1_000_50 }))).toBe(
      'по договору доступно 600,50 руб.',
    );
    expect(plain(contractLimitWords({ amount: 1_000_00, limit: 400_00 }))).toBe(
      'сверх лимита на 600,00 руб.',
    );
    expect(plain(contractLimitWords({ amount: 400_00, limit: 400_00 }))).toBe(
      'по договору доступно 0,00 руб.',
    );
    expect(plain(contractLimitWords({ amount: 1_000_00, limit: null }))).toBe('Без лимита');
    expect(limitWords(1_000_00, 9_000_00, 604_00)).toBe('В корзине 1\u00a0000,00 · сверх лимита 604,00');
  });
});

test('another language writes and reads money by its own format', () => {
  expect(formatAmount(123_456_789, 'en')).toBe('1,234,567.89');
  expect(formatAmount(123_400, 'de')).toBe('1.234,00');
  expect(formatAmount(123_450, 'ru-RU')).toBe(formatAmount(123_450));
  expect(formatMoney(123_450, 'en')).toBe('₽1,234.50');
  expect(formatMoney(123_400, 'en', 'USD')).toBe('$1,234.00');
  expect(plain(formatMoney(123_400, 'ru', 'USD'))).toBe('1 234,00 $');
  expect(() => formatAmount(0.5, 'en')).toThrow(RangeError);
  expect(() => formatMoney(0.5, 'en')).toThrow(RangeError);
  expect(parseMoney('1,234.50', 'en')).toBe(123_450);
  expect(parseMoney('1234.5', 'en')).toBe(123_450);
  expect(parseMoney('1,234', 'en')).toBe(123_400);
  expect(parseMoney('12,50', 'en')).toBeNull();
  expect(parseMoney('1.234,50', 'de')).toBe(123_450);
  expect(parseMoney('1,234')).toBeNull();
});

test('what is left of the limit, or by how much it is exceeded', () => {
  expect(limitState(100, 300)).toEqual({ code: 'left', rest: 200 });
  expect(limitState(300, 300)).toEqual({ code: 'left', rest: 0 });
  expect(limitState(301, 300)).toEqual({ code: 'over', rest: 1 });
  expect(limitState(100, null)).toEqual({ code: 'unlimited' });
  expect(limitState(100, null, 5)).toEqual({ code: 'over', rest: 5 });
});
