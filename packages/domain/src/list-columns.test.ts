import { expect, test } from 'vitest';
import { rolesOfCells, rolesOfHead } from './list-columns.ts';

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
