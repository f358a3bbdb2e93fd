// The engine of terms against a simulation that is slow and obviously right: somebody looks at the clock on the wall every quarter of an hour.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextShipment, weekMinute } from './schedules.ts';
import { storageCalendar, TIME_ZONES } from './storages.ts';
import { dayNumber, isoDay, localTime } from './zones.ts';

const QUARTER = 900_000;
const DAY = 86_400_000;

/** Walk the quarters until the wall shows a cut-off on a day that is worked. */
function watched(
  now: number,
  cutOffs: readonly number[],
  zone: string,
  works: (date: string, weekday: number) => boolean,
): number | null {
  for (
    let moment = Math.floor(now / QUARTER) * QUARTER + QUARTER;
    moment < now + 40 * DAY;
    moment += QUARTER
  ) {
    const { year, month, day, hour, minute, weekday } = localTime(moment, zone);
    if (
      cutOffs.includes((weekday - 1) * 1_440 + hour * 60 + minute) &&
      works(isoDay(dayNumber(year, month, day)), weekday)
    )
      return moment;
  }
  return null;
}

test('goods leave when the clock on the wall shows a cut-off of a worked day: zones, holidays, days off, changes of the clock', () => {
  // Clocks were moved in 2011 and 2014; no cut-off lies in the hours that were skipped or came twice.
  const start = fc.oneof(
    fc.integer({ min: Date.UTC(2026, 10, 1), max: Date.UTC(2027, 1, 1) }),
    fc.integer({ min: Date.UTC(2011, 2, 20), max: Date.UTC(2011, 3, 1) }),
    fc.integer({ min: Date.UTC(2014, 9, 20), max: Date.UTC(2014, 10, 1) }),
  );
  const cutOff = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 16, max: 95 }));
  const days = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean()), {
    selector: ([after]) => after,
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...TIME_ZONES.map(({ id }) => id)),
      start,
      fc.array(cutOff, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
      days,
      (zone, now, times, weekdays, special) => {
        const cutOffs = times.map(([weekday, quarter]) => weekMinute(weekday, quarter * 15));
        const dates = new Map(
          special.map(([after, works]) => [isoDay(Math.floor(now / DAY) + after), works] as const),
        );
        const calendar = storageCalendar({ hours: [], weekdays, dates, production: new Map() });
        const seen = watched(
          now,
          cutOffs,
          zone,
          (date, weekday) => dates.get(date) ?? !weekdays.includes(weekday - 1),
        );
        const leaves = nextShipment(now, cutOffs, zone, calendar);
        expect(leaves).toBe(seen);
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
