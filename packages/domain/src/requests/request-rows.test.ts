import { expect, test } from 'vitest';
import type { ColumnRole } from './list-columns.ts';
import type { PhraseReading } from './request-phrases.ts';
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

/** Interpretations, «?» where the quantity must be entered; then the price in kopecks. */
const readingOf = (read: PhraseReading | null) =>
  read &&
  `${read.readings.map(({ words, quantity, stated }) => `${words.join(' ')} × ${quantity ?? '?'} ${stated}`).join(' / ')}${read.desired_price === null ? '' : ` по ${read.desired_price}`}`;

test.each([
  ['OC90|4', 'OC90 × 4 bare'],
  ['OC90|4|350', 'OC90 × 4 bare по 35000'],
  ['OC90|350|4', 'OC90 × ? bare'],
  ['OC90|4|12', 'OC90 × ? bare'],
  ['OC90|4|350,50', 'OC90 × 4 bare по 35050'],
  ['OC90|350,50|4', 'OC90 × ? bare'],
  ['OC90|4|350 руб', 'OC90 × 4 bare по 35000'],
  ['OC90|350 руб|4', 'OC90 × ? bare'],
  ['OC90|350 руб', 'OC90 × ? bare по 35000'],
  ['OC90|350,50', 'OC90 × ? bare по 35050'],
  ['OC90|350,50|шт', 'OC90 × ? bare по 35050'],
  ['OC90|4,00|шт', 'OC90 × 4 bare'],
  ['OC90|4,00', 'OC90 × ? bare по 400'],
  ['OC90|4 шт|12', 'OC90 × 4 bare по 1200'],
  ['OC90|4|0', 'OC90 × 4 bare'],
  ['OC90|4|0,00', 'OC90 × 4 bare'],
  ['OC90|4|350|1400', 'OC90 × 4 bare по 35000'],
  ['OC90|4|350|1401', 'OC90 × ? bare'],
  ['OC90|4|350|1500', 'OC90 × ? bare'],
  ['OC90|350|4|1400', 'OC90 × ? bare'],
  ['OC90|4|350,50|1402,00', 'OC90 × 4 bare по 35050'],
  ['OC90|350,50|4|1402,00', 'OC90 × 4 bare по 35050'],
  ['OC90|4|12|48', 'OC90 × ? bare'],
  ['OC90|1|2|3|4', 'OC90 × ? bare'],
  ['OC90|-', 'OC90 × ? bare'],
  ['OC90|?', 'OC90 × ? bare'],
  ['OC90|__', 'OC90 × ? bare'],
  ['OC90|1234567', 'OC90 1234567 × 1 no'],
  ['OC90|123456', 'OC90 × 123456 bare'],
  ['KNECHT|4|OC90', 'KNECHT 4 OC90 × 1 no'],
  ['KNECHT|OC90|шт', 'KNECHT OC90 × 1 no'],
  ['KNECHT|OC90|шт|4', 'KNECHT OC90 × 4 bare'],
  ['KNECHT|OC 90 – 4 шт|5', 'KNECHT OC 90 – 4 шт × ? bare'],
  ['KNECHT|OC 90 2-4 шт|5', 'KNECHT OC 90 2-4 шт × ? bare'],
  ['KNECHT|OC 90 по 350|4', 'KNECHT OC 90 по 350 × ? bare по 35000'],
  ['№ OC90|4', 'OC90 × 4 bare'],
  ['OC90|4|49', 'OC90 × ? bare'],
  ['OC90|4|50', 'OC90 × 4 bare по 5000'],
  ['OC90|5|50', 'OC90 × 5 bare по 5000'],
  ['OC90|5|51', 'OC90 × 5 bare по 5100'],
  ['OC90|6|59', 'OC90 × ? bare'],
  ['OC90|2-3|350', 'OC90 × ? bare'],
])('readAlone: «%s»', (row, reading) => expect(readingOf(readAlone(row.split('|')))).toBe(reading));

