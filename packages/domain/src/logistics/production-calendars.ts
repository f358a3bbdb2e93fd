import { dayNumber, isoDay, parseIsoDay, weekdayOf } from '../time/zones.ts';
import { daysOfYear, type SpecialDay } from './storages.ts';

/** Months and days of the statutory holidays: Labour Code, article 112. */
const STATUTORY = '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(
  ' ',
);

/**
 * The statutory holidays of a year. They are days off on weekends as well, for storages that work on weekends.
 * @see Labour Code, article 112
 */
export const statutoryHolidays = (year: number): SpecialDay[] =>
  STATUTORY.map((day) => ({ date: `${year}-${day}`, is_working: false }));

/** Why a file of a production calendar is refused. */
export type CalendarFileFault =
  | { code: 'calendarUnread' }
  | { code: 'calendarYearUnknown'; written: string }
  | { code: 'calendarDayUnknown'; written: string; year: number }
  | { code: 'calendarMonthEmpty'; month: number; year: number };

/** The special days of the years of a file: weekdays that are off, weekend days that are not. */
export type CalendarYears = ReadonlyMap<number, SpecialDay[]>;

/** Longest file, in characters: the published table of all years since 1999 has 20 000. */
const LONGEST = 1_000_000;
const MONTHS = 12;

/**
 * Reads a published production calendar: `calendar.xml`, `calendar.json` or `calendar.csv` of xmlcalendar.ru,
 * or the table of all years of the open data portal (data.gov.ru). A table lists every day off of a month;
 * `*` marks a working day that is shorter, `+` a day off that was moved.
 * @param text the file
 * @returns the special days by year; a fault for any part that cannot be read, so that no day is lost
 * @see spec 2 §7 (settings/holiday); decisions, «Where an offer comes from»
 */
export function readProductionCalendar(text: string): { years: CalendarYears } | CalendarFileFault {
  if (text.length > LONGEST) return { code: 'calendarUnread' };
  const body = text.replace(/^\uFEFF/, '').trim();
  if (body.startsWith('<')) return readXml(body);
  return body.startsWith('{') ? readJson(body) : readTable(body);
}

const isFault = (value: object): value is CalendarFileFault => 'code' in value;

/** The year of a text; a fault for anything but a year from 2000 to 2100, which is what the portal stores. */
function yearOf(written: string): number | CalendarFileFault {
  const year = Number(written);
  return /^\d{4}$/.test(written) && year >= 2000 && year <= 2100
    ? year
    : { code: 'calendarYearUnknown', written };
}

/** The date of a day of a month; undefined for a day that the month does not have. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const number = dayNumber(year, month, day);
  if (!Number.isInteger(number)) return undefined;
  const date = isoDay(number);
  const named = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return date === named ? date : undefined;
}

const isWeekend = (date: string) => weekdayOf(parseIsoDay(date)) >= 6;

/** Sorted special days with the statutory holidays; what the file says of a date counts. */
const withStatutory = (year: number, days: ReadonlyMap<string, boolean>): SpecialDay[] =>
  [...new Map([...statutoryHolidays(year).map((day) => [day.date, day.is_working] as const), ...days])]
    .map(([date, is_working]) => ({ date, is_working }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

/** Values of the attribute `t`: a day off, a shorter working day, a working day. */
const XML_KINDS: Readonly<Record<string, boolean>> = { 1: false, 2: true, 3: true };

function readXml(text: string): { years: CalendarYears } | CalendarFileFault {
  const head = /<calendar\b[^>]*\byear="([^"]*)"/.exec(text);
  if (head?.[1] === undefined) return { code: 'calendarUnread' };
  const year = yearOf(head[1]);
  if (typeof year === 'object') return year;
  const days = new Map<string, boolean>();
  for (const [written] of text.matchAll(/<day\b[^>]*>/g)) {
    const [, month, day] = /\bd="(\d{2})\.(\d{2})"/.exec(written) ?? [];
    const works = XML_KINDS[/\bt="([^"]*)"/.exec(written)?.[1] ?? ''];
    const date = dateOf(year, Number(month), Number(day));
    if (date === undefined || works === undefined) return { code: 'calendarDayUnknown', written, year };
    // A shorter weekday is an ordinary working day.
    if (!works || isWeekend(date)) days.set(date, works);
  }
  return days.size === 0
    ? { code: 'calendarUnread' }
    : { years: new Map([[year, withStatutory(year, days)]]) };
}

function readJson(text: string): { years: CalendarYears } | CalendarFileFault {
  let file: { year?: unknown; months?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    return { code: 'calendarUnread' };
  }
  if (!Array.isArray(file.months)) return { code: 'calendarUnread' };
  const months = Array.from<string>({ length: MONTHS }).fill('');
  for (const entry of file.months as unknown[]) {
    const { month, days } = (entry ?? {}) as { month?: unknown; days?: unknown };
    if (typeof days !== 'string' || !Number.isInteger(month) || months[Number(month) - 1] !== '')
      return { code: 'calendarUnread' };
    months[Number(month) - 1] = days;
  }
  const year = readMonths(String(file.year), months);
  return isFault(year) ? year : { years: new Map([year]) };
}

function readTable(text: string): { years: CalendarYears } | CalendarFileFault {
  const [, ...lines] = text.split(/\r?\n/);
  const years = new Map<number, SpecialDay[]>();
  for (const line of lines) {
    const cells = Array.from(line.matchAll(/(?:^|[,;])(?:"([^"]*)"|([^",;]*))/g), ([, quoted, plain]) =>
      String(quoted ?? plain),
    );
    const [written = '', ...months] = cells;
    if (months.length < MONTHS) return { code: 'calendarUnread' };
    // The published table begins before the years that the portal stores.
    if (/^19\d\d$/.test(written.trim())) continue;
    const year = readMonths(written.trim(), months.slice(0, MONTHS));
    if (isFault(year)) return year;
    years.set(...year);
  }
  return years.size === 0 ? { code: 'calendarUnread' } : { years };
}

/** The special days of a year from the days off of its months: «1,2,3*,9+». */
function readMonths(
  written: string,
  months: readonly string[],
): [year: number, days: SpecialDay[]] | CalendarFileFault {
  const year = yearOf(written);
  if (typeof year === 'object') return year;
  const off = new Set<string>();
  for (const [index, days] of months.entries()) {
    let found = 0;
    for (const part of days.split(',').map((one) => one.trim())) {
      const [, day, mark] = /^(\d{1,2})([*+]?)$/.exec(part) ?? [];
      const date = dateOf(year, index + 1, Number(day));
      if (day === undefined || date === undefined)
        return part === ''
          ? { code: 'calendarMonthEmpty', month: index + 1, year }
          : { code: 'calendarDayUnknown', written: part, year };
      if (mark === '*') continue;
      off.add(date);
      found += 1;
    }
    // Without a day off every weekend of the month would become a working one.
    if (found === 0) return { code: 'calendarMonthEmpty', month: index + 1, year };
  }
  const special = new Map<string, boolean>();
  const { first, last } = daysOfYear(year);
  for (let day = parseIsoDay(first); day <= parseIsoDay(last); day++) {
    const date = isoDay(day);
    if (off.has(date) === isWeekend(date)) continue;
    special.set(date, !off.has(date));
  }
  return [year, withStatutory(year, special)];
}
