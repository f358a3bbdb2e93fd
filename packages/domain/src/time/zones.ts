import { requireWhole } from '../numbers/whole.ts';

/** A moment: milliseconds since 1970, a Date, or an RFC 3339 text with its offset («2026-11-21T10:00:00Z»). */
export type Instant = number | Date | string;

/** Local time in a zone; month 1–12, weekday 1–7 (Monday is 1). */
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
 * @throws RangeError for an invalid date and for a text without an offset, whose moment would depend on the machine's time zone
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
 * The local time in a zone at a moment.
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

/** Days since 1970-01-01 of a calendar day; month 1–12. Days after a month's end continue into the next month. */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Weekday 1–7 (Monday is 1) of a day number. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * Formats a day number as «2026-11-21».
 * @throws RangeError when it is not a whole number
 */
export function isoDay(day: number): string {
  return new Date(requireWhole(day, 'not a day', Number.MIN_SAFE_INTEGER) * DAY).toISOString().slice(0, 10);
}

/**
 * Parses «2026-11-21» into a day number.
 * @throws RangeError for an invalid calendar day, including «2026-02-30»
 */
export function parseIsoDay(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / DAY : Number.NaN;
  if (!Number.isFinite(day) || isoDay(day) !== text) throw new RangeError(`not a day: ${text}`);
  return day;
}

/** The day number of a moment in a zone. Throws as localTime. */
export function localDay(instant: Instant, zone: string): number {
  const { year, month, day } = localTime(instant, zone);
  return dayNumber(year, month, day);
}

/**
 * The moment of a local time in a zone. A local time that occurs twice means the first; one that is skipped is moved by the length of
 * the gap (02:30 in a gap from 02:00 to 03:00 becomes 03:30).
 * @param day day number
 * @param minuteOfDay 0–1439; larger values continue into the following days
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

/** Offset of a zone from UTC at a moment, in milliseconds, rounded to a minute. */
function offsetAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute } = localTime(instant, zone);
  const wall = dayNumber(year, month, day) * DAY + (hour * 60 + minute) * MINUTE;
  return wall - Math.floor(instant / MINUTE) * MINUTE;
}

const QUARTER_HOUR = 15 * 60_000;

/**
 * The next quarter of an hour, the moment itself if it is one: a time for an order that is still possible. Clocks of all zones differ
 * by whole quarters.
 * @returns milliseconds since 1970
 */
export const nextQuarter = (now: Instant): number =>
  Math.ceil(toMilliseconds(now) / QUARTER_HOUR) * QUARTER_HOUR;
