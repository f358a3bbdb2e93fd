import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysOf,
  LARGEST_LETTER_FILE,
  MOST_SCHEDULES,
  nextSending,
  scheduleFaults,
  SENDINGS,
  sendingWords,
  SENT_ON,
  SENT_PERIODS,
  sentDays,
  type SentPeriod,
  withDays,
} from './report-schedules.ts';
import { localTime, parseIsoDay } from '../time/zones.ts';

const MOSCOW = 'Europe/Moscow';
const iso = (moment: number) => new Date(moment).toISOString();
const daily = (hour: number) => ({ every: 'daily', weekday: null, hour }) as const;
const weekly = (weekday: number, hour: number) => ({ every: 'weekly', weekday, hour }) as const;

// Issue «Reports, dashboards, exports»: «scheduled reports by mail (daily, weekly)».
test('a report is sent daily or weekly, at an hour of a time zone', () => {
  expect(Object.keys(SENDINGS)).toEqual(['daily', 'weekly']);
  expect(iso(nextSending(daily(8), '2026-11-23T04:59:59Z', MOSCOW))).toBe('2026-11-23T05:00:00.000Z');
  expect(iso(nextSending(daily(8), '2026-11-23T05:00:00Z', MOSCOW))).toBe('2026-11-24T05:00:00.000Z');
  expect(iso(nextSending(weekly(1, 8), '2026-11-23T04:00:00Z', MOSCOW))).toBe('2026-11-23T05:00:00.000Z');
  expect(iso(nextSending(weekly(1, 8), '2026-11-23T05:00:00Z', MOSCOW))).toBe('2026-11-30T05:00:00.000Z');
  expect(iso(nextSending(weekly(7, 0), '2026-12-31T12:00:00Z', MOSCOW))).toBe('2027-01-02T21:00:00.000Z');
});

test('daylight saving: a skipped hour is replaced by the following one, a repeated hour is used once', () => {
  const berlin = 'Europe/Berlin';
  expect(iso(nextSending(daily(2), '2026-03-28T12:00:00Z', berlin))).toBe('2026-03-29T01:00:00.000Z');
  expect(iso(nextSending(daily(2), '2026-03-29T01:00:00Z', berlin))).toBe('2026-03-30T00:00:00.000Z');
  expect(iso(nextSending(daily(2), '2026-10-24T12:00:00Z', berlin))).toBe('2026-10-25T00:00:00.000Z');
  expect(iso(nextSending(daily(2), '2026-10-25T00:00:00Z', berlin))).toBe('2026-10-26T01:00:00.000Z');
  expect(iso(nextSending(daily(8), '2026-10-24T12:00:00Z', berlin))).toBe('2026-10-25T07:00:00.000Z');
});

const MOMENT = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
const ZONE = fc.constantFrom(MOSCOW, 'Europe/Berlin', 'Asia/Kamchatka', 'America/New_York', 'Asia/Kathmandu');

test('the next time is always in the future, at most a week and an hour away, and at the requested hour', () => {
  fc.assert(
    fc.property(
      MOMENT,
      ZONE,
      fc.integer({ min: 4, max: 23 }),
      fc.option(fc.integer({ min: 1, max: 7 })),
      (now, zone, hour, weekday) => {
        const next = nextSending({ every: weekday === null ? 'daily' : 'weekly', weekday, hour }, now, zone);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(((weekday === null ? 24 : 168) + 1) * 3_600_000);
        const shown = localTime(next, zone);
        expect([shown.hour, shown.minute]).toEqual([hour, 0]);
        if (weekday !== null) expect(shown.weekday).toBe(weekday);
      },
    ),
  );
});

const PERIODS = Object.keys(SENT_PERIODS) as SentPeriod[];

