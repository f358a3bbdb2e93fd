import { expect, test } from 'vitest';
import { ARRIVAL_DUES, arrivalDue, whereabouts } from './expected-arrivals.ts';

const YESTERDAY = '2026-11-23T06:00:00Z';
const NOW = '2026-11-24T12:00:00Z';

test.each([
  ['the day before', '2026-11-23T14:00:00Z', 'late'],
  ['an hour ago', '2026-11-24T11:00:00Z', 'late'],
  ['in an hour', '2026-11-24T13:00:00Z', 'today'],
  // 24:00 in Moscow.
  ['the end of today', '2026-11-24T21:00:00Z', 'today'],
  ['a minute after it', '2026-11-24T21:01:00Z', 'tomorrow'],
  ['the end of tomorrow', '2026-11-25T21:00:00Z', 'tomorrow'],
  ['a minute after it', '2026-11-25T21:01:00Z', 'later'],
])('goods promised for %s, %s, are %s', (_, planned, due) => {
  expect(arrivalDue(planned, YESTERDAY, NOW, 'Europe/Moscow')).toBe(due);
});

test('goods ordered today are not late today', () => {
  expect(arrivalDue('2026-11-24T11:00:00Z', '2026-11-24T08:00:00Z', NOW, 'Europe/Moscow')).toBe('today');
});

test('the day is that of the receiving storage', () => {
  // It is already 00:30 of the 25th in Kamchatka (UTC+12), and 15:00 of the 24th in Moscow.
  const [planned, now] = ['2026-11-24T13:00:00Z', '2026-11-24T12:30:00Z'];
  expect(arrivalDue(planned, YESTERDAY, now, 'Asia/Kamchatka')).toBe('today');
  expect(arrivalDue('2026-11-25T06:00:00Z', YESTERDAY, now, 'Asia/Kamchatka')).toBe('today');
  expect(arrivalDue('2026-11-25T06:00:00Z', YESTERDAY, now, 'Europe/Moscow')).toBe('tomorrow');
});

test('what is late stands first, then what has to be accepted', () => {
  expect(Object.values(ARRIVAL_DUES).map(({ label }) => label)).toEqual([
    'Просрочено',
    'Приехало, не принято',
    'Сегодня',
    'Завтра',
    'Позже',
  ]);
});

const PIECES = { due: 'today', quantity: 10, on_way: 0, undecided: 0, counted: 0 } as const;
test.each([
  [{ due: 'arrived' }, 'ждёт приёмки'],
  [{ due: 'arrived', counted: 3 }, 'посчитано 3 из 10'],
  [{ on_way: 10 }, 'в пути'],
  [{ on_way: 3, undecided: 7 }, 'в пути 3 из 10'],
  [{ undecided: 10 }, 'ждёт ответа поставщика'],
  [{ undecided: 4 }, 'готовят к отгрузке'],
  [{}, 'готовят к отгрузке'],
] as const)('%o is «%s»', (pieces, words) => {
  expect(whereabouts({ ...PIECES, ...pieces })).toBe(words);
});
