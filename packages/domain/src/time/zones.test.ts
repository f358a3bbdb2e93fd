import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayNumber,
  instantAt,
  isoDay,
  localDay,
  localTime,
  nextQuarter,
  parseIsoDay,
  toMilliseconds,
  weekdayOf,
} from './zones.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

test('an instant is a number, a Date or a text with its offset; anything else is refused', () => {
  const moment = Date.UTC(2026, 10, 21, 7);
  for (const same of [
    moment,
    new Date(moment),
    '2026-11-21T07:00:00Z',
    '2026-11-21T10:00+03:00',
    '2026-11-21T10:00:00+0300',
  ])
    expect(toMilliseconds(same)).toBe(moment);
  for (const wrong of [
    '2026-11-21T10:00',
    '',
    'вчера',
    'вчераZ',
    Number.NaN,
    1e21,
    8.64e15 + 1,
    new Date('x'),
  ])
    expect(() => toMilliseconds(wrong)).toThrow(RangeError);
});

test('local time of a warehouse', () => {
  expect(localTime('2026-11-21T21:30:00Z', 'Asia/Yekaterinburg')).toEqual({
    year: 2026,
    month: 11,
    day: 22,
    hour: 2,
    minute: 30,
    weekday: 7,
  });
  expect(localTime('2026-11-22T21:00:00Z', 'Europe/Moscow')).toMatchObject({ hour: 0, day: 23, weekday: 1 });
  expect(() => localTime(0, 'Марс/Кратер')).toThrow(RangeError);
  expect(localDay('2026-11-21T21:30:00Z', 'Europe/Moscow')).toBe(dayNumber(2026, 11, 22));
});

test('day numbers; Monday is 1', () => {
  expect(dayNumber(1970, 1, 1)).toBe(0);
  expect(weekdayOf(0)).toBe(4);
  expect(weekdayOf(-4)).toBe(7);
  expect(weekdayOf(-3)).toBe(1);
  expect(isoDay(dayNumber(2026, 11, 21))).toBe('2026-11-21');
  expect(parseIsoDay('2026-11-21')).toBe(dayNumber(2026, 11, 21));
  for (const wrong of ['2026-02-30', '2026-13-01', '21.11.2026', '', 'x2026-11-21', '2026-11-21x'])
    expect(() => parseIsoDay(wrong)).toThrow(RangeError);
  for (const wrong of [0.5, Number.NaN, 1e21]) expect(() => isoDay(wrong)).toThrow(RangeError);
});

describe('daylight saving (Berlin, 2026)', () => {
  const at = (day: string, minute: number) => iso(instantAt(parseIsoDay(day), minute, 'Europe/Berlin'));

  test('an ordinary minute', () => {
    expect(at('2026-07-01', 10 * 60)).toBe('2026-07-01T08:00:00.000Z');
    expect(at('2026-12-01', 10 * 60)).toBe('2026-12-01T09:00:00.000Z');
  });

  test('02:30 that does not exist is 03:30', () => {
    expect(at('2026-03-29', 119)).toBe('2026-03-29T00:59:00.000Z');
    expect(at('2026-03-29', 150)).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-03-29', 180)).toBe('2026-03-29T01:00:00.000Z');
  });

  test('02:30 that occurs twice means the first', () => {
    expect(at('2026-10-25', 150)).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25', 180)).toBe('2026-10-25T02:00:00.000Z');
  });

  test('an invalid day or minute is refused', () => {
    for (const wrong of [0.5, Number.NaN, 1e21]) {
      expect(() => instantAt(wrong, 0, 'Europe/Berlin')).toThrow(RangeError);
      expect(() => instantAt(0, wrong, 'Europe/Berlin')).toThrow(RangeError);
    }
    expect(() => instantAt(0, -1, 'Europe/Berlin')).toThrow(RangeError);
  });
});

test('property: a local time converted to a moment and back is unchanged, except in gaps', () => {
  const zones = fc.constantFrom(
    'Europe/Moscow',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kamchatka',
    'UTC',
  );
  const minutes = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(zones, fc.integer({ min: 18_000, max: 24_000 }), minutes, (zone, day, minute) => {
      const local = localTime(instantAt(day, minute, zone), zone);
      const shown = local.hour * 60 + local.minute;
      expect(localDay(instantAt(day, minute, zone), zone)).toBe(day);
      expect([minute, minute + 60]).toContain(shown);
    }),
  );
});

test.each([
  ['2026-11-30T04:29:00Z', '2026-11-30T04:30:00.000Z'],
  ['2026-11-30T04:30:00Z', '2026-11-30T04:30:00.000Z'],
  ['2026-11-30T23:45:00.001Z', '2026-12-01T00:00:00.000Z'],
])('the next quarter of an hour at %s is %s', (now, quarter) => {
  expect(new Date(nextQuarter(now)).toISOString()).toBe(quarter);
});
