import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Calendar,
  cleanPeriodicity,
  DAY_MINUTES,
  formatTime,
  formatWeekMinute,
  HORIZON_DAYS,
  nextShipment,
  nextShipments,
  periodicityOf,
  scheduleFault,
  WEEK_MINUTES,
  idOfWeekday,
  WEEKDAYS,
  weekdayOfId,
  weekMinute,
  worksOn,
  hoursText,
} from './schedules.ts';
import { dayNumber, localTime, parseIsoDay } from './zones.ts';
import { sentence } from '../sentences/sentences.ts';

const MOSCOW = 'Europe/Moscow';
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 }));
const always: Calendar = { hours: [], exceptions: new Map() };
const office: Calendar = {
  hours: weekdays,
  exceptions: new Map([
    ['2026-11-04', false],
    ['2026-11-07', true],
  ]),
};
const iso = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekMinute(weekday, 960));

test('weekday ids 0–6 are Пн–Вс, periodicity 1–7 is id + 1', () => {
  expect(WEEKDAYS).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']);
  expect([1, 7].map(idOfWeekday)).toEqual([0, 6]);
  expect([0, 6].map(weekdayOfId)).toEqual([1, 7]);
  expect(periodicityOf([6, 0, 0])).toEqual([1, 7]);
  expect(periodicityOf([])).toEqual([]);
  for (const id of [7, -1, 0.5, Number.NaN]) expect(() => periodicityOf([id])).toThrow('not a weekday');
});

test('logistic map periodicity keeps only weekday values of 7 or lower', () => {
  expect(cleanPeriodicity([8, 7, 1, 1, 0, -1, 2.5, Number.NaN, 1e21])).toEqual([1, 7]);
});

test('week minutes', () => {
  expect([WEEK_MINUTES, DAY_MINUTES, HORIZON_DAYS]).toEqual([10_080, 1_440, 62]);
  expect(weekMinute(1, 0)).toBe(0);
  expect(weekMinute(7, 1_439)).toBe(10_079);
  for (const [weekday, minute] of [
    [0, 0],
    [8, 0],
    [1, 1_440],
    [1, -1],
    [Number.NaN, 0],
  ] as const)
    expect(() => weekMinute(weekday, minute)).toThrow(RangeError);
  expect(formatWeekMinute(weekMinute(1, 960))).toBe('Пн 16:00');
  expect(formatWeekMinute(10_079)).toBe('Вс 23:59');
  expect(formatWeekMinute(0)).toBe('Пн 00:00');
  expect(() => formatWeekMinute(10_080)).toThrow('not a week minute');
  expect(formatTime(1_440)).toBe('24:00');
  expect(() => formatTime(1_441)).toThrow(RangeError);
});

describe('working days', () => {
  test.each([
    ['2026-11-03', true],
    ['2026-11-04', false],
    ['2026-11-07', true],
    ['2026-11-08', false],
  ])('the office on %s: %s', (day, works) => {
    expect(worksOn(parseIsoDay(day), office)).toBe(works);
  });
  test('without hours every day is a working day, except holidays', () => {
    expect(worksOn(parseIsoDay('2026-11-08'), always)).toBe(true);
    expect(worksOn(parseIsoDay('2026-11-04'), { ...office, hours: [] })).toBe(false);
    expect(() => worksOn(Number.NaN, always)).toThrow(RangeError);
  });
});

