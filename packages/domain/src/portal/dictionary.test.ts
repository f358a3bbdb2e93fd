import { expect, test } from 'vitest';
import { EXPLAINED_TITLES, explainTerm } from './dictionary.js';

test('a term is explained whatever its case and unit; another title is not', () => {
  expect(explainTerm('Кратность')).toMatch(/делиться на это число/);
  expect(explainTerm('Кратность, шт.')).toBe(explainTerm('кратность'));
  expect(explainTerm('Наценка, %')).toMatch(/выше цены прайс-листа/);
  expect(explainTerm('Поставщик')).toBeUndefined();
});

test('an explanation is one or two short sentences', () => {
  const wrong = EXPLAINED_TITLES.filter((title) => !/^[А-ЯЁ].{20,130}\.$/u.test(explainTerm(title) ?? ''));
  expect(wrong).toEqual([]);
});
