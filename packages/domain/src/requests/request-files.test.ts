import { expect, test } from 'vitest';
import { BEYOND_LIMIT, REASON_COLUMN, TAKEN_AWAY, withReasons, LIST_FILE } from './request-files.ts';
import { MAX_REQUEST_LINES } from './request-lines.ts';

const ROWS = [
  ['Заявка на неделю', null],
  ['№', 'Наименование', 'Артикул', 'Бренд', 'Склад', 'Кол-во, шт', 'Цена, руб.'],
  [1, 'Фильтр масляный', 'OC 90', 'KNECHT', 'А-1', 4, 350.5],
  [null, '  ', ''],
  [2, 'Фильтр топливный', 451103336, null, 'А-2', '2', null],
  [3, 'Свеча', null, null, 'А-3', 8],
];

test('the returned file has the same rows and a column with the reason', () => {
  const back = withReasons(
    ROWS,
    new Map([
      [1, 'Артикул не найден'],
      [3, ''],
      [5, 'Нет предложений'],
    ]),
  );
  expect(back.map((row) => row.slice(0, -1))).toEqual([
    [...(ROWS[0] ?? []), null, null, null, null, null],
    ROWS[1],
    ROWS[2],
    // An empty row stays empty.
    [null, '  '],
    ROWS[4],
    [...(ROWS[5] ?? []), null],
  ]);
  expect(back.map((row) => row.at(-1))).toEqual([
    'Артикул не найден',
    REASON_COLUMN,
    '',
    '',
    'Нет предложений',
    TAKEN_AWAY,
  ]);
  expect([REASON_COLUMN, TAKEN_AWAY, withReasons([], new Map())]).toEqual([
    'Причина',
    'Убрана из заявки',
    [],
  ]);
});

test('a total in a file gets no reason', () => {
  const back = withReasons(
    [
      ['OC 90', 4],
      ['Итого', 4],
    ],
    new Map([[1, '']]),
  );
  expect(back.map((row) => row.at(-1))).toEqual(['', '']);
});

test('a row beyond the maximum says so in the returned file', () => {
  const rows = Array.from({ length: MAX_REQUEST_LINES + 2 }, (_, n) => [`OC ${n}`, 1]);
  const back = withReasons(rows, new Map([[1, '']])).map((row) => row.at(-1));
  expect(back.slice(0, 2)).toEqual(['', TAKEN_AWAY]);
  expect(back.slice(-3)).toEqual([TAKEN_AWAY, BEYOND_LIMIT, BEYOND_LIMIT]);
  expect(BEYOND_LIMIT.replaceAll(/\s/g, ' ')).toBe('Не вошла: в заявке не больше 5 000 строк');
});

test('the returned file uses the column roles that a person assigned', () => {
  const rows = [
    ['OC 90', '4'],
    ['OC 384', '2'],
  ];
  expect(withReasons(rows, new Map(), ['article', 'quantity']).map((row) => row.at(-1))).toEqual([
    TAKEN_AWAY,
    TAKEN_AWAY,
  ]);
});

test('a file of a list has at most 2 MB, 20 sheets, and in a sheet 20 000 rows of 200 columns', () => {
  expect(LIST_FILE).toEqual({ bytes: 2_097_152, sheets: 20, rows: 20_000, columns: 200, cell: 2_000 });
});
