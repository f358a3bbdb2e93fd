import { expect, test } from 'vitest';
import { faultOf, fromPasted } from './quantities.ts';

test('a column of a table gives one quantity from each line', () => {
  expect(fromPasted('4\n0\n12\n')).toEqual(['4', '0', '12']);
  expect(fromPasted('1 200\tшт\r\n3\tшт')).toEqual(['1200', '3']);
  expect(fromPasted('7')).toEqual(['7']);
});

test.each([
  ['0', null],
  ['6', null],
  ['7', 'Не больше 6'],
  ['', 'Целое число от 0'],
  ['2,5', 'Целое число от 0'],
  ['-1', 'Целое число от 0'],
])('«%s» of six: %s', (text, fault) => {
  expect(faultOf(text, 6)).toBe(fault);
});
