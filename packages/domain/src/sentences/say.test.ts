import { expect, test } from 'vitest';
import { say, sayEach, type Sentences } from './say.ts';

type Late = { code: 'tooEarly' } | { code: 'late' | 'veryLate'; days: number };
const TABLE: Sentences<Late> = {
  tooEarly: 'Рано',
  late: ({ days }) => `Опоздали на ${days} дн.`,
  veryLate: ({ code, days }) => `${code}: ${days}`,
};
const late: Late = { code: 'late', days: 3 };

test('say: a text, a text with the values of the fault, nothing without a fault', () => {
  expect(say(TABLE, { code: 'tooEarly' })).toBe('Рано');
  expect(say(TABLE, late)).toBe('Опоздали на 3 дн.');
  expect(say(TABLE, { code: 'veryLate', days: 9 })).toBe('veryLate: 9');
  expect(say(TABLE, null)).toBeNull();
});

test('say: a translation is a table of the same type', () => {
  const english: Sentences<Late> = { ...TABLE, late: ({ days }) => `${days} days late` };
  expect(say(english, late)).toBe('3 days late');
});

test('sayEach: the sentence of each field', () => {
  expect(sayEach(TABLE, { from: { code: 'tooEarly' }, to: late })).toEqual({
    from: 'Рано',
    to: 'Опоздали на 3 дн.',
  });
  expect(sayEach(TABLE, {})).toEqual({});
});
