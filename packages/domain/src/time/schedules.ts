import { requireWhole } from '../numbers/whole.ts';
import { type Instant, instantAt, isoDay, localTime, dayNumber, toMilliseconds, weekdayOf } from './zones.ts';

/** Minutes of a week: week minutes count from Monday 00:00 in the warehouse's time zone. */
export const WEEK_MINUTES = 10_080;
/** Minutes of a day. */
export const DAY_MINUTES = 1_440;
/** Short names of the weekdays, Monday first: ids 0–6 of the multiselect. Spec 2 §2. */
export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;
/**
 * Converts an API weekday (1–7, Monday first) to an id of the day multiselect (0–6).
 * @see spec 2 §9 (constants); decisions, «Smaller readings»
 */
export const idOfWeekday = (weekday: number): number => weekday - 1;
/** Converts an id of the day multiselect (0–6) to an API weekday (1–7, Monday first). */
export const weekdayOfId = (id: number): number => id + 1;
/** Number of days in which the next shipment is searched; after them a warehouse is considered closed. */
export const HORIZON_DAYS = 62;

/** Opening hours of a weekday, in minutes of the day. */
export interface WorkingDay {
  /** 1–7, Monday is 1. */
  weekday: number;
  opens: number;
  closes: number;
}

/** The working calendar of a warehouse. */
export interface Calendar {
  /** Hours by weekday; a weekday without hours is closed. Without any hours the warehouse is open every day around the clock. */
  hours: readonly WorkingDay[];
  /** Exceptions by date «2026-11-04»: false is a holiday, true a working day off. They override the weekdays. */
  exceptions: ReadonlyMap<string, boolean>;
}

/**
 * Converts ids of the weekday multiselect (0–6) to a periodicity (1–7), ascending, without duplicates. Spec 2 §5, §9; decisions.
 * @throws RangeError for an invalid id
 */
export function periodicityOf(ids: readonly number[]): number[] {
  return [...new Set(ids)].map((id) => requireWhole(id, 'not a weekday', 0, 6) + 1).toSorted((a, b) => a - b);
}

/** The periodicity to send: only weekdays 1–7, ascending, without duplicates. Spec 2 §5. */
export function cleanPeriodicity(weekdays: readonly number[]): number[] {
  return [...new Set(weekdays)]
    .filter((weekday) => Number.isSafeInteger(weekday) && weekday >= 1 && weekday <= 7)
    .toSorted((a, b) => a - b);
}

/**
 * Converts a weekday and a minute of the day to a week minute.
 * @param weekday 1–7
 * @param minuteOfDay 0–1439
 * @throws RangeError outside these ranges
 */
export function weekMinute(weekday: number, minuteOfDay: number): number {
  return (
    (requireWhole(weekday, 'not a weekday', 1, 7) - 1) * DAY_MINUTES +
    requireWhole(minuteOfDay, 'not a minute of the day', 0, DAY_MINUTES - 1)
  );
}

/**
 * Weekly opening hours in words: «Пн–Пт 09:00–18:00, Сб 09:00–15:00»; «Круглосуточно» without hours.
 * @param hours by weekday; consecutive days with the same hours are combined
 * @see spec 1 §2.5: the storage's contact popup
 */
export function hoursText(hours: readonly WorkingDay[]): string {
  if (hours.length === 0) return 'Круглосуточно';
  const spans: { from: number; to: number; text: string }[] = [];
  for (const { weekday, opens, closes } of hours.toSorted((one, other) => one.weekday - other.weekday)) {
    const text = `${formatTime(opens)}–${formatTime(closes)}`;
    const last = spans.at(-1);
    if (last && last.text === text && last.to === weekday - 1) last.to = weekday;
    else spans.push({ from: weekday, to: weekday, text });
  }
  const day = (weekday: number) => WEEKDAYS[requireWhole(weekday, 'not a weekday', 1, 7) - 1];
  return spans
    .map(({ from, to, text }) => `${from === to ? day(from) : `${day(from)}–${day(to)}`} ${text}`)
    .join(', ');
}

/** Formats a week minute: «Пн 16:00». Throws RangeError outside 0–10079. */
export function formatWeekMinute(minute: number): string {
  const day = Math.floor(requireWhole(minute, 'not a week minute', 0, WEEK_MINUTES - 1) / DAY_MINUTES);
  return `${WEEKDAYS[day]} ${formatTime(minute % DAY_MINUTES)}`;
}

