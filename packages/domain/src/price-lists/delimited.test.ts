import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defused, DELIMITERS, formatDelimited, parseDelimited } from './delimited.ts';

test.each([
  [
    'бренд;артикул\nKNECHT;OC 90\n',
    ';',
    [
      ['бренд', 'артикул'],
      ['KNECHT', 'OC 90'],
    ],
  ],
  ['\uFEFFa\tb', '\t', [['a', 'b']]],
  ['a|b', '|', [['a', 'b']]],
  ['a,b', ',', [['a', 'b']]],
  ['OC 90', ';', [['OC 90']]],
  ['', ';', []],
  // Empty rows are kept; a decimal comma is no delimiter in a semicolon file.
  ['\r\nOC 90;350,50\r\n\r\nOC 91;1\r\n', ';', [[''], ['OC 90', '350,50'], [''], ['OC 91', '1']]],
  ['"a;b";"две ""кавычки""";c"d', ';', [['a;b', 'две "кавычки"', 'c"d']]],
  ['"две\nстроки";1', ';', [['две\nстроки', '1']]],
  ['a;', ';', [['a', '']]],
] as const)('%j is parted by %j', (text, delimiter, rows) => {
  expect(parseDelimited(text)).toEqual({ rows, delimiter });
});

test('cells are quoted when necessary', () => {
  expect(formatDelimited([['a;b', 'c"d', null, 4]], ';')).toBe('"a;b";"c""d";;4\r\n');
  expect(formatDelimited([['a;b']], '\t')).toBe('a;b\r\n');
});

test('property: formatted rows are parsed back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\t', '|', ',', '\n', ' '), maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...DELIMITERS),
      (rows, delimiter) => {
        // The first row determines the delimiter.
        const all = [['начало', 'конец'], ...rows];
        expect(parseDelimited(formatDelimited(all, delimiter))).toEqual({ rows: all, delimiter });
      },
    ),
  );
});

test.each([
  ['=HYPERLINK("http://evil.example","нажмите")', `'=HYPERLINK("http://evil.example","нажмите")`],
  ['+7 (495) 123-45-67', "'+7 (495) 123-45-67"],
  ['-2+3+cmd', "'-2+3+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['-12,50', '-12,50'],
  ['+4', '+4'],
  ['OC 90', 'OC 90'],
  ['W914/2-4', 'W914/2-4'],
  ['', ''],
  [-5, -5],
  [null, null],
])('%j is parsed back as %j', (cell, back) => {
  expect(defused(cell)).toBe(back);
});
