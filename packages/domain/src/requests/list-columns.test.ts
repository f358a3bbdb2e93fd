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

test('one head alone is no row of heads', () => {
  expect(rolesOfHead(['Артикул'])).toBeNull();
  expect(rolesOfHead(['KNECHT', 'OC 90', '4'])).toBeNull();
});

test('what counts up is the row’s number, never the part number', () => {
  const rows = [
    ['1', '5520017', '4'],
    ['2', '5520018', '2'],
    ['3', '4410200', '8'],
  ];
  expect(rolesOfCells(rows)).toEqual(['row', 'article', 'quantity']);
});

test('quantity × price = sum tells the three apart, whatever their order', () => {
  const rows = [
    ['OC 90', '350,00', '4', '1 400,00'],
    ['OC 384', '20,00', '50', '1 000,00'],
  ];
  expect(rolesOfCells(rows)).toEqual(['article', 'price', 'quantity', 'sum']);
});

test('«10 шт» in a column is how many, and no brand', () => {
  const rows = [
    ['KNECHT', 'OC 90', 'Фильтр масляный', '10 шт'],
    ['MANN', 'W 914/2', 'Фильтр масляный', '10 шт'],
  ];
  expect(rolesOfCells(rows)).toEqual(['brand', 'article', 'title', 'quantity']);
});

test('nothing is told of columns without a part number', () => {
  expect(
    rolesOfCells([
      ['да', 'нет'],
      ['нет', 'да'],
    ]),
  ).toBeNull();
  expect(rolesOfCells([])).toBeNull();
});

test('without a sum the column with kopecks is the price, else the smaller numbers that stand first are how many', () => {
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
  // In the other order nobody can tell.
  expect(
    rolesOfCells([
      ['OC 90', '100', '4'],
      ['OC 384', '250', '2'],
    ]),
  ).toEqual(['article', null, null]);
});

test('of two columns of words the one that repeats is the brand; a second title is none; rows may be short', () => {
  const rows = [
    ['KNECHT', 'OC 90', 'Фильтр масляный', 'Для легковых машин', 'Самара', ''],
    ['KNECHT', 'OC 384', 'Фильтр воздушный', 'Для грузовых машин', 'Пермь'],
    ['KNECHT', 'OC 264', 'Фильтр салона', 'Для легковых машин', 'Тула'],
  ];
  expect(rolesOfCells(rows)).toEqual(['brand', 'article', 'title', null, null, null]);
});

test('of more columns than people paste nothing is told', () => {
  const row = Array.from({ length: 41 }, (_, n) => `OC ${n}00`);
  expect(rolesOfCells([row, row])).toBeNull();
});

test('a role that a person gives to a column is taken from the one that had it', () => {
  expect(withRole(['row', 'article', null, 'quantity'], 2, 'article')).toEqual([
    'row',
    null,
    'article',
    'quantity',
  ]);
  expect(withRole(['row', 'article', null], 0, null)).toEqual([null, 'article', null]);
  expect(Object.values(COLUMN_LABELS)).toContain('Артикул');
});

test('all heads that say how many are told, the first of them first', () => {
  expect(countHeads(['Артикул', 'Кол-во', 'Цена', 'Заказ'])).toEqual([1, 3]);
  expect(countHeads(['Артикул'])).toEqual([]);
});
