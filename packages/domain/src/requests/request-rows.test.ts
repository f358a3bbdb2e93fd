import { expect, test } from 'vitest';
import { readAlone, readRow, type Row } from './request-rows.ts';

const ROLES = ['brand', 'article', 'title', 'quantity', 'price'] as const;
const counted = (cells: readonly string[], rest: Partial<Row> = {}) =>
  readRow({ cells, roles: ROLES, counts: [], by: 'head', ...rest })?.readings[0]?.quantity;

test('a row below a header: the quantity is in the column with that header', () => {
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '4', '350'])).toBe(4);
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '2-3', '350'])).toBeNull();
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', 'много', ''])).toBeNull();
  // An empty cell means 1, unless there is a number elsewhere.
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '', ''])).toBe(1);
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '', '350'])).toBeNull();
  expect(counted(['KNECHT', 'OC 90', 'Фильтр 4 шт', '', ''])).toBeNull();
  expect(counted(['KNECHT', 'OC 90 4 шт', 'Фильтр', '', ''])).toBe(4);
  expect(counted(['KNECHT', 'OC 90 4 шт', 'Фильтр', '2', ''])).toBeNull();
});

test('a row that does not fit the columns is not part of the table', () => {
  expect(counted(['OC 90', '4', '', 'W 914/2', ''])).toBeUndefined();
  expect(counted(['KNECHT', '', 'Фильтр', '4', ''])).toBeUndefined();
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '4', '350', '12'])).toBeNull();
});

test('two quantity headers must agree', () => {
  expect(
    counted(['KNECHT', 'OC 90', '', '4', '', '12'], { counts: [5], roles: [...ROLES, null] }),
  ).toBeNull();
  expect(counted(['KNECHT', 'OC 90', '', '', '', '12'], { counts: [5], roles: [...ROLES, null] })).toBe(12);
});

test('columns detected from cells may be prices', () => {
  const cells = (quantity: string, price: string) =>
    counted(['KNECHT', 'OC 90', '', quantity, price], { by: 'cells' });
  expect(cells('4', '350')).toBe(4);
  expect(cells('4', '12')).toBeNull();
  expect(cells('350,00', '4')).toBeNull();
  expect(cells('1450,00', '')).toBeNull();
});

test('an unused column may contain another part number: the quantity must be clarified then', () => {
  const beside = (other: string) =>
    counted(['KNECHT', 'OC 90', '', '4', '350', other], { by: 'cells', roles: [...ROLES, null] });
  expect(beside('OP520/1')).toBeNull();
  expect(beside('на складе')).toBe(4);
});

test('roles assigned by a person take precedence over everything else in the row', () => {
  expect(counted(['KNECHT', 'OC 90', '', '4', '12'], { by: 'person' })).toBe(4);
});

test('a single row', () => {
  const alone = (...cells: string[]) => readAlone(cells).readings.map(({ quantity }) => quantity);
  expect(alone('GATES', '5521XS', '8')).toEqual([8]);
  expect(alone('GATES', '5521XS', '')).toEqual([1]);
  expect(alone('GATES', '5521XS', '-')).toEqual([null]);
  expect(alone('OC 90', '4', '12')).toEqual([null]);
});
