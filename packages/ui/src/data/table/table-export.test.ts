import { expect, test } from 'vitest';
import type { Column } from './data-table/columns.js';
import { tableToCsv } from './data-table/export.js';

interface Part {
  article: string;
  price: number;
  note: string | null;
}
const columns: Column<Part>[] = [
  { id: 'article', title: 'Артикул', cell: () => null, text: ({ article }) => article },
  { id: 'price', title: 0, label: 'Цена, руб.', cell: () => null, text: ({ price }) => price },
  { id: 'note', title: 'Заметка', cell: () => null, text: ({ note }) => note },
  { id: 'act', title: 'Действие', cell: () => null },
] as Column<Part>[];

test('columns with text are written, numbers with a comma, quotes doubled', () => {
  expect(tableToCsv(columns, [{ article: 'OC 90', price: 412.5, note: 'два; "три"' }])).toBe(
    '\uFEFFАртикул;Цена, руб.;Заметка\r\nOC 90;412,5;"два; ""три"""\r\n',
  );
});

test('hidden columns are left out, nothing is an empty cell', () => {
  expect(
    tableToCsv(columns, [{ article: 'A', price: 1, note: null }], { hidden: ['price'], widths: {} }),
  ).toBe('\uFEFFАртикул;Заметка\r\nA;\r\n');
});

test.each(['=1+1', '+7 (495) 1', '-1+2', '@sum', '\tx'])('%j cannot run as a formula', (note) => {
  expect(tableToCsv(columns.slice(2), [{ article: '', price: 0, note }])).toContain(`'${note}`);
});

test.each(['+7', '-1', '-12,50'])('%j is a number and stays one', (note) => {
  expect(tableToCsv(columns.slice(2), [{ article: '', price: 0, note }])).toContain(`\r\n${note}\r\n`);
});
