import { expect, test } from 'vitest';
import { comesFirst, cutOffHint, daysLater, formatArrival, formatArrivalDay } from './arrivals.ts';

test.each([
  ['2026-11-21T20:59:00Z', 'сегодня'],
  // Midnight belongs to the day before it.
  ['2026-11-21T21:00:00Z', 'сегодня'],
  ['2026-11-21T21:01:00Z', 'завтра'],
  ['2026-11-22T21:01:00Z', '23.11'],
  ['2026-11-20T12:00:00Z', '20.11'],
])('an arrival at %s is said «%s»', (instant, said) => {
  expect(formatArrival(instant, '2026-11-21T00:00:00Z', 'Europe/Moscow')).toBe(said);
});

const MOSCOW = { from: 'Europe/Moscow', to: 'Europe/Moscow', reader: 'Europe/Moscow' };

test.each([
  ['an hour before', '2026-11-21T12:00:00Z', 'Успейте до 16:00 — привезём завтра'],
  ['a moment before', '2026-11-21T12:59:59.999Z', 'Успейте до 16:00 — привезём завтра'],
  ['at the cut-off', '2026-11-21T13:00:00Z', null],
  ['after it', '2026-11-21T15:00:00Z', null],
  ['the evening before', '2026-11-20T20:00:00Z', null],
])('«Успейте до 16:00 — привезём завтра»: %s', (_, now, hint) => {
  // 16:00 in Moscow.
  expect(cutOffHint('2026-11-21T13:00:00Z', '2026-11-22T09:00:00Z', now, MOSCOW)).toBe(hint);
});

test('a deadline is shown in the time zone of the sending storage, which is named for readers in another zone', () => {
  const hint = (now: string, clocks: object, before = '2026-11-21T13:00:00Z') =>
    cutOffHint(before, '2026-11-22T09:00:00Z', now, { ...MOSCOW, ...clocks });
  // It is already the next day in Kamchatka; the storage's day counts.
  expect(hint('2026-11-21T11:59:00Z', { reader: 'Asia/Kamchatka' })).toBe(
    'Успейте до 16:00 по Москве — привезём завтра',
  );
  expect(hint('2026-11-21T11:59:00Z', { from: 'Europe/Samara' })).toBe(
    'Успейте до 17:00 по Самаре — привезём завтра',
  );
  // The arrival is shown by the receiving storage's day: 02:00 of the 22nd in Kamchatka, where it is already the 22nd.
  expect(hint('2026-11-21T12:59:00Z', { to: 'Asia/Kamchatka' })).toBe(
    'Успейте до 16:00 по Москве — привезём сегодня',
  );
  // The arrival names its time zone, and so does the deadline for ordering.
  expect(hint('2026-11-21T11:59:00Z', { to: 'Europe/Samara' })).toBe(
    'Успейте до 16:00 по Москве — привезём завтра',
  );
  expect(hint('2026-11-21T11:59:00Z', { to: 'Europe/Kirov' })).toBe('Успейте до 16:00 — привезём завтра');
  expect(hint('2026-11-21T12:00:00Z', {}, '2026-11-21T21:00:00Z')).toBe('Успейте до 24:00 — привезём завтра');
  expect(hint('2026-11-20T12:00:00Z', {}, '2026-11-21T21:00:00Z')).toBeNull();
});

test.each([
  ['2026-11-23T14:00:00Z', 'сегодня, до 18:00', 'сегодня'],
  ['2026-11-23T20:00:00Z', 'сегодня, до 24:00', 'сегодня'],
  ['2026-11-24T10:00:00Z', 'вт 24.11, до 14:00', 'вт 24.11'],
  ['2026-11-24T20:00:00Z', 'вт 24.11, до 24:00', 'вт 24.11'],
  ['2026-11-29T08:05:00Z', 'вс 29.11, до 12:05', 'вс 29.11'],
  ['2026-11-23T20:30:00Z', 'вт 24.11, до 00:30', 'вт 24.11'],
])('a term shows its day first: %s is «%s»', (instant, said, day) => {
  const now = '2026-11-23T05:00:00Z';
  expect(formatArrivalDay(instant, now, 'Europe/Samara')).toBe(said);
  expect(formatArrivalDay(instant, now, 'Europe/Samara', 'day')).toBe(day);
});

test('the earliest day is green: 9 and 23 hours that arrive on the same day look alike; an earlier day is marked', () => {
  const [nine, midnight, later] = ['2026-11-24T04:00:00Z', '2026-11-24T20:00:00Z', '2026-11-25T05:00:00Z'];
  const alike = comesFirst([nine, midnight], 'Europe/Samara');
  expect([alike(nine), alike(midnight)]).toEqual([false, false]);
  const first = comesFirst([nine, midnight, later], 'Europe/Samara');
  expect([first(nine), first(midnight), first(later)]).toEqual([true, true, false]);
  expect(comesFirst([], 'Europe/Samara')(nine)).toBe(false);
});

test.each([
  // 26.11 01:00 and 29.11 13:00 in Samara: three dates apart, although the difference is more than three and a half days.
  ['2026-11-25T21:00:00Z', '2026-11-29T09:00:00Z', 'Europe/Samara', -3],
  ['2026-11-25T21:00:00Z', '2026-11-29T09:00:00Z', 'Europe/Moscow', -4],
  ['2026-11-24T20:59:00Z', '2026-11-24T00:00:00Z', 'Europe/Moscow', 0],
  ['2026-11-24T21:01:00Z', '2026-11-24T20:59:00Z', 'Europe/Moscow', 1],
])('days are counted by date: %s instead of %s, %s', (arrival, promised, zone, days) => {
  expect(daysLater(arrival, promised, zone)).toBe(days);
});
