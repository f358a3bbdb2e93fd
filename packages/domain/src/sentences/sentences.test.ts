import { expect, test } from 'vitest';
import { SENTENCE_TABLES, sentence } from './sentences.ts';

test('sentence: a fault of any area, nothing without a fault', () => {
  expect(sentence({ code: 'publishTimeTooFar', days: 30 })).toBe('Не дальше 30 дней');
  expect(sentence(null)).toBeNull();
});

test('SENTENCE_TABLES: a code is in one table only', () => {
  const codes = SENTENCE_TABLES.flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.filter((code) => !/^[a-z]+(?:[A-Z][a-z]*)*$/.test(code))).toEqual([]);
});
