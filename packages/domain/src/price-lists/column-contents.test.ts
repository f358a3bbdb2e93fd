import { expect, test } from 'vitest';
import { isCodeLike } from './column-contents.ts';

test.each([
  ['customs codes', ['8708309109', '8708309109', '8708 80 350 9']],
  ['numbers that begin with zeros', ['00012', '00013', '00044']],
  ['numbers of an accounting program', ['10023', '10517', '9882', '12003']],
])('%s are codes', (_, cells) => expect(isCodeLike(cells)).toBe(true));

test.each([
  ['stock', ['4', '12', '150', '4']],
  ['stock of small parts', ['1000', '2500', '1000', '4000']],
  ['too few to tell', ['870830', '870880']],
  ['words', ['много', 'есть', '5', '6']],
])('%s is none', (_, cells) => expect(isCodeLike(cells)).toBe(false));

const numbers = (count: number, of: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => of(place));
test.each([
  ['half of them with a leading zero', ['012', '034', '5', '5'], true],
  ['fewer than half with a leading zero', ['012', '5', '5'], false],
  ['a zero alone is an amount', ['0', '0', '5', '5'], false],
  ['six digits each, repeated', ['123456', '123456', '654321'], true],
  ['five digits each, repeated', ['12345', '12345', '54321'], false],
  ['nine of ten of six digits, repeated', [...numbers(9, () => '123456'), '1234567'], true],
  ['eight of ten of six digits, repeated', [...numbers(8, () => '123456'), '1234567', '1234567'], false],
  [
    'nine of ten from four digits, all different',
    [...numbers(9, (place) => `1${place}00${place}`), '7'],
    true,
  ],
  [
    'the same with one that repeats',
    [...numbers(8, (place) => `1${place}00${place}`), '18008', '18008'],
    false,
  ],
  [
    'eight of ten from four digits, all different',
    [...numbers(8, (place) => `1${place}00${place}`), '7', '8'],
    false,
  ],
  ['nine of ten whole numbers', [...numbers(9, (place) => `12345${place}`), '1,5'], true],
  ['eight of ten whole numbers', [...numbers(8, (place) => `12345${place}`), '1,5', '2,5'], false],
  ['numbers within words', ['a123456', 'a123457', 'a123458'], false],
  ['numbers before words', ['123456a', '123457a', '123458a'], false],
  ['two are too few', ['012345', '012346'], false],
])('isCodeLike: %s', (_, cells, expected) => expect(isCodeLike(cells)).toBe(expected));
