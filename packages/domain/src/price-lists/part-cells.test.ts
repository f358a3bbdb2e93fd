import { expect, test } from 'vitest';
import { severalArticles, splitPart, spoiltArticle } from './part-cells.ts';

const BRANDS = new Set(['MANN', 'MANNFILTER', 'BOSCH', 'KNECHT', 'GENERALMOTORS', 'ВАЗ']);
const split = (text: string) => splitPart(text, (norm) => BRANDS.has(norm));

test.each([
  ['MANN W 914/2', 'MANN', 'W 914/2'],
  ['W914/2 MANN', 'MANN', 'W914/2'],
  ['Bosch 0 986 478 123', 'Bosch', '0 986 478 123'],
  ['KNECHT|OC90', 'KNECHT', 'OC90'],
  ['KNECHT - OC 90', 'KNECHT', 'OC 90'],
  ['OC 90 (Knecht)', 'Knecht', 'OC 90'],
  ['MANN FILTER W 712', 'MANN FILTER', 'W 712'],
  ['General Motors 93185674', 'General Motors', '93185674'],
  ['ВАЗ 2108-1012005', 'ВАЗ', '2108-1012005'],
])('brand and article in one cell: «%s»', (text, brand, article) =>
  expect(split(text)).toEqual({ brand, article }),
);

test.each(['OC 90', 'UNKNOWN 123', 'KNECHT', 'KNECHT фильтр', '', '— 5'])(
  'no known brand at either end, or no number next to it: «%s»',
  (text) => expect(split(text)).toBeNull(),
);

test.each([
  'сен.90',
  '01.сен',
  '1 сен',
  'окт 12',
  'Sep-90',
  '1-Sep',
  '01.09.1990',
  '1.9.2024',
  '1990-09-01',
  '1990-09-01 00:00:00',
  '05.мая',
])('a date made by a spreadsheet is no part number: «%s»', (text) =>
  expect(spoiltArticle(text)).toBe('date'),
);
test.each(['1,23E+11', '1.23E+11', ' 9,86452E+08 ', '1E+15'])(
  'a number with an exponent made by a spreadsheet is no part number: «%s»',
  (text) => expect(spoiltArticle(text)).toBe('number'),
);
test.each([
  'OC 90',
  '1E10',
  '90.1234.5678',
  'SEP-90',
  'МАР-10',
  '2108-1012005',
  '31.02.1',
  '40.09.1990',
  '01.13.1990',
  'E+11',
  '',
])('a part number is unchanged: «%s»', (text) => expect(spoiltArticle(text)).toBeNull());

test('several articles in a cell, without duplicates', () => {
  expect(severalArticles('OC 90; OC-91 | W712,W 712')).toEqual(['OC 90', 'OC-91', 'W712']);
  expect(severalArticles('OC90 / OC 90 OF')).toEqual(['OC90', 'OC 90 OF']);
  expect(severalArticles('OC 90\r\nOC 91\nOC 92')).toEqual(['OC 90', 'OC 91', 'OC 92']);
  expect(severalArticles('W 914/2')).toEqual(['W 914/2']);
  expect(severalArticles('OC 90')).toEqual(['OC 90']);
  expect(severalArticles(' ; ')).toEqual([]);
});

test.each(['AE-044-J 0,50', '3,75/667', 'R-1030A 0,254', 'M025 STD', '77158600 1,00', '0,25 H 070/4'])(
  'a size is no second article: «%s»',
  (text) => expect(severalArticles(text)).toEqual([text]),
);
test.each([
  ['OC90,91', ['OC90', '91']],
  ['5521,5522', ['5521', '5522']],
  ['1,50,2', ['1', '50', '2']],
  ['AE-044 0,50; AE-045 0,25', ['AE-044 0,50', 'AE-045 0,25']],
])('numbers separated by commas are several: «%s»', (text, several) =>
  expect(severalArticles(text)).toEqual(several),
);

test.each([
  ['  MANN   -   W 914/2  ', { brand: 'MANN', article: 'W 914/2' }],
  ['((MANN)) W 914/2;;', { brand: 'MANN', article: 'W 914/2' }],
  ['MANN -- W914', { brand: 'MANN', article: 'W914' }],
  ['MANN -W914-', { brand: 'MANN', article: 'W914' }],
])('separators around a brand and a number are no part of either: «%s»', (text, parts) =>
  expect(split(text)).toEqual(parts),
);
test.each(['A1,23E+11', '1,23E+11A'])('«%s» is no number with an exponent', (text) =>
  expect(spoiltArticle(text)).toBeNull(),
);