test.each<[cells: string, by: Row['by'], roles: string, counts: number[], reading: string | null]>([
  ['KNECHT|OC 90||4|350', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm по 35000'],
  ['KNECHT|OC 90||350|4', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 350 firm по 400'],
  ['KNECHT|OC 90||4|', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['KNECHT|OC 90|||350', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × ? no по 35000'],
  ['KNECHT|OC 90|Фильтр 4||', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × ? no'],
  ['KNECHT|OC 90|Фильтр||', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 1 no'],
  ['KNECHT|OC||4|350', 'head', 'brand article title quantity price', [], 'KNECHT OC × 4 firm по 35000'],
  ['KNECHT|OC||x|350', 'head', 'brand article title quantity price', [], null],
  ['KNECHT|OC 90||a4|350', 'head', 'brand article title quantity price', [], null],
  ['KNECHT|OC 90||4|дорого', 'head', 'brand article title quantity price', [], null],
  ['12|OC 90||4|350', 'head', 'brand article title quantity price', [], null],
  ['1 2,5|OC 90||4|350', 'head', 'brand article title quantity price', [], null],
  ['шт|OC 90||4|350', 'head', 'brand article title quantity price', [], null],
  ['|OC 90||4|350', 'head', 'brand article title quantity price', [], 'OC 90 × 4 firm по 35000'],
  ['KNECHT|OC 90 4 шт|||', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['KNECHT|OC 90 4 шт||5|', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 4 шт × ? firm'],
  ['KNECHT|OC 90||4|49', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm по 4900'],
  ['KNECHT|OC 90||4|50', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm по 5000'],
  ['KNECHT|OC 90||5|50', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 5 firm по 5000'],
  ['KNECHT|OC 90||6|50', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 6 firm по 5000'],
  [
    'KNECHT|OC 90||4 шт|12',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 1200',
  ],
  [
    'KNECHT|OC 90||4,00|350',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4,00|350,00',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350,00',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350|7',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × ? firm по 35000',
  ],
  ['KNECHT|№ OC 90||4|', 'head', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  [
    'KNECHT|OC 90 по 350||4|',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 по 350 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||100|350',
    'head',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 100 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  ['KNECHT|OC 90||350|4', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × ? firm по 400'],
  ['KNECHT|OC 90||4|', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['KNECHT|OC 90|||350', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × ? no по 35000'],
  ['KNECHT|OC 90|Фильтр 4||', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × ? no'],
  ['KNECHT|OC 90|Фильтр||', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × 1 no'],
  ['KNECHT|OC||4|350', 'cells', 'brand article title quantity price', [], null],
  ['KNECHT|OC||x|350', 'cells', 'brand article title quantity price', [], null],
  ['KNECHT|OC 90||a4|350', 'cells', 'brand article title quantity price', [], null],
  ['KNECHT|OC 90||4|дорого', 'cells', 'brand article title quantity price', [], null],
  ['12|OC 90||4|350', 'cells', 'brand article title quantity price', [], null],
  ['1 2,5|OC 90||4|350', 'cells', 'brand article title quantity price', [], null],
  ['шт|OC 90||4|350', 'cells', 'brand article title quantity price', [], null],
  ['|OC 90||4|350', 'cells', 'brand article title quantity price', [], 'OC 90 × 4 firm по 35000'],
  ['KNECHT|OC 90 4 шт|||', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['KNECHT|OC 90 4 шт||5|', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 4 шт × ? firm'],
  ['KNECHT|OC 90||4|49', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × ? firm по 4900'],
  ['KNECHT|OC 90||4|50', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm по 5000'],
  ['KNECHT|OC 90||5|50', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × 5 firm по 5000'],
  ['KNECHT|OC 90||6|50', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × ? firm по 5000'],
  [
    'KNECHT|OC 90||4 шт|12',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 1200',
  ],
  [
    'KNECHT|OC 90||4,00|350',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × ? firm по 35000',
  ],
  [
    'KNECHT|OC 90||4,00|350,00',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350,00',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350|7',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × ? firm по 35000',
  ],
  ['KNECHT|№ OC 90||4|', 'cells', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  [
    'KNECHT|OC 90 по 350||4|',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 по 350 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||100|350',
    'cells',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × ? firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||350|4',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 350 firm по 400',
  ],
  ['KNECHT|OC 90||4|', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['KNECHT|OC 90|||350', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × ? no по 35000'],
  ['KNECHT|OC 90|Фильтр 4||', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × ? no'],
  ['KNECHT|OC 90|Фильтр||', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 1 no'],
  ['KNECHT|OC||4|350', 'person', 'brand article title quantity price', [], 'KNECHT OC × 4 firm по 35000'],
  ['KNECHT|OC||x|350', 'person', 'brand article title quantity price', [], 'KNECHT OC × ? firm по 35000'],
  [
    'KNECHT|OC 90||a4|350',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × ? firm по 35000',
  ],
  ['KNECHT|OC 90||4|дорого', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['12|OC 90||4|350', 'person', 'brand article title quantity price', [], '12 OC 90 × 4 firm по 35000'],
  ['1 2,5|OC 90||4|350', 'person', 'brand article title quantity price', [], '1 2,5 OC 90 × 4 firm по 35000'],
  ['шт|OC 90||4|350', 'person', 'brand article title quantity price', [], 'шт OC 90 × 4 firm по 35000'],
  ['|OC 90||4|350', 'person', 'brand article title quantity price', [], 'OC 90 × 4 firm по 35000'],
  ['KNECHT|OC 90 4 шт|||', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  ['KNECHT|OC 90 4 шт||5|', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 4 шт × ? firm'],
  ['KNECHT|OC 90||4|49', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm по 4900'],
  ['KNECHT|OC 90||4|50', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm по 5000'],
  ['KNECHT|OC 90||5|50', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 5 firm по 5000'],
  ['KNECHT|OC 90||6|50', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 6 firm по 5000'],
  [
    'KNECHT|OC 90||4 шт|12',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 1200',
  ],
  [
    'KNECHT|OC 90||4,00|350',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4,00|350,00',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350,00',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||4|350|7',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 4 firm по 35000',
  ],
  ['KNECHT|№ OC 90||4|', 'person', 'brand article title quantity price', [], 'KNECHT OC 90 × 4 firm'],
  [
    'KNECHT|OC 90 по 350||4|',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 по 350 × 4 firm по 35000',
  ],
  [
    'KNECHT|OC 90||100|350',
    'person',
    'brand article title quantity price',
    [],
    'KNECHT OC 90 × 100 firm по 35000',
  ],
  ['OC 90|4|6', 'head', 'article quantity -', [2], 'OC 90 × ? firm'],
  ['OC 90|4|4', 'head', 'article quantity -', [2], 'OC 90 × 4 firm'],
  ['OC 90||6', 'head', 'article quantity -', [2], 'OC 90 × 6 firm'],
  ['OC 90|6|', 'head', 'article quantity -', [2], 'OC 90 × 6 firm'],
  ['OC 90|x', 'cells', 'article -', [], null],
  ['OC 90|4', 'cells', 'article -', [], null],
  ['OC 90|4|FDB527', 'cells', 'article quantity -', [], 'OC 90 × ? firm'],
  ['OC 90|4|шт', 'cells', 'article quantity unit', [], 'OC 90 × 4 firm'],
  ['OC 90|4,00|шт', 'cells', 'article quantity unit', [], 'OC 90 × 4 firm'],
  ['OC 90|4,00', 'cells', 'article quantity', [], 'OC 90 × ? firm'],
  ['OC 90|350|x', 'cells', 'article price -', [], 'OC 90 × ? no по 35000'],
  ['OC 90||7', 'person', 'article quantity -', [], 'OC 90 × 1 no'],
  ['OC 90||7', 'head', 'article quantity -', [], 'OC 90 × ? no'],
  ['OC 90||x7', 'head', 'article quantity -', [], 'OC 90 × ? no'],
  ['1|OC 90|', 'head', 'row article quantity', [], 'OC 90 × 1 no'],
  ['OC 90|4|x', 'head', 'article quantity sum', [], null],
  ['OC 90|4|350', 'head', 'article quantity sum', [], 'OC 90 × 4 firm'],
])('readRow: «%s» by %s, columns %s, further quantities %j', (cells, by, roles, counts, reading) => {
  const columns = roles.split(' ').map((role) => (role === '-' ? null : (role as ColumnRole)));
  expect(readingOf(readRow({ cells: cells.split('|'), roles: columns, counts, by }))).toBe(reading);
});
