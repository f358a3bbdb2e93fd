import { expect, test } from 'vitest';
import { filterDays, formatTerm, routeTermMinutes } from './terms.ts';
import { initials, plural } from './words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a value of a day or more shows as whole days (дн.), otherwise whole hours (ч.)', () => {
  expect(plain(formatTerm(1_440))).toBe('1 дн.');
  expect(plain(formatTerm(4_319))).toBe('2 дн.');
  expect(plain(formatTerm(1_439))).toBe('23 ч.');
  expect(plain(formatTerm(0))).toBe('0 ч.');
});

test('the term of an offer is the sum of acceptance, delivery and packaging hours over its routes', () => {
  const route = {
    logistic_map_acceptance_term_hours: 1,
    logistic_map_delivery_term_hours: 20,
    logistic_map_packaging_term_hours: 0.5,
  };
  expect(routeTermMinutes([route, route])).toBe(43 * 60);
  expect(routeTermMinutes([])).toBe(0);
});

test('days for filters = minutes / 1440 rounded down', () => {
  expect([0, 1_439, 1_440, 2_880].map(filterDays)).toEqual([0, 0, 1, 2]);
});

test('what is no term is refused', () => {
  for (const wrong of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    expect(() => formatTerm(wrong)).toThrow(RangeError);
    expect(() => filterDays(wrong)).toThrow(RangeError);
  }
});

test('день, дня, дней', () => {
  const days = (n: number) => `${n} ${plural(n, 'день', 'дня', 'дней')}`;
  expect([1, 2, 5, 11, 12, 21, 22, 25, 111, 101, 0].map(days)).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '11 дней',
    '12 дней',
    '21 день',
    '22 дня',
    '25 дней',
    '111 дней',
    '101 день',
    '0 дней',
  ]);
});

test('the short role name: first letters of the first two words, upper case, at most 2 letters', () => {
  expect(initials('менеджер Магазина склада')).toBe('ММ');
  expect(initials('Администратор')).toBe('А');
  expect(initials('')).toBe('');
});
