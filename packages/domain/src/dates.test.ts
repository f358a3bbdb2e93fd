import { expect, test } from 'vitest';
import {
  comesFirst,
  cutOffHint,
  daysLeft,
  exportRange,
  formatArrival,
  formatArrivalDay,
  formatDate,
  formatDateTime,
  formatWeekday,
  isOverdue,
  withSeconds,
} from './dates.ts';

test('dates dd.mm.yyyy hh:mm in a zone', () => {
  expect(formatDateTime('2026-01-02T21:05:00Z', 'Europe/Moscow')).toBe('03.01.2026 00:05');
  expect(formatDateTime('2026-01-02T21:05:00Z', 'Asia/Vladivostok')).toBe('03.01.2026 07:05');
  expect(formatDate('2026-01-02T20:59:00Z', 'Europe/Moscow')).toBe('02.01.2026');
  expect(() => formatDateTime('2026-01-02', 'Europe/Moscow')).toThrow(RangeError);
  expect(() => formatDateTime(Number.NaN, 'Europe/Moscow')).toThrow(RangeError);
});

test('overdue means today or earlier, by the calendar of the zone', () => {
  const now = '2026-11-21T10:00:00Z';
  expect(isOverdue('2026-11-20T10:00:00Z', now, 'Europe/Moscow')).toBe(true);
  expect(isOverdue('2026-11-21T20:59:00Z', now, 'Europe/Moscow')).toBe(true);
  expect(isOverdue('2026-11-21T21:00:00Z', now, 'Europe/Moscow')).toBe(false);
  expect(daysLeft('2026-11-26T00:00:00Z', now, 'Europe/Moscow')).toBe(5);
  expect(daysLeft('2026-11-19T00:00:00Z', now, 'Europe/Moscow')).toBe(-2);
});

test('export range times run 00:00:00 to 23:59:59', () => {
  expect(exportRange('2026-11-01', '2026-11-21')).toEqual({
    from: '2026-11-01 00:00:00',
    to: '2026-11-21 23:59:59',
  });
  expect(exportRange('2026-11-01', '2026-11-01').to).toBe('2026-11-01 23:59:59');
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2026-02-30', '2026-11-01'],
    ['2026-11-01', ''],
  ] as const)
    expect(() => exportRange(from, to)).toThrow(RangeError);
});

test('create-notification and create-adjustment calls append :00 to planned_date', () => {
  expect(withSeconds('2026-11-21 10:05')).toBe('2026-11-21 10:05:00');
  expect(withSeconds('2026-11-21T23:59')).toBe('2026-11-21T23:59:00');
  for (const wrong of [
    '2026-11-21',
    '2026-11-21 10:05:00',
    '2026-11-21 24:00',
    '2026-11-21 10:60',
    '2026-02-30 10:00',
    '',
    ' 2026-11-21 10:05',
    '2026-11-21 10:05 ',
  ])
    expect(() => withSeconds(wrong)).toThrow(RangeError);
});

test.each([
  ['2026-11-21T20:59:00Z', 'сегодня'],
  ['2026-11-21T21:00:00Z', 'завтра'],
  ['2026-11-22T21:00:00Z', '23.11'],
  ['2026-11-20T12:00:00Z', '20.11'],
])('an arrival at %s is said «%s»', (instant, said) => {
  expect(formatArrival(instant, '2026-11-21T00:00:00Z', 'Europe/Moscow')).toBe(said);
});

test.each([
  ['an hour before', '2026-11-21T12:00:00Z', 'Успейте до 16:00 — привезём завтра'],
  ['a moment before', '2026-11-21T12:59:59.999Z', 'Успейте до 16:00 — привезём завтра'],
  ['at the cut-off', '2026-11-21T13:00:00Z', null],
  ['after it', '2026-11-21T15:00:00Z', null],
  ['the evening before', '2026-11-20T20:00:00Z', null],
])('«Успейте до 16:00 — привезём завтра»: %s', (_, now, hint) => {
  // 16:00 in Moscow.
  expect(cutOffHint('2026-11-21T13:00:00Z', '2026-11-22T09:00:00Z', now, 'Europe/Moscow')).toBe(hint);
});

test('the cut-off of another day for whoever looks from another zone is no hint', () => {
  expect(
    cutOffHint('2026-11-21T13:00:00Z', '2026-11-22T09:00:00Z', '2026-11-21T12:00:00Z', 'Asia/Kamchatka'),
  ).toBe('Успейте до 01:00 — привезём сегодня');
  expect(
    cutOffHint('2026-11-21T13:00:00Z', '2026-11-22T09:00:00Z', '2026-11-21T11:59:00Z', 'Asia/Kamchatka'),
  ).toBeNull();
});

test.each([
  ['2026-11-23T14:00:00Z', 'сегодня, до 18:00', 'сегодня'],
  ['2026-11-24T10:00:00Z', 'вт 24.11, до 14:00', 'вт 24.11'],
  ['2026-11-29T08:05:00Z', 'вс 29.11, до 12:05', 'вс 29.11'],
  ['2026-11-23T20:30:00Z', 'вт 24.11, до 00:30', 'вт 24.11'],
])('a term shows its day first: %s is «%s»', (instant, said, day) => {
  const now = '2026-11-23T05:00:00Z';
  expect(formatArrivalDay(instant, now, 'Europe/Samara')).toBe(said);
  expect(formatArrivalDay(instant, now, 'Europe/Samara', 'day')).toBe(day);
});

test.each([
  ['2026-11-22T20:59:00Z', 'вс'],
  ['2026-11-22T21:00:00Z', 'пн'],
  ['2026-11-28T12:00:00Z', 'сб'],
])('the day of the week is that of the zone: %s is «%s» in Moscow', (instant, said) => {
  expect(formatWeekday(instant, 'Europe/Moscow')).toBe(said);
});

test('green by real arrival: 9 and 23 hours that arrive on one day look alike; on an earlier day one comes first', () => {
  const [nine, twentyThree, later] = ['2026-11-24T04:00:00Z', '2026-11-24T18:00:00Z', '2026-11-25T05:00:00Z'];
  const alike = comesFirst([nine, twentyThree], 'Europe/Samara');
  expect([alike(nine), alike(twentyThree)]).toEqual([false, false]);
  const first = comesFirst([nine, twentyThree, later], 'Europe/Samara');
  expect([first(nine), first(twentyThree), first(later)]).toEqual([true, true, false]);
  expect(comesFirst([], 'Europe/Samara')(nine)).toBe(false);
});
