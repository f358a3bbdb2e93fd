import { expect, test } from 'vitest';
import { filterDays, formatSpan, formatTerm, roundedTerm, routeTermMinutes } from './terms.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const NO_TERM = [Number.NaN, -1, Number.POSITIVE_INFINITY, '60' as never];

test('a value of a day or more shows as whole days (дн.), otherwise whole hours (ч.)', () => {
  expect(formatTerm(1_440)).toBe('1\u00a0дн.');
  expect(plain(formatTerm(4_319))).toBe('2 дн.');
  expect(plain(formatTerm(1_439))).toBe('23 ч.');
  expect(plain(formatTerm(59))).toBe('0 ч.');
  expect(plain(formatTerm(0))).toBe('0 ч.');
});

test('delivery term of an offer is the sum of acceptance, delivery and packaging hours over its routes', () => {
  const route = {
    logistic_map_acceptance_term_hours: 1,
    logistic_map_delivery_term_hours: 20,
    logistic_map_packaging_term_hours: 0.5,
  };
  expect(routeTermMinutes([route, route])).toBe(43 * 60);
  expect(routeTermMinutes([])).toBe(0);
  for (const wrong of NO_TERM) {
    for (const field of Object.keys(route))
      expect(() => routeTermMinutes([{ ...route, [field]: wrong }])).toThrow(RangeError);
  }
});

test('days for filters = minutes / 1440 rounded down', () => {
  expect([0, 1_439, 1_440, 2_880].map(filterDays)).toEqual([0, 0, 1, 2]);
});

test('an invalid term is refused', () => {
  for (const wrong of NO_TERM) {
    expect(() => formatTerm(wrong)).toThrow(RangeError);
    expect(() => filterDays(wrong)).toThrow(RangeError);
  }
});

test.each([
  [0, 'сразу'],
  [30, '30\u00a0мин.'],
  [90, '1\u00a0ч. 30\u00a0мин.'],
  [1_440, '1\u00a0дн.'],
  [3_065, '2\u00a0дн. 3\u00a0ч. 5\u00a0мин.'],
])('%d minutes formatted exactly: %s', (minutes, text) => {
  expect(formatSpan(minutes)).toBe(text);
});
test('an invalid term cannot be formatted', () => {
  for (const minutes of [-1, Number.NaN]) expect(() => formatSpan(minutes)).toThrow('not a term');
});

test('a term is shown in whole days from one day up, otherwise in whole hours', () => {
  expect(roundedTerm(1_439)).toEqual({ unit: 'hours', count: 23 });
  expect(roundedTerm(1_440)).toEqual({ unit: 'days', count: 1 });
  expect(roundedTerm(4_319)).toEqual({ unit: 'days', count: 2 });
  expect(() => roundedTerm(-1)).toThrow(RangeError);
});
