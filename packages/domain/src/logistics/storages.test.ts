import { describe, expect, test } from 'vitest';
import { nextShipment } from '../time/schedules.ts';
import {
  calendarDifferences,
  daysOffFault,
  holidaysFault,
  daysOfYear,
  isStockStale,
  isTimeZone,
  MOST_SPECIAL_DAYS,
  storageCalendar,
  storageHoursFault,
  TIME_ZONES,
  zoneOfOffset,
  zoneTitle,
} from './storages.ts';
import { localTime } from '../time/zones.ts';
import { sentence } from '../sentences/sentences.ts';

test('spec 2 §7, get-time-zone-list: eleven time zones from Kaliningrad to Kamchatka, each known to the runtime', () => {
  expect(TIME_ZONES).toHaveLength(11);
  for (const { id } of TIME_ZONES) expect(() => localTime(0, id)).not.toThrow();
  expect(isTimeZone('Asia/Omsk')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});

test.each([
  [2, 'Europe/Kaliningrad'],
  [3, 'Europe/Moscow'],
  [4, 'Europe/Samara'],
  [12, 'Asia/Kamchatka'],
  [1, 'Europe/Moscow'],
  [13, 'Europe/Moscow'],
])('a place %i hours ahead of UTC has the time zone %s', (hours, zone) => {
  expect(zoneOfOffset(hours)).toBe(zone);
});

const day = (weekday: number, opens: number, closes: number) => ({ weekday, opens, closes });

describe('spec 3 §5, check_next_time: opening and closing are 90 minutes apart', () => {
  test.each([
    ['a usual day', [day(1, 540, 1_080)], null],
    ['exactly an hour and a half', [day(1, 540, 630)], null],
    [
      'less',
      [day(1, 540, 1_080), day(2, 540, 615)],
      'Вт: закрытие должно быть выбрано с разницей в полтора часа',
    ],
    ['no hours at all', [], null],
    ['invalid by scheduleFault', [day(1, 600, 540)], 'Пн: закрытие должно быть позже открытия'],
  ])('%s', (_, hours, fault) => {
    expect(sentence(storageHoursFault(hours))).toBe(fault);
  });
});

describe('spec 2 §3: holidays by date and weekday', () => {
  test.each([
    ['none', [], [], null],
    ['weekends', [], [5, 6], null],
    ['seven days off', [], [0, 1, 2, 3, 4, 5, 6], 'Оставьте хотя бы один рабочий день недели'],
    ['an invalid weekday', [], [7], 'Недопустимый день недели'],
    ['a date', ['2026-12-31'], [], null],
    ['an invalid date', ['2026-02-30'], [], '2026-02-30: такой даты нет'],
    ['a date twice', ['2026-12-31', '2026-12-31'], [], '31.12.2026: дата указана дважды'],
  ])('%s', (_, dates, weekdays, fault) => {
    const special = dates.map((date) => ({ date, is_working: false }));
    expect(sentence(daysOffFault(special, weekdays))).toBe(fault);
  });
  test('a storage may have as many special dates as a leap year has days', () =>
    expect(MOST_SPECIAL_DAYS).toBe(366));
});

test.each([
  [2028, ['2028-01-01', '2028-12-31'], null],
  [2028, [], null],
  [2028, ['2027-12-31'], '31.12.2027: день не 2028 года'],
  [2028, ['2029-01-01'], '01.01.2029: день не 2028 года'],
  [2028, ['2028-02-30'], '2028-02-30: такой даты нет'],
])('the days off of %i may be %j: %s', (year, dates, fault) => {
  const days = dates.map((date) => ({ date, is_working: false }));
  expect(sentence(holidaysFault(year, days))).toBe(fault);
});

describe('the working calendar of a storage', () => {
  const production = new Map([
    ['2026-11-04', false],
    ['2026-11-07', true],
  ]);
  const none = new Map<string, boolean>();
  test('its own dates override the production calendar', () => {
    const dates = new Map([
      ['2026-11-04', true],
      ['2026-12-31', false],
    ]);
    expect(storageCalendar({ hours: [], weekdays: [], dates, production }).exceptions).toEqual(
      new Map([
        ['2026-11-04', true],
        ['2026-11-07', true],
        ['2026-12-31', false],
      ]),
    );
    expect(storageCalendar({ hours: [], weekdays: [], dates: none, production }).exceptions).toBe(production);
  });
  test('weekdays that are off have no hours', () => {
    const hours = [day(1, 540, 1_080), day(6, 540, 900)];
    expect(storageCalendar({ hours, weekdays: [], dates: none, production }).hours).toEqual(hours);
    expect(storageCalendar({ hours, weekdays: [5], dates: none, production }).hours).toEqual([
      day(1, 540, 1_080),
    ]);
  });
  test('without hours the storage works around the clock on the remaining weekdays', () => {
    const { hours } = storageCalendar({ hours: [], weekdays: [0, 6], dates: none, production: none });
    expect(hours.map(({ weekday }) => weekday)).toEqual([2, 3, 4, 5, 6]);
    expect(hours[0]).toEqual(day(2, 0, 1_440));
  });
  test('goods leave on the next day that is not off', () => {
    const calendar = storageCalendar({ hours: [], weekdays: [0], dates: none, production: none });
    // Friday evening; Monday is off, so Tuesday 16:00 in Samara.
    const leaves = nextShipment('2026-11-20T18:00:00Z', [960, 2_400], 'Europe/Samara', calendar);
    expect(new Date(leaves ?? 0).toISOString()).toBe('2026-11-24T12:00:00.000Z');
  });
});

test.each([
  [null, null, false],
  [24, null, true],
  [24, 0, false],
  [23, 0, true],
])('stock that is updated every %s hours and was updated %s ago is stale: %s', (hours, updated, stale) => {
  expect(isStockStale(hours, updated, 24 * 3_600_000)).toBe(stale);
});

test('the differences of a saved year are listed by date', () => {
  const written = new Map([
    ['2026-05-01', false],
    ['2026-07-15', false],
    ['2026-11-07', false],
  ]);
  const proposed = new Map([
    ['2026-05-01', false],
    ['2026-11-07', true],
    ['2026-01-01', false],
  ]);
  expect(calendarDifferences(written, proposed)).toEqual([
    { date: '2026-01-01', before: null, after: false },
    { date: '2026-07-15', before: false, after: null },
    { date: '2026-11-07', before: false, after: true },
  ]);
});

test('the first and the last day of a year', () => {
  expect(daysOfYear(2028)).toEqual({ first: '2028-01-01', last: '2028-12-31' });
});

test('a time zone is named by its city and its offset from Moscow', () => {
  expect(zoneTitle('Europe/Samara')).toBe('Самара (МСК+1)');
  expect(zoneTitle('Europe/Berlin')).toBe('Europe/Berlin');
});
