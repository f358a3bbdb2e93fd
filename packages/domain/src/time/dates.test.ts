import { expect, test } from 'vitest';
import {
  daysLeft,
  formatDate,
  formatDateTime,
  formatWeekday,
  isOverdue,
  SHIPMENT_DUE,
  shipmentDue,
  withSeconds,
} from './dates.ts';

test('dates dd.mm.yyyy hh:mm in a zone', () => {
  expect(formatDateTime('2026-01-02T21:05:00Z', 'Europe/Moscow')).toBe('03.01.2026 00:05');
  expect(formatDateTime('2026-01-02T21:05:00Z', 'Asia/Vladivostok')).toBe('03.01.2026 07:05');
  expect(formatDate('2026-01-02T20:59:00Z', 'Europe/Moscow')).toBe('02.01.2026');
  expect(() => formatDateTime('2026-01-02', 'Europe/Moscow')).toThrow(RangeError);
  expect(() => formatDateTime(Number.NaN, 'Europe/Moscow')).toThrow(RangeError);
});

test('decisions, «Overdue»: «today» until the planned hour, then late; never late on the day of the order', () => {
  const now = '2026-11-24T12:00:00Z';
  const zone = 'Europe/Samara'; // 16:00 there
  const yesterday = '2026-11-23T10:00:00Z';
  expect(shipmentDue('2026-11-24T11:00:00Z', yesterday, now, zone)).toBe('late');
  expect(shipmentDue('2026-11-24T12:30:00Z', yesterday, now, zone)).toBe('today');
  expect(shipmentDue('2026-11-25T12:30:00Z', yesterday, now, zone)).toBeNull();
  // Ordered minutes ago, at 15:30 local time, for a departure at 15:00.
  expect(shipmentDue('2026-11-24T11:00:00Z', '2026-11-24T11:30:00Z', now, zone)).toBe('today');
  // Ordered at 23:30 of the previous day in that zone, but on the same day by UTC.
  expect(shipmentDue('2026-11-24T11:00:00Z', '2026-11-23T19:30:00Z', now, zone)).toBe('late');
  expect(shipmentDue('2026-11-24T11:00:00Z', '2026-11-23T20:30:00Z', now, zone)).toBe('today');
  expect(SHIPMENT_DUE.late.label).toBe('отгрузка просрочена');
  expect(SHIPMENT_DUE.today).toEqual({ label: 'отгрузка сегодня', tone: 'yellow' });
});

test('overdue means today or earlier, by the date in the zone', () => {
  const now = '2026-11-21T10:00:00Z';
  expect(isOverdue('2026-11-20T10:00:00Z', now, 'Europe/Moscow')).toBe(true);
  expect(isOverdue('2026-11-21T20:59:00Z', now, 'Europe/Moscow')).toBe(true);
  expect(isOverdue('2026-11-21T21:00:00Z', now, 'Europe/Moscow')).toBe(false);
  expect(daysLeft('2026-11-26T00:00:00Z', now, 'Europe/Moscow')).toBe(5);
  expect(daysLeft('2026-11-19T00:00:00Z', now, 'Europe/Moscow')).toBe(-2);
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
  ['2026-11-22T20:59:00Z', 'вс'],
  ['2026-11-22T21:00:00Z', 'пн'],
  ['2026-11-28T12:00:00Z', 'сб'],
])('the weekday is the one in the zone: %s is «%s» in Moscow', (instant, said) => {
  expect(formatWeekday(instant, 'Europe/Moscow')).toBe(said);
});
