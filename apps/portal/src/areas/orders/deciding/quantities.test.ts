import { expect, test } from 'vitest';
import { changeWords, daysWords, faultOf, fromPasted, isShort, percentWords } from './quantities.ts';

test('a column of a table gives one quantity from each line', () => {
  expect(fromPasted('4\n0\n12\n')).toEqual(['4', '0', '12']);
  expect(fromPasted('1 200\tшт\r\n3\tшт')).toEqual(['1200', '3']);
  expect(fromPasted('7')).toEqual(['7']);
});

test.each([
  ['0', null],
  ['6', null],
  ['7', 'Не больше 6'],
  ['', 'Целое число от 0'],
  ['2,5', 'Целое число от 0'],
  ['-1', 'Целое число от 0'],
])('«%s» of six: %s', (text, fault) => {
  expect(faultOf(text, 6)).toBe(fault);
});

test('what is replaced is told in differences of price and of days', () => {
  expect([4, -2, 0].map(percentWords)).toEqual([
    '+4\u00A0% за\u00A0шт.',
    '−2\u00A0% за\u00A0шт.',
    'та же цена за\u00A0шт.',
  ]);
  expect([1, -2, 0, 5].map(daysWords)).toEqual([
    'на 1 день позже',
    'на 2 дня раньше',
    'в тот же день',
    'на 5 дней позже',
  ]);
});

test.each([
  [
    'more pieces, each of them cheaper',
    { quantity: 6, price: 949.48 },
    'на 4 шт. больше, на 3 767,88 руб. дороже',
  ],
  ['fewer pieces', { quantity: 1, price: 949.48 }, 'на 1 шт. меньше, на 979,52 руб. дешевле'],
  ['the same sum', { quantity: 4, price: 482.25 }, 'на 2 шт. больше, сумма та же'],
  ['as many pieces', { quantity: 2, price: 949.48 }, null],
])('the whole is compared where the pieces differ: %s', (_, replacing, words) => {
  const said = changeWords({ quantity: 2, price: 964.5 }, replacing);
  expect(said?.replaceAll(/\s/g, ' ') ?? null).toBe(words);
});

test('a line is short when more is promised than is free; «больше» in a price list is enough', () => {
  const stock = { free: 3, is_more: false };
  expect([isShort({ stock }, 4), isShort({ stock }, 3), isShort({ stock: null }, 9)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isShort({ stock: { ...stock, is_more: true } }, 4)).toBe(false);
});
