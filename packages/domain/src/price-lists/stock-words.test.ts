import { expect, test } from 'vitest';
import { readStock, suggestStock } from './stock-words.ts';
import { PRICE_LIST_SENTENCES } from '../sentences/price-list-sentences.ts';
import { say } from '../sentences/say.ts';

test.each([
  ['12', 12, false],
  ['1 200', 1_200, false],
  ['12,0', 12, false],
  ['12 шт.', 12, false],
  ['> 10 шт.', 10, true],
  ['≥10', 10, true],
  ['не менее 10', 10, true],
  ['Более 10', 10, true],
  ['10+', 10, true],
  ['10 шт+', 10, true],
  ['10 и более', 10, true],
  ['есть', 1, true],
  ['нет в наличии', 0, false],
  ['', 0, false],
])('stock «%s»', (text, pieces, more) => expect(readStock(text)).toEqual({ pieces, more }));

test.each([
  ['1,5', 'должно быть целым числом'],
  ['-1', 'не может быть отрицательным'],
  ['ожидается', 'должно быть числом'],
  ['+++', 'должно быть числом'],
  ['100000000', 'не должно превышать 99\u00A0999\u00A0999'],
])('stock «%s» is refused', (text, reason) => {
  const read = readStock(text);
  expect('fault' in read && say(PRICE_LIST_SENTENCES, read.fault)).toBe(reason);
});

test('thousands are grouped as in the rest of the column', () => {
  expect(readStock('1.234', 'comma')).toEqual({ pieces: 1_234, more: false });
  expect(readStock('1.234', 'point')).toEqual({ fault: { code: 'stockNotWhole' } });
});

test.each([
  ['<10', '1'],
  ['‹10', '1'],
  ['до 10', '1'],
  ['10–50', '>10'],
  ['от 10 до 50', '>10'],
  ['+++', '>1'],
  ['***', '>1'],
  ['под заказ', '0'],
  ['по запросу', '0'],
  ['звоните', '0'],
  ['В пути', '0'],
  ['мало', '1'],
  ['достаточно', '>1'],
  ['1.6', '1'],
  ['−1', '0'],
  ['A', null],
  ['B', null],
])('«value maps are suggested from the values found»: «%s» is probably %s', (text, meaning) => {
  expect(suggestStock(text)).toBe(meaning);
  if (meaning !== null) expect(readStock(meaning)).toHaveProperty('pieces');
});

test.each(['2 шт.', '2шт', '2\u00A0шт.', '2 шт.,', '2 ед.', '2 pcs', '2 pc', '2 штуки'])(
  '«%s» is two',
  (text) => expect(readStock(text)).toEqual({ pieces: 2, more: false }),
);

test('the largest stock of a file', () => {
  expect(readStock('99999999')).toEqual({ pieces: 99_999_999, more: false });
});
test.each([
  ['12  шт', 12, false],
  [' 12 ', 12, false],
  ['10  штук и более', 10, true],
  ['2  ед', 2, false],
  ['в  наличии', 1, true],
])('stock «%s» with spaces', (text, pieces, more) => expect(readStock(text)).toEqual({ pieces, more }));
test.each(['ед', 'шт шт', 'a pcs', 'штабель 2'])('stock «%s» is no number', (text) =>
  expect(readStock(text)).toEqual({ fault: { code: 'stockNotNumber' } }),
);
test.each([
  ['A<10', null],
  ['A++', null],
  ['++A', null],
  ['A**', null],
  ['**A', null],
])('no meaning is suggested for «%s»', (text, meaning) => expect(suggestStock(text)).toBe(meaning));
