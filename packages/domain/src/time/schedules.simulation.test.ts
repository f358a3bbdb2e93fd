// Compares the computation of departures and arrivals with a slow and obviously correct simulation, which looks at the clock every
// minute.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watched } from '../../test/wall-clock.ts';
import { arrivalOf, journeyOf } from '../orders/journeys.ts';
import { nextShipment, weekMinute } from './schedules.ts';
import { storageCalendar, TIME_ZONES } from '../logistics/storages.ts';
import { isoDay } from './zones.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The long run uses 100 000. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 300);

/** Special dates lie within the first two weeks; goods that have not left a week later never leave. */
const WATCHED = 24;

/** Weeks with clock changes in the country: forward, back, by law or for daylight saving. */
const MOVED = [
  [2010, 2, 27],
  [2010, 9, 30],
  [2011, 2, 26],
  [2014, 9, 25],
  [2016, 2, 26],
  [2016, 3, 23],
] as const;
const ordered = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 10, 1), max: Date.UTC(2027, 1, 1) }),
  fc
    .tuple(fc.constantFrom(...MOVED), fc.integer({ min: -4 * DAY, max: 3 * DAY }))
    .map(([[year, month, day], more]) => Date.UTC(year, month, day) + more),
);
// Any minute of the week; midnight and skipped or repeated hours are more frequent.
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1_439 }),
  fc.constantFrom(0, 1, 1_439, 120, 150, 179, 60, 90),
);
const cutOff = fc.tuple(fc.integer({ min: 1, max: 7 }), minuteOfDay);
const days = fc.uniqueArray(fc.tuple(fc.integer({ min: -1, max: 12 }), fc.boolean()), {
  selector: ([after]) => after,
  maxLength: 6,
});
const quarter = fc.integer({ min: 0, max: 200 }).map((quarters) => quarters / 4);
const leg = fc.record({
  logistic_map_acceptance_term_hours: quarter,
  logistic_map_delivery_term_hours: quarter,
  logistic_map_packaging_term_hours: quarter,
});

test('property: goods leave at a cut-off of a working day in local time, and arrive by the path: zones, holidays, days off, clock changes, midnight, transit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TIME_ZONES.map(({ id }) => id)),
      ordered,
      fc.array(cutOff, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
      days,
      fc.array(leg, { minLength: 1, maxLength: 3 }),
      fc.option(cutOff),
      (zone, now, times, weekdays, special, routes, transit) => {
        const cutOffs = times.map(([weekday, minute]) => weekMinute(weekday, minute));
        const dates = new Map(
          special.map(([after, works]) => [isoDay(Math.floor(now / DAY) + after), works] as const),
        );
        const calendar = storageCalendar({ hours: [], weekdays, dates, production: new Map() });
        const works = (date: string, weekday: number) => dates.get(date) ?? !weekdays.includes(weekday - 1);
        const leaves = nextShipment(now, cutOffs, zone, calendar);
        const seen = watched(now, cutOffs, zone, works, WATCHED);
        expect(leaves).toBe(seen);
        if (seen === null) return;

        const transitCutOff = transit && weekMinute(...transit);
        const [first = 0, ...others] = routes.map((route) =>
          Math.round(
            (route.logistic_map_acceptance_term_hours +
              route.logistic_map_delivery_term_hours +
              route.logistic_map_packaging_term_hours) *
              HOUR,
          ),
        );
        const there = seen + first;
        const on =
          others.length === 0 || transitCutOff === null
            ? there
            : watched(there - 60_000, [transitCutOff], zone, works, WATCHED);
        const arrives = on === null ? null : on + others.reduce((sum, one) => sum + one, 0);
        const path = { zone, calendar, cutOffs, routes, transitCutOff };
        expect(arrivalOf(seen, path)).toBe(arrives);
        expect(journeyOf(now, path)?.at(-1)?.at ?? null).toBe(arrives);
      },
    ),
    { numRuns: SCHEDULES },
  );
}, 7_200_000);
