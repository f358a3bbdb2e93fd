import { expect, test } from 'vitest';
import { COLUMN_LABELS, countHeads, rolesOfCells, rolesOfHead, withRole } from './list-columns.ts';

test.each([
  [
    ['№', 'Товар', 'Артикул', 'Производитель', 'Ед.', 'Кол-во', 'Цена', 'Сумма'],
    ['row', 'title', 'article', 'brand', 'unit', 'quantity', 'price', 'sum'],
  ],
  [
    ['Код', 'Каталожный номер', 'Кол.'],
    [null, 'article', 'quantity'],
  ],
  [
    ['Код', 'Кол.'],
    ['article', 'quantity'],
  ],
  [
    ['Артикул производителя', 'Марка', 'Кол-во, шт'],
    ['article', 'brand', 'quantity'],
  ],
])('heads «%s»', (head, roles) => {
  expect(rolesOfHead(head)).toEqual(roles);
});

test('a single known header does not make a header row', () => {
  expect(rolesOfHead(['Артикул'])).toBeNull();
  expect(rolesOfHead(['KNECHT', 'OC 90', '4'])).toBeNull();
});

test('ascending numbers are row numbers, never part numbers', () => {
  const rows = [
    ['1', '5520017', '4'],
    ['2', '5520018', '2'],
    ['3', '4410200', '8'],
  ];
  expect(rolesOfCells(rows)).toEqual(['row', 'article', 'quantity']);
});

test('quantity, price and sum are detected by quantity × price = sum, in any order', () => {
  const rows = [
    ['OC 90', '350,00', '4', '1 400,00'],
    ['OC 384', '20,00', '50', '1 000,00'],
  ];
  expect(rolesOfCells(rows)).toEqual(['article', 'price', 'quantity', 'sum']);
});

test('a column of «10 шт» is the quantity, not the brand', () => {
  const rows = [
    ['KNECHT', 'OC 90', 'Фильтр масляный', '10 шт'],
    ['MANN', 'W 914/2', 'Фильтр масляный', '10 шт'],
  ];
  expect(rolesOfCells(rows)).toEqual(['brand', 'article', 'title', 'quantity']);
});

test('without a part number column no roles are detected', () => {
  expect(
    rolesOfCells([
      ['да', 'нет'],
      ['нет', 'да'],
    ]),
  ).toBeNull();
  expect(rolesOfCells([])).toBeNull();
});

test('without a sum the column with kopecks is the price, otherwise the smaller numbers in the first column are quantities', () => {
  expect(
    rolesOfCells([
      ['OC 90', '100,00', '4'],
      ['OC 384', '250,00', '2'],
    ]),
  ).toEqual(['article', 'price', 'quantity']);
  expect(
    rolesOfCells([
      ['OC 90', '4', '100'],
      ['OC 384', '2', '250'],
    ]),
  ).toEqual(['article', 'quantity', 'price']);
  // The other order is ambiguous.
  expect(
    rolesOfCells([
      ['OC 90', '100', '4'],
      ['OC 384', '250', '2'],
    ]),
  ).toEqual(['article', null, null]);
});

test('of two text columns the one with repeated values is the brand; a second title gets no role; rows may be short', () => {
  const rows = [
    ['KNECHT', 'OC 90', 'Фильтр масляный', 'Для легковых машин', 'Самара', ''],
    ['KNECHT', 'OC 384', 'Фильтр воздушный', 'Для грузовых машин', 'Пермь'],
    ['KNECHT', 'OC 264', 'Фильтр салона', 'Для легковых машин', 'Тула'],
  ];
  expect(rolesOfCells(rows)).toEqual(['brand', 'article', 'title', null, null, null]);
});

test('no roles are detected when there are too many columns', () => {
  const row = Array.from({ length: 41 }, (_, n) => `OC ${n}00`);
  expect(rolesOfCells([row, row])).toBeNull();
});

test('a role assigned by a person is removed from its previous column', () => {
  expect(withRole(['row', 'article', null, 'quantity'], 2, 'article')).toEqual([
    'row',
    null,
    'article',
    'quantity',
  ]);
  expect(withRole(['row', 'article', null], 0, null)).toEqual([null, 'article', null]);
  expect(Object.values(COLUMN_LABELS)).toContain('Артикул');
});

test('all headers that name a quantity are found, in order', () => {
  expect(countHeads(['Артикул', 'Кол-во', 'Цена', 'Заказ'])).toEqual([1, 3]);
  expect(countHeads(['Артикул'])).toEqual([]);
});
