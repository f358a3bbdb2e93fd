import type { Kopecks } from './money.ts';
import { requireWhole } from './whole.ts';
import { plural } from '../text/words.ts';

/** Grammatical gender of the counted noun: «один рубль», «одна запись», «одно место». */
export type Gender = 'masculine' | 'feminine' | 'neuter';

const ONES = {
  masculine: ['один', 'два'],
  feminine: ['одна', 'две'],
  neuter: ['одно', 'два'],
} as const satisfies Record<Gender, readonly [string, string]>;
const UNITS =
  'три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать';
const TENS = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто';
const HUNDREDS = 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот';
const SCALES = [
  ['feminine', 'тысяча', 'тысячи', 'тысяч'],
  ['masculine', 'миллион', 'миллиона', 'миллионов'],
  ['masculine', 'миллиард', 'миллиарда', 'миллиардов'],
  ['masculine', 'триллион', 'триллиона', 'триллионов'],
  ['masculine', 'квадриллион', 'квадриллиона', 'квадриллионов'],
] as const;

/** The word at a position of a list, from 1; nothing for 0. */
const nth = (words: readonly string[], place: number): string[] => words.slice(place - 1, place || 0);

/** The words of a number from 0 to 999; none for 0. */
function ofThousand(n: number, gender: Gender): string[] {
  const rest = n % 100;
  const units = rest < 20 ? rest : rest % 10;
  return [
    ...nth(HUNDREDS.split(' '), Math.floor(n / 100)),
    ...nth(['', ...TENS.split(' ')], Math.floor(rest / 10)).filter(() => rest >= 20),
    ...nth([...ONES[gender], ...UNITS.split(' ')], units),
  ];
}

/**
 * Writes a whole number in Russian words: «двадцать одна тысяча сто», «ноль».
 * @param n whole, from 0
 * @param gender gender of the counted noun
 * @throws RangeError for an invalid number
 * @see issue of shipments: «sums in words»
 */
export function numberInWords(n: number, gender: Gender = 'masculine'): string {
  requireWhole(n, 'not a number of things');
  if (n === 0) return 'ноль';
  const words = SCALES.flatMap(([kind, one, few, many], index) => {
    const group = Math.floor(n / 1_000 ** (index + 1)) % 1_000;
    return group === 0 ? [] : [[...ofThousand(group, kind), plural(group, one, few, many)]];
  });
  return [...words.toReversed(), ofThousand(n % 1_000, gender)].flat().join(' ');
}

/**
 * Writes a sum as printed documents require: «Одна тысяча двести один рубль 05 копеек». A negative sum starts with «Минус».
 * @throws RangeError unless whole kopecks
 * @see issue of shipments: «sums in words»
 */
export function sumInWords(kopecks: Kopecks): string {
  const size = Math.abs(requireWhole(kopecks, 'not whole kopecks', Number.MIN_SAFE_INTEGER));
  const roubles = Math.floor(size / 100);
  const rest = size % 100;
  const words = `${kopecks < 0 ? 'минус ' : ''}${numberInWords(roubles)} ${plural(roubles, 'рубль', 'рубля', 'рублей')}`;
  const change = `${String(rest).padStart(2, '0')} ${plural(rest, 'копейка', 'копейки', 'копеек')}`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${change}`;
}
