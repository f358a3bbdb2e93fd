import { requireWhole } from '../numbers/whole.ts';

/** A moment: milliseconds since 1970, a Date, or an RFC 3339 text with its offset («2026-11-21T10:00:00Z»). */
export type Instant = number | Date | string;

/** The wall clock of a zone; month 1–12, weekday 1–7 (Monday is 1). */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const OFFSET_END = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Milliseconds since 1970.
 * @throws RangeError for an invalid date and for a text without an offset, whose moment would depend on the machine
 */
export function toMilliseconds(instant: Instant): number {
  const milliseconds =
    typeof instant === 'string'
      ? OFFSET_END.test(instant)
        ? Date.parse(instant)
        : Number.NaN
      : Number(instant);
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) {
    throw new RangeError(`not an instant: ${String(instant)}`);
  }
  return milliseconds;
}

/**
 * What the clock on the wall shows in a zone at a moment.
 * @param zone IANA name: «Europe/Moscow»
 * @throws RangeError for an unknown zone or an invalid moment
 */
export function localTime(instant: Instant, zone: string): LocalTime {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = format
    .formatToParts(toMilliseconds(instant))
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [Number(value)]));
  return { year, month, day, hour, minute, weekday: weekdayOf(dayNumber(year, month, day)) };
}

/** Days since 1970-01-01 of a calendar day; month 1–12. Days past a month's end count on into the next. */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Weekday 1–7 (Monday is 1) of a day number. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * «2026-11-21» of a day number.
 * @throws RangeError when it is no whole number
 */
export function isoDay(day: number): string {
  return new Date(requireWhole(day, 'not a day', Number.MIN_SAFE_INTEGER) * DAY).toISOString().slice(0, 10);
}

/**
 * The day number of «2026-11-21».
 * @throws RangeError for what is no calendar day, «2026-02-30» included
 */
export function parseIsoDay(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / DAY : Number.NaN;
  if (!Number.isFinite(day) || isoDay(day) !== text) throw new RangeError(`not a day: ${text}`);
  return day;
}

/** The day number that a zone's calendar shows at a moment. Throws as localTime. */
export function localDay(instant: Instant, zone: string): number {
  const { year, month, day } = localTime(instant, zone);
  return dayNumber(year, month, day);
}

/**
 * The moment at which a zone's clock shows a minute of a day. Where the clock is put back and shows it twice, the first;
 * where it is put forward and never shows it, the moment the same distance after the gap's beginning (02:30 in a gap
 * from 02:00 to 03:00 is 03:30).
 * @param day day number
 * @param minuteOfDay 0–1439; more counts on into the following days
 * @returns milliseconds since 1970
 * @throws RangeError for numbers that are not whole, and for an unknown zone
 */
export function instantAt(day: number, minuteOfDay: number, zone: string): number {
  const wall =
    requireWhole(day, 'not a day', Number.MIN_SAFE_INTEGER) * DAY +
    requireWhole(minuteOfDay, 'not a minute of the day') * MINUTE;
  const before = wall - offsetAt(wall - DAY, zone);
  const after = wall - offsetAt(wall + DAY, zone);
  return offsetAt(before, zone) === wall - before
    ? before
    : offsetAt(after, zone) === wall - after
      ? after
      : before;
}

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds, to the minute. */
function offsetAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute } = localTime(instant, zone);
  const wall = dayNumber(year, month, day) * DAY + (hour * 60 + minute) * MINUTE;
  return wall - Math.floor(instant / MINUTE) * MINUTE;
}
