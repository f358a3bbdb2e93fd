import { DAY_MINUTES } from '../src/time/schedules.ts';
import { dayNumber, isoDay, localTime, weekdayOf } from '../src/time/zones.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * Simulates a local clock minute by minute, from two days before a moment until it shows a cut-off of a working day after that moment. The
 * offset is checked every full hour, because clocks change at no other time. A repeated local time counts only once; a skipped one occurs as
 * long after the change as it is after the start of the skipped hour.
 * @param works whether a day is a working day, by date («2026-11-23») and weekday 1–7
 * @param days number of days to simulate
 */
export function watched(
  now: number,
  cutOffs: readonly number[],
  zone: string,
  works: (date: string, weekday: number) => boolean,
  days: number,
): number | null {
  const late = new Set<number>();
  /** Latest local time that was shown, in minutes since 1970. */
  let latest = 0;
  for (let hour = Math.floor((now - 2 * DAY) / HOUR) * HOUR; hour < now + days * DAY; hour += HOUR) {
    const wall = localTime(hour, zone);
    const begins = dayNumber(wall.year, wall.month, wall.day) * DAY_MINUTES + wall.hour * 60 + wall.minute;
    for (let minute = 0; minute < 60; minute++) {
      const at = hour + minute * MINUTE;
      const shown = begins + minute;
      if (latest > 0)
        for (let left = latest + 1; left < shown; left++)
          if (isDue(left)) late.add(at + (left - latest - 1) * MINUTE);
      const isNew = shown > latest;
      if (isNew) latest = shown;
      if (at > now && (late.has(at) || (isNew && isDue(shown)))) return at;
    }
  }
  return null;

  function isDue(shown: number): boolean {
    const day = Math.floor(shown / DAY_MINUTES);
    const weekday = weekdayOf(day);
    return (
      cutOffs.includes((weekday - 1) * DAY_MINUTES + (shown % DAY_MINUTES)) && works(isoDay(day), weekday)
    );
  }
}