test.each([
  ['yesterday', '2026-01-01T09:00:00Z', '2025-12-31', '2025-12-31'],
  ['yesterday', '2026-11-23T21:30:00Z', '2026-11-23', '2026-11-23'],
  ['last-7-days', '2026-11-23T05:00:00Z', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-23T05:00:00Z', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-29T05:00:00Z', '2026-11-16', '2026-11-22'],
  ['last-week', '2027-01-01T05:00:00Z', '2026-12-21', '2026-12-27'],
  ['last-30-days', '2026-03-01T05:00:00Z', '2026-01-30', '2026-02-28'],
  ['last-month', '2026-01-31T05:00:00Z', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-31T05:00:00Z', '2028-02-01', '2028-02-29'],
] as const)('%s at %s is %s – %s', (period, now, from, to) => {
  expect(sentDays(period, now, MOSCOW)).toEqual({ from, to });
});

test('periods never include future days, are in order, and cover whole weeks and months', () => {
  fc.assert(
    fc.property(MOMENT, ZONE, fc.constantFrom(...PERIODS), (now, zone, period) => {
      const { from, to } = sentDays(period, now, zone);
      const { year, month, day } = localTime(now, zone);
      const today = Date.UTC(year, month - 1, day) / 86_400_000;
      expect(parseIsoDay(to)).toBeLessThan(today);
      expect(from <= to).toBe(true);
      if (period === 'last-month') expect([from.slice(-2), from.slice(0, 7)]).toEqual(['01', to.slice(0, 7)]);
      if (period === 'last-week') expect(parseIsoDay(to) - parseIsoDay(from)).toBe(6);
    }),
  );
});

test('period filters are found in a call’s address; a dashboard has a period even without one', () => {
  expect(daysOf('/warehouse/reserve/export?sort=title')).toEqual([]);
  expect(daysOf('/warehouse/reserve/export')).toEqual([]);
  expect(daysOf('/a/export?filter[created_from]=2026-11-01&filter[created_to]=2026-11-20')).toEqual([
    'created',
  ]);
  expect(daysOf('/a/export?filter%5Bcreated_from%5D=2026-11-01&filter%5Bday_to%5D=2026-11-20')).toEqual([
    'created',
    'day',
  ]);
  // «%» alone is not valid percent-encoding.
  expect(daysOf('/a/export?filter%5Bcreated_from%=2026-11-01&&title')).toEqual([]);
  expect(daysOf('/reports/dashboard/pbi-nomenclature/export')).toEqual(['day']);
  expect(daysOf('/reports/dashboard/pbi-nomenclature/export?filter[day_to]=2026-11-20')).toEqual(['day']);
});

test('the dates in a call’s address are replaced, everything else is kept', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' };
  expect(decodeURIComponent(withDays('/a/export?sort=-id&filter[created_to]=2026-11-20', days))).toBe(
    '/a/export?sort=-id&filter[created_from]=2026-11-16&filter[created_to]=2026-11-22',
  );
  expect(decodeURIComponent(withDays('/reports/dashboard/x/export', days))).toBe(
    '/reports/dashboard/x/export?filter[day_from]=2026-11-16&filter[day_to]=2026-11-22',
  );
});

test('a weekly schedule needs a weekday, a call with a period filter needs a period, and only one filter is allowed', () => {
  expect(scheduleFaults({ every: 'daily', weekday: null, period: null }, [])).toEqual({});
  expect(scheduleFaults({ every: 'weekly', weekday: 1, period: 'last-week' }, ['day'])).toEqual({});
  expect(scheduleFaults({ every: 'weekly', weekday: null, period: null }, ['day'])).toEqual({
    weekday: { code: 'sendingWeekdayMissing' },
    period: { code: 'sendingPeriodMissing' },
  });
  expect(scheduleFaults({ every: 'daily', weekday: null, period: 'yesterday' }, ['a', 'b'])).toEqual({
    period: { code: 'sendingPeriodsSeveral' },
  });
});

test('the schedule in words', () => {
  expect(SENT_ON.join(' ')).toBe(
    'по понедельникам по вторникам по средам по четвергам по пятницам по субботам по воскресеньям',
  );
  expect(sendingWords({ weekday: null, hour: 8 })).toBe('каждый день в 8:00');
  expect(sendingWords({ weekday: 1, hour: 0 })).toBe('по понедельникам в 0:00');
  expect(sendingWords({ weekday: 7, hour: 23 })).toBe('по воскресеньям в 23:00');
});

test('at most twenty schedules per person and five megabytes per e-mail', () => {
  expect([MOST_SCHEDULES, LARGEST_LETTER_FILE]).toEqual([20, 5_242_880]);
});
