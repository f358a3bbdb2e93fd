import { expect, test } from 'vitest';
import { isTableName, TABLE_ACCEPT, TABLE_EXTENSIONS, TABLE_NAMES } from './table-files.ts';

test.each([
  ['прайс.XLS', true],
  ['папка/остатки.ods', true],
  ['a.xlsb', true],
  ['a.csv.exe', false],
  ['xls', false],
  ['.', false],
])('isTableName: «%s»', (name, is) => expect(isTableName(name)).toBe(is));

test('an input accepts every table and pages saved from a spreadsheet; a hint names the usual ones', () => {
  expect(TABLE_ACCEPT).toBe('.xlsx,.xlsm,.xls,.xlsb,.ods,.csv,.tsv,.txt,.html,.htm,.xml');
  for (const name of TABLE_NAMES.split(', ')) expect(TABLE_EXTENSIONS).toContain(name.slice(1));
});
