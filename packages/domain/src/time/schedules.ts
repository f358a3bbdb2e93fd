import { requireWhole } from '../numbers/whole.ts';
import { type Instant, instantAt, isoDay, localTime, dayNumber, toMilliseconds, weekdayOf } from './zones.ts';

/** Minutes of a week: week minutes count from Monday 00:00 of the warehouse's clock. */
export const WEEK_MINUTES = 10_080;
/** Minutes of a day. */
export const DAY_MINUTES = 1_440;
/** Short names of the weekdays, Monday first: ids 0–6 of the multiselect. Spec 2 §2. */
export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;
/**
 * The id (0–6) in the day multiselect of a weekday of the calls (1–7, Monday first).
 * @see spec 2 §9 (constants); decisions, «Smaller readings»
 */
export const idOfWeekday = (weekday: number): number => weekday - 1;
/** The weekday of the calls (1–7, Monday first) of an id (0–6) in the day multiselect. */
export const weekdayOfId = (id: number): number => id + 1;
/** Days that a search for the next shipment looks ahead: past them a warehouse counts as closed. */
export const HORIZON_DAYS = 62;

/** Hours of one weekday, in minutes of the day; opens before it closes. */
export interface WorkingDay {
  /** 1–7, Monday is 1. */
  weekday: number;
  opens: number;
  closes: number;
}

/** When a warehouse works. */
export interface Calendar {
  /** Hours by weekday; a weekday without hours is closed. Without any hours the warehouse works every day, round the clock. */
  hours: readonly WorkingDay[];
  /** By «2026-11-04»: false is a holiday, true a day off that is worked. Stands above the weekdays. */
  exceptions: ReadonlyMap<string, boolean>;
}

/**
 * Periodicity (1–7) from the ids of the weekday multiselect (0–6), ascending, each once. Spec 2 §5, §9; decisions.
 * @throws RangeError for an id that is none
 */
export function periodicityOf(ids: readonly number[]): number[] {
  return [...new Set(ids)].map((id) => requireWhole(id, 'not a weekday', 0, 6) + 1).toSorted((a, b) => a - b);
}

/** Periodicity as it is sent: only weekday values of 7 or lower (and from 1), each once, ascending. Spec 2 §5. */
export function cleanPeriodicity(weekdays: readonly number[]): number[] {
  return [...new Set(weekdays)]
    .filter((weekday) => Number.isSafeInteger(weekday) && weekday >= 1 && weekday <= 7)
    .toSorted((a, b) => a - b);
}

/**
 * The week minute of a weekday's time.
 * @param weekday 1–7
 * @param minuteOfDay 0–1439
 * @throws RangeError outside them
 */
export function weekMinute(weekday: number, minuteOfDay: number): number {
  return (
    (requireWhole(weekday, 'not a weekday', 1, 7) - 1) * DAY_MINUTES +
    requireWhole(minuteOfDay, 'not a minute of the day', 0, DAY_MINUTES - 1)
  );
}

/**
 * Hours of a week in words: «Пн–Пт 09:00–18:00, Сб 09:00–15:00»; «Круглосуточно» without any.
 * @param hours by weekday; days in a row with the same hours stand together
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

/** «Пн 16:00» of a week minute. Throws RangeError outside 0–10079. */
export function formatWeekMinute(minute: number): string {
  const day = Math.floor(requireWhole(minute, 'not a week minute', 0, WEEK_MINUTES - 1) / DAY_MINUTES);
  return `${WEEKDAYS[day]} ${formatTime(minute % DAY_MINUTES)}`;
}

/** «16:00» of a minute of the day. Throws RangeError outside 0–1440; 1440 is «24:00». */
export function formatTime(minute: number): string {
  requireWhole(minute, 'not a minute of the day', 0, DAY_MINUTES);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * Whether a warehouse works on a day: what the calendar says of the date, else of the weekday.
 * @param day day number, see `zones`
 * @throws RangeError when it is no whole number
 */
export function worksOn(day: number, { exceptions, hours }: Calendar): boolean {
  const said = exceptions.get(isoDay(day));
  return said ?? (hours.length === 0 || hours.some(({ weekday }) => weekday === weekdayOf(day)));
}

/**
 * The next moment goods leave: the first cut-off after now that falls on a day the warehouse works. It is a time of the
 * warehouse's wall clock, so a daylight-saving change does not shift it.
 * @param cutOffs week minutes, in any order; without any goods leave at once
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
 * The next moments goods leave, soonest first: what a buyer may choose from. The first is nextShipment's.
 * @param cutOffs week minutes, in any order; without any goods leave at once, and that is the only choice
 * @param count how many at the most, from 1; fewer when fewer leave within 62 days
 * @returns milliseconds, each once
 * @throws RangeError for a count that is none, and as nextShipment
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
    // In an hour that was left out of the day an earlier time may come later than one after it, or together with it.
    const moments = new Set(minutes.map((minute) => instantAt(day, minute, zone)));
    for (const leaves of [...moments].toSorted((a, b) => a - b)) {
      if (leaves > from) found.push(leaves);
      if (found.length === count) return found;
    }
  }
  return found;
}

/**
 * What is wrong with a working schedule: a weekday twice, a closing that is not after its opening, times that are not
 * multiples of 15 minutes.
 * @returns a Russian sentence, or null
 * @see spec 3 §5
 */
export function scheduleFault(hours: readonly WorkingDay[]): string | null {
  const seen = new Set<number>();
  for (const { weekday, opens, closes } of hours) {
    const name = WEEKDAYS[weekday - 1];
    if (name === undefined) return 'Недопустимый день недели';
    if (seen.has(weekday)) return `${name}: день указан дважды`;
    seen.add(weekday);
    const times = [opens, closes];
    if (times.some((time) => !Number.isSafeInteger(time) || time < 0 || time > DAY_MINUTES))
      return `${name}: недопустимое время`;
    if (times.some((time) => time % 15 !== 0)) return 'Время должно быть кратно 15 минутам';
    if (opens >= closes) return `${name}: закрытие должно быть позже открытия`;
  }
  return null;
}
