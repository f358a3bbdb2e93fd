import { expect, test } from 'vitest';
import { readAlone, readRow, type Row } from './request-rows.ts';

const ROLES = ['brand', 'article', 'title', 'quantity', 'price'] as const;
const counted = (cells: readonly string[], rest: Partial<Row> = {}) =>
  readRow({ cells, roles: ROLES, counts: [], by: 'head', ...rest })?.readings[0]?.quantity;

test('a row under its heads: what stands where they say how many', () => {
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '4', '350'])).toBe(4);
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '2-3', '350'])).toBeNull();
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', 'много', ''])).toBeNull();
  // Nothing there: 1, unless a number stands elsewhere.
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '', ''])).toBe(1);
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '', '350'])).toBeNull();
  expect(counted(['KNECHT', 'OC 90', 'Фильтр 4 шт', '', ''])).toBeNull();
  expect(counted(['KNECHT', 'OC 90 4 шт', 'Фильтр', '', ''])).toBe(4);
  expect(counted(['KNECHT', 'OC 90 4 шт', 'Фильтр', '2', ''])).toBeNull();
});

test('a row that does not fit is none of the table', () => {
  expect(counted(['OC 90', '4', '', 'W 914/2', ''])).toBeUndefined();
  expect(counted(['KNECHT', '', 'Фильтр', '4', ''])).toBeUndefined();
  expect(counted(['KNECHT', 'OC 90', 'Фильтр', '4', '350', '12'])).toBeNull();
});

test('two heads that say how many must agree', () => {
  expect(
    counted(['KNECHT', 'OC 90', '', '4', '', '12'], { counts: [5], roles: [...ROLES, null] }),
  ).toBeNull();
  expect(counted(['KNECHT', 'OC 90', '', '', '', '12'], { counts: [5], roles: [...ROLES, null] })).toBe(12);
});

test('columns that only cells have told may be money', () => {
  const cells = (quantity: string, price: string) =>
    counted(['KNECHT', 'OC 90', '', quantity, price], { by: 'cells' });
  expect(cells('4', '350')).toBe(4);
  expect(cells('4', '12')).toBeNull();
  expect(cells('350,00', '4')).toBeNull();
  expect(cells('1450,00', '')).toBeNull();
});

test('a column that nobody needs may hold another part number: then it is asked how many', () => {
  const beside = (other: string) =>
    counted(['KNECHT', 'OC 90', '', '4', '350', other], { by: 'cells', roles: [...ROLES, null] });
  expect(beside('OP520/1')).toBeNull();
  expect(beside('на складе')).toBe(4);
});

test('what a person has said counts, whatever else stands in the row', () => {
  expect(counted(['KNECHT', 'OC 90', '', '4', '12'], { by: 'person' })).toBe(4);
});

test('a row that stands alone', () => {
  const alone = (...cells: string[]) => readAlone(cells).readings.map(({ quantity }) => quantity);
  expect(alone('GATES', '5521XS', '8')).toEqual([8]);
  expect(alone('GATES', '5521XS', '')).toEqual([1]);
  expect(alone('GATES', '5521XS', '-')).toEqual([null]);
  expect(alone('OC 90', '4', '12')).toEqual([null]);
});