/** Formats a minute of the day: «16:00». Throws RangeError outside 0–1440; 1440 is «24:00». */
export function formatTime(minute: number): string {
  requireWhole(minute, 'not a minute of the day', 0, DAY_MINUTES);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * Whether a warehouse is open on a day: by the exception for the date, otherwise by the weekday.
 * @param day day number, see `zones`
 * @throws RangeError when it is not a whole number
 */
export function worksOn(day: number, { exceptions, hours }: Calendar): boolean {
  const said = exceptions.get(isoDay(day));
  return said ?? (hours.length === 0 || hours.some(({ weekday }) => weekday === weekdayOf(day)));
}

/**
 * The next moment at which goods leave: the first cut-off after now on a working day. It is a local time of the warehouse, so daylight
 * saving does not shift it.
 * @param cutOffs week minutes, in any order; without any goods leave immediately
 * @returns milliseconds; null when nothing leaves within 62 days
 * @throws RangeError for week minutes outside 0–10079, an invalid moment or zone
 * @see decisions, «Where an offer comes from»
 */
export function nextShipment(
  now: Instant,
  cutOffs: readonly number[],
  zone: string,
  calendar: Calendar,
): number | null {
  return nextShipments(now, cutOffs, zone, calendar, 1)[0] ?? null;
}

/**
 * The next moments at which goods leave, soonest first: the departures that a buyer can choose from. The first one equals nextShipment.
 * @param cutOffs week minutes, in any order; without any goods leave immediately, which is the only choice
 * @param count maximum number, from 1; fewer when fewer leave within 62 days
 * @returns milliseconds, without duplicates
 * @throws RangeError for an invalid count, and as nextShipment
 * @see decisions, «Where an offer comes from»
 */
export function nextShipments(
  now: Instant,
  cutOffs: readonly number[],
  zone: string,
  calendar: Calendar,
  count: number,
): number[] {
  requireWhole(count, 'not a number of shipments', 1);
  const from = toMilliseconds(now);
  if (cutOffs.length === 0) return [from];
  const byWeekday = new Map<number, number[]>();
  for (const cutOff of [...new Set(cutOffs)].toSorted((a, b) => a - b)) {
    requireWhole(cutOff, 'not a week minute', 0, WEEK_MINUTES - 1);
    const weekday = Math.floor(cutOff / DAY_MINUTES) + 1;
    byWeekday.set(weekday, [...(byWeekday.get(weekday) ?? []), cutOff % DAY_MINUTES]);
  }
  const local = localTime(from, zone);
  const today = dayNumber(local.year, local.month, local.day);
  const found: number[] = [];
  for (let day = today; day <= today + HORIZON_DAYS; day++) {
    const minutes = byWeekday.get(weekdayOf(day));
    if (!minutes || !worksOn(day, calendar)) continue;
    // In a skipped hour an earlier local time may be a later moment than the following one, or the same.
    const moments = new Set(minutes.map((minute) => instantAt(day, minute, zone)));
    for (const leaves of [...moments].toSorted((a, b) => a - b)) {
      if (leaves > from) found.push(leaves);
      if (found.length === count) return found;
    }
  }
  return found;
}

/** Why opening hours are refused; weekdays are numbers 1 (Monday) to 7. */
export type ScheduleFault =
  | { code: 'weekdayUnknown' | 'notQuarterHours' }
  | { code: 'weekdayTwice' | 'hoursImpossible' | 'closesBeforeOpening'; weekday: number };

/**
 * Validates opening hours: a duplicate weekday, a closing time not after the opening time, times that are not multiples of 15 minutes.
 * @returns null for valid hours
 * @see spec 3 §5
 */
export function scheduleFault(hours: readonly WorkingDay[]): ScheduleFault | null {
  const seen = new Set<number>();
  for (const { weekday, opens, closes } of hours) {
    if (WEEKDAYS[weekday - 1] === undefined) return { code: 'weekdayUnknown' };
    if (seen.has(weekday)) return { code: 'weekdayTwice', weekday };
    seen.add(weekday);
    const times = [opens, closes];
    if (times.some((time) => !Number.isSafeInteger(time) || time < 0 || time > DAY_MINUTES))
      return { code: 'hoursImpossible', weekday };
    if (times.some((time) => time % 15 !== 0)) return { code: 'notQuarterHours' };
    if (opens >= closes) return { code: 'closesBeforeOpening', weekday };
  }
  return null;
}
