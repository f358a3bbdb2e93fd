// «Rows above and totals below are no data» (issue «Price lists, nomenclature, stock, uploads»).
import { expect, test } from 'vitest';
import { dataRows } from './totals.ts';

const FIELDS = (['article', 'brand', 'title', 'price'] as const).map((field, column) => ({ field, column }));
const data = (...rows: string[][]) => {
  const isData = dataRows(FIELDS);
  return rows.map((cells, number) => isData({ number, cells }));
};
const PART = ['OC 90', 'KNECHT', 'Фильтр', '412'];

test('a total, and what stands below it without a product, is no data', () => {
  expect(
    data(PART, ['', '', 'Итого позиций: 1', '412'], ['', '', '', ''], ['', '', 'Исп. Петрова', '']),
  ).toEqual([true, false, false, false]);
  expect(data(PART, ['Всего:', '', '', '412'])).toEqual([true, false]);
});

test('a total and a signature are no data in the column of brands either', () => {
  expect(
    data(PART, ['', 'Итого:', '', '14 282,20'], ['', 'Директор ____ Иванова А.А.', '', ''], PART),
  ).toEqual([true, false, false, true]);
  expect(data(['', 'Мотул', 'Масло', '1'], ['', 'TOTAL', 'Масло', '1'])).toEqual([true, true]);
});

test('a list goes on behind a total of one of its groups', () => {
  expect(data(['', '', 'Итого по группе', '1'], PART, ['', '', 'ФИЛЬТРЫ', ''])).toEqual([false, true, true]);
});

test('what names a product is data, whatever it is called', () => {
  expect(data(['', 'TOTAL', 'Масло', '1'], ['9000', 'TOTAL', 'Итого', '1'])).toEqual([true, true]);
  expect(data(['TOTAL 9000', '', '', '1'], ['', '', 'Total Quartz', '1'], ['', '', 'TOTAL:', '1'])).toEqual([
    true,
    true,
    false,
  ]);
});
