import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberInWords, sumInWords } from './sum-in-words.ts';

test('numbers in words: teens, tens, hundreds; thousands are feminine, millions masculine', () => {
  expect(
    [0, 1, 2, 5, 11, 14, 19, 20, 21, 40, 90, 99, 100, 101, 212, 900, 999].map((n) => numberInWords(n)),
  ).toEqual([
    'ноль',
    'один',
    'два',
    'пять',
    'одиннадцать',
    'четырнадцать',
    'девятнадцать',
    'двадцать',
    'двадцать один',
    'сорок',
    'девяносто',
    'девяносто девять',
    'сто',
    'сто один',
    'двести двенадцать',
    'девятьсот',
    'девятьсот девяносто девять',
  ]);
  expect(
    [1_000, 2_001, 5_000, 11_000, 21_000, 1_000_000, 2_000_010, 1_000_000_001, 3_000_000_000_000].map((n) =>
      numberInWords(n),
    ),
  ).toEqual([
    'одна тысяча',
    'две тысячи один',
    'пять тысяч',
    'одиннадцать тысяч',
    'двадцать одна тысяча',
    'один миллион',
    'два миллиона десять',
    'один миллиард один',
    'три триллиона',
  ]);
  expect(numberInWords(Number.MAX_SAFE_INTEGER)).toBe(
    'девять квадриллионов семь триллионов сто девяносто девять миллиардов двести пятьдесят четыре миллиона семьсот сорок тысяч девятьсот девяносто один',
  );
});

test('a number has the gender of the counted noun, its thousands keep their own', () => {
  expect(numberInWords(1_001, 'neuter')).toBe('одна тысяча одно');
  expect(numberInWords(22, 'neuter')).toBe('двадцать два');
  expect(numberInWords(2_002, 'feminine')).toBe('две тысячи две');
  expect(numberInWords(11, 'feminine')).toBe('одиннадцать');
  for (const wrong of [-1, 0.5, Number.NaN, 1e21]) expect(() => numberInWords(wrong)).toThrow(RangeError);
});

test('a sum in words: roubles with a capital letter, kopecks in two digits, both in the right plural form', () => {
  expect([0, 1, 100, 105, 222, 1_100, 120_105, 123_456_78, -250].map(sumInWords)).toEqual([
    'Ноль рублей 00 копеек',
    'Ноль рублей 01 копейка',
    'Один рубль 00 копеек',
    'Один рубль 05 копеек',
    'Два рубля 22 копейки',
    'Одиннадцать рублей 00 копеек',
    'Одна тысяча двести один рубль 05 копеек',
    'Сто двадцать три тысячи четыреста пятьдесят шесть рублей 78 копеек',
    'Минус два рубля 50 копеек',
  ]);
  for (const wrong of [0.5, Number.NaN, 1e21]) expect(() => sumInWords(wrong)).toThrow(RangeError);
});

/** The value of each word, used to read a number back. */
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
    .split(' ')
    .map((word, n) => [word, n]),
  ...'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'
    .split(' ')
    .map((word, n) => [word, 20 + 10 * n]),
  ...'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'
    .split(' ')
    .map((word, n) => [word, 100 * (n + 1)]),
  ['одна', 1],
  ['одно', 1],
  ['две', 2],
]);
const SCALES = ['тысяч', 'миллион', 'миллиард', 'триллион', 'квадриллион'];

function readBack(text: string): bigint {
  let total = 0n;
  let group = 0;
  for (const word of text.split(' ')) {
    const scale = SCALES.findLastIndex((name) => word.startsWith(name));
    if (scale === -1) group += VALUES[word] ?? Number.NaN;
    else {
      total += BigInt(group) * 1_000n ** BigInt(scale + 1);
      group = 0;
    }
  }
  return total + BigInt(group);
}

test('property: numbers in words can be read back, for every gender', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeNat(), fc.nat(3_000), fc.nat(3_000_000)),
      fc.constantFrom('masculine', 'feminine', 'neuter'),
      (n, gender) => {
        const text = numberInWords(n, gender);
        expect(text).toBe(text.trim().replaceAll(/\s+/g, ' '));
        expect(readBack(text)).toBe(BigInt(n));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the noun agrees with its number: one, few, many; numbers ending in 11 to 14 take many', () => {
  const last = (n: number) => (n % 100 > 10 && n % 100 < 20 ? 0 : n % 10);
  const form = (n: number, one: string, few: string, many: string) =>
    last(n) === 1 ? one : last(n) >= 2 && last(n) <= 4 ? few : many;
  fc.assert(
    fc.property(fc.maxSafeNat(), (kopecks) => {
      const [roubles, rest] = [Math.floor(kopecks / 100), kopecks % 100];
      const tail = `${form(roubles, 'рубль', 'рубля', 'рублей')} ${String(rest).padStart(2, '0')} ${form(rest, 'копейка', 'копейки', 'копеек')}`;
      expect(sumInWords(kopecks).endsWith(` ${tail}`)).toBe(true);
      expect(sumInWords(kopecks)).toMatch(/^\p{Lu}/u);
    }),
  );
});