describe('the next shipment: the first cut-off after now on a working day', () => {
  test.each([
    ['before the cut-off', '2026-11-02T12:59:59Z', '2026-11-02T13:00:00.000Z'],
    ['exactly at it: the next one', '2026-11-02T13:00:00Z', '2026-11-03T13:00:00.000Z'],
    ['over a holiday', '2026-11-03T13:00:00Z', '2026-11-05T13:00:00.000Z'],
    ['a worked Saturday', '2026-11-06T13:00:00Z', '2026-11-07T13:00:00.000Z'],
    ['over a weekend', '2026-11-07T13:00:00Z', '2026-11-09T13:00:00.000Z'],
  ])('%s', (_, now, leaves) => {
    expect(iso(nextShipment(now, daily, MOSCOW, office))).toBe(leaves);
  });
  test('several cut-offs per day, in any order', () => {
    const cutOffs = [weekMinute(1, 960), weekMinute(1, 600)];
    expect(iso(nextShipment('2026-11-02T06:00:00Z', cutOffs, MOSCOW, always))).toBe(
      '2026-11-02T07:00:00.000Z',
    );
    expect(iso(nextShipment('2026-11-02T07:00:00Z', cutOffs, MOSCOW, always))).toBe(
      '2026-11-02T13:00:00.000Z',
    );
  });
  test('without cut-offs goods leave immediately', () => {
    expect(nextShipment(5, [], MOSCOW, office)).toBe(5);
  });
  test('nothing leaves a warehouse that is closed for 62 days; one that opens on the 62nd ships', () => {
    const never = { hours: [{ weekday: 2, opens: 0, closes: 60 }], exceptions: new Map<string, boolean>() };
    expect(nextShipment('2026-11-02T00:00:00Z', [weekMinute(1, 960)], MOSCOW, never)).toBeNull();
    const last = { ...never, exceptions: new Map([['2027-01-03', true]]) };
    expect(iso(nextShipment('2026-11-02T00:00:00Z', daily.slice(6), MOSCOW, last))).toBe(
      '2027-01-03T13:00:00.000Z',
    );
    const late = { ...never, exceptions: new Map([['2027-01-04', true]]) };
    expect(nextShipment('2026-11-02T00:00:00Z', daily.slice(0, 1), MOSCOW, late)).toBeNull();
  });
  test('several departures, soonest first, without duplicates; fewer when fewer leave', () => {
    const twice = [weekMinute(1, 960), weekMinute(1, 600), weekMinute(1, 600)];
    expect(nextShipments('2026-11-02T06:00:00Z', twice, MOSCOW, always, 3).map(iso)).toEqual([
      '2026-11-02T07:00:00.000Z',
      '2026-11-02T13:00:00.000Z',
      '2026-11-09T07:00:00.000Z',
    ]);
    expect(nextShipments('2026-11-03T12:00:00Z', daily, MOSCOW, office, 3).map(iso)).toEqual([
      '2026-11-03T13:00:00.000Z',
      '2026-11-05T13:00:00.000Z',
      '2026-11-06T13:00:00.000Z',
    ]);
    expect(nextShipments(5, [], MOSCOW, office, 5)).toEqual([5]);
    expect(nextShipments('2026-11-02T00:00:00Z', [weekMinute(1, 0)], MOSCOW, always, 100)).toHaveLength(8);
    for (const count of [0, -1, 1.5, Number.NaN])
      expect(() => nextShipments(5, daily, MOSCOW, office, count)).toThrow('not a number of shipments');
  });
  test('property: each departure is the next one after the previous', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
        (now, days) => {
          const cutOffs = days.map((day) => weekMinute(day + 1, 960));
          let before = now;
          for (const leaves of nextShipments(now, cutOffs, MOSCOW, office, 5)) {
            expect(leaves).toBe(nextShipment(before, cutOffs, MOSCOW, office));
            before = leaves;
          }
        },
      ),
    );
  });
  test('invalid input throws', () => {
    for (const cutOff of [-1, 10_080, Number.NaN, 1e21])
      expect(() => nextShipment(0, [cutOff], MOSCOW, office)).toThrow('not a week minute');
    expect(() => nextShipment(Number.NaN, daily, MOSCOW, office)).toThrow('not an instant');
    expect(() => nextShipment(0, daily, 'Mars/Base', office)).toThrow(RangeError);
  });

  test('a cut-off keeps its local time when daylight saving starts and ends (Berlin)', () => {
    const berlin = 'Europe/Berlin';
    expect(iso(nextShipment('2026-10-24T14:00:00Z', daily, berlin, always))).toBe('2026-10-25T15:00:00.000Z');
    expect(iso(nextShipment('2026-03-28T15:00:00Z', daily, berlin, always))).toBe('2026-03-29T14:00:00.000Z');
    const night = [weekMinute(7, 150)];
    expect(iso(nextShipment('2026-03-28T15:00:00Z', night, berlin, always))).toBe('2026-03-29T01:30:00.000Z');
  });

  test('a skipped local time does not hide the following one, and is listed once with it (Kaliningrad)', () => {
    const left = [weekMinute(7, 179), weekMinute(7, 180), weekMinute(7, 239)];
    expect(nextShipments('2010-03-27T12:00:00Z', left, 'Europe/Kaliningrad', always, 3).map(iso)).toEqual([
      '2010-03-28T00:00:00.000Z',
      '2010-03-28T00:59:00.000Z',
      '2010-04-03T23:59:00.000Z',
    ]);
  });

  test('property: a departure is in the future, at a cut-off in local time, on a working day, and none is skipped', () => {
    const zone = fc.constantFrom(
      MOSCOW,
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kamchatka',
      'Australia/Lord_Howe',
    );
    const year = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    const cutOff = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 240, max: 1_439 }));
    fc.assert(
      fc.property(zone, year, fc.array(cutOff, { minLength: 1, maxLength: 5 }), (where, now, times) => {
        const cutOffs = times.map(([weekday, minute]) => weekMinute(weekday, minute));
        const leaves = nextShipment(now, cutOffs, where, office) ?? Number.NaN;
        if (Number.isNaN(leaves)) {
          // Only weekend cut-offs, and the only working Saturday has passed or is too far away.
          expect(times.every(([weekday]) => weekday > 5)).toBe(true);
          return;
        }
        expect(leaves).toBeGreaterThan(now);
        const { year: y, month, day, hour, minute, weekday } = localTime(leaves, where);
        expect(cutOffs).toContain(weekMinute(weekday, hour * 60 + minute));
        expect(worksOn(dayNumber(y, month, day), office)).toBe(true);
        expect(nextShipment(leaves - 1, cutOffs, where, office)).toBe(leaves);
        expect(nextShipment(now + Math.floor((leaves - now) / 2), cutOffs, where, office)).toBe(leaves);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [weekdays, null],
  [[], null],
  [[{ weekday: 8, opens: 0, closes: 60 }], 'Недопустимый день недели'],
  [[{ weekday: 0, opens: 0, closes: 60 }], 'Недопустимый день недели'],
  [[{ weekday: 1, opens: 0, closes: 1_440 }], null],
  [[...weekdays, { weekday: 5, opens: 0, closes: 60 }], 'Пт: день указан дважды'],
  [[{ weekday: 1, opens: 0, closes: 1_455 }], 'Пн: недопустимое время'],
  [[{ weekday: 1, opens: -15, closes: 60 }], 'Пн: недопустимое время'],
  [[{ weekday: 1, opens: Number.NaN, closes: 60 }], 'Пн: недопустимое время'],
  [[{ weekday: 1, opens: 0, closes: 61 }], 'Время должно быть кратно 15 минутам'],
  [[{ weekday: 1, opens: 10, closes: 60 }], 'Время должно быть кратно 15 минутам'],
  [[{ weekday: 1, opens: 60, closes: 60 }], 'Пн: закрытие должно быть позже открытия'],
  [[{ weekday: 1, opens: 45, closes: 60 }], null],
])('a working schedule %j: %s', (hours, fault) => {
  expect(sentence(scheduleFault(hours))).toBe(fault);
});

test('hours of a week in words: consecutive days with the same hours are combined', () => {
  const day = (weekday: number, opens = 540, closes = 1080) => ({ weekday, opens, closes });
  expect(hoursText([day(6, 540, 900), day(1), day(2), day(3), day(4), day(5)])).toBe(
    'Пн–Пт 09:00–18:00, Сб 09:00–15:00',
  );
  expect(hoursText([day(1), day(3), day(4, 600, 1440)])).toBe(
    'Пн 09:00–18:00, Ср 09:00–18:00, Чт 10:00–24:00',
  );
  expect(hoursText([])).toBe('Круглосуточно');
  expect(() => hoursText([day(8)])).toThrow('not a weekday');
});
