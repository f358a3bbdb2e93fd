import { expect, test } from 'vitest';
import { textArray } from './text-array.ts';

test.each([
  ['{}', []],
  ['{a}', ['a']],
  ['{a,b1,Ёж}', ['a', 'b1', 'Ёж']],
  ['{two words,-}', ['two words', '-']],
  ['{NULL,a}', [null, 'a']],
  ['{"NULL",NULLABLE}', ['NULL', 'NULLABLE']],
  ['{NULLABLE,b}', ['NULLABLE', 'b']],
  [String.raw`{"a,b","say \"x\"","back\\slash",""}`, ['a,b', 'say "x"', String.raw`back\slash`, '']],
  [
    '{{a,b},{c,d}}',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('the list %s is read as PostgreSQL means it', (text, list) => {
  expect(textArray(text)).toEqual(list);
});
