import {
  type Calendar,
  DAY_MINUTES,
  type ScheduleFault,
  scheduleFault,
  WEEKDAYS,
  type WorkingDay,
} from '../time/schedules.ts';
import { dayNumber, isoDay, parseIsoDay } from '../time/zones.ts';

/** Time zones of storages, west to east, with their Russian names. Spec 2 §7, get-time-zone-list. */
export const TIME_ZONES = [
  { id: 'Europe/Kaliningrad', title: 'Калининград (МСК−1)' },
  { id: 'Europe/Moscow', title: 'Москва (МСК)' },
  { id: 'Europe/Samara', title: 'Самара (МСК+1)' },
  { id: 'Asia/Yekaterinburg', title: 'Екатеринбург (МСК+2)' },
  { id: 'Asia/Omsk', title: 'Омск (МСК+3)' },
  { id: 'Asia/Krasnoyarsk', title: 'Красноярск (МСК+4)' },
  { id: 'Asia/Irkutsk', title: 'Иркутск (МСК+5)' },
  { id: 'Asia/Yakutsk', title: 'Якутск (МСК+6)' },
  { id: 'Asia/Vladivostok', title: 'Владивосток (МСК+7)' },
  { id: 'Asia/Magadan', title: 'Магадан (МСК+8)' },
  { id: 'Asia/Kamchatka', title: 'Камчатка (МСК+9)' },
] as const;

/** Whether a storage may use this time zone. */
export const isTimeZone = (zone: string): boolean => TIME_ZONES.some(({ id }) => id === zone);

/** Russian name of a time zone, e.g. «Самара (МСК+1)»; a zone outside the list keeps its own name. */
export const zoneTitle = (zone: string): string => TIME_ZONES.find(({ id }) => id === zone)?.title ?? zone;

/** The time zone with the given offset from UTC in hours; Moscow when there is none. */
export const zoneOfOffset = (hours: number): string => TIME_ZONES[hours - 2]?.id ?? 'Europe/Moscow';

/** Minimum minutes between opening and closing: rule check_next_time. Spec 3 §5. */
const SHORTEST_DAY = 90;

/** Why the opening hours of a storage are refused. */
export type StorageHoursFault = ScheduleFault | { code: 'openTooShort'; weekday: number };

/**
 * Validates a storage's opening hours: as `scheduleFault`, and at least an hour and a half between opening and closing.
 * @returns null for valid hours
 * @see spec 3 §5 (check_next_time, multiplicity_minutes)
 */
export function storageHoursFault(hours: readonly WorkingDay[]): StorageHoursFault | null {
  const fault = scheduleFault(hours);
  if (fault !== null) return fault;
  const short = hours.find(({ opens, closes }) => closes - opens < SHORTEST_DAY);
  return short === undefined ? null : { code: 'openTooShort', weekday: short.weekday };
}

/** A date on which a storage deviates from its usual week. */
export interface SpecialDay {
  /** «2026-11-04». */
  date: string;
  /** False: the storage is closed on this date; true: it works even if the date is otherwise off. */
  is_working: boolean;
}

/** Maximum number of special dates of one storage. */
export const MOST_SPECIAL_DAYS = 366;

/** Why days off are refused; dates as given. */
export type DaysOffFault =
  { code: 'weekdayUnknown' | 'noWorkingDay' } | { code: 'dateUnknown' | 'dateTwice'; date: string };

/**
 * Validates a storage's days off: invalid dates, duplicate dates, a week without a working day.
 * @param dates special dates
 * @param weekdays ids 0–6 of the weekdays that are off
 * @returns null for valid days
 * @see spec 2 §3 (holidays by date and weekday)
 */
export function daysOffFault(dates: readonly SpecialDay[], weekdays: readonly number[]): DaysOffFault | null {
  if (weekdays.some((id) => WEEKDAYS[id] === undefined)) return { code: 'weekdayUnknown' };
  if (new Set(weekdays).size === WEEKDAYS.length) return { code: 'noWorkingDay' };
  const seen = new Set<string>();
  for (const { date } of dates) {
    try {
      parseIsoDay(date);
    } catch {
      return { code: 'dateUnknown', date };
    }
    if (seen.has(date)) return { code: 'dateTwice', date };
    seen.add(date);
  }
  return null;
}

/** Why the days off of a year are refused. */
export type HolidaysFault = DaysOffFault | { code: 'dateOfOtherYear'; date: string; year: number };

/**
 * Validates the days off of a year in the production calendar: as `daysOffFault`, and no dates of another year.
 * @param days all special days of the year; a day that is not listed is an ordinary one
 * @returns null for valid days
 * @see spec 2 §4 (settings/holiday)
 */
export function holidaysFault(year: number, days: readonly SpecialDay[]): HolidaysFault | null {
  const fault = daysOffFault(days, []);
  if (fault !== null) return fault;
  const { first, last } = daysOfYear(year);
  const foreign = days.find(({ date }) => date < first || date > last);
  return foreign === undefined ? null : { code: 'dateOfOtherYear', date: foreign.date, year };
}

/** Working days of a storage, and the production calendar of the country. */
export interface StorageDays {
  hours: readonly WorkingDay[];
  /** Ids 0–6 of the weekdays that are off. */
  weekdays: readonly number[];
  /** The storage's own dates. */
  dates: ReadonlyMap<string, boolean>;
  /** The production calendar: applies unless the storage's own date says otherwise. */
  production: ReadonlyMap<string, boolean>;
}

/**
 * The working calendar of a storage: its hours without the weekdays that are off; its own dates override the production calendar. A
 * storage without hours works around the clock on the remaining weekdays.
 * @see spec 2 §3; decisions, «Where an offer comes from»
 */
export function storageCalendar({ hours, weekdays, dates, production }: StorageDays): Calendar {
  const exceptions = dates.size === 0 ? production : new Map([...production, ...dates]);
  if (weekdays.length === 0) return { hours, exceptions };
  const all = WEEKDAYS.map((_, id) => ({ weekday: id + 1, opens: 0, closes: DAY_MINUTES }));
  const week = hours.length === 0 ? all : hours;
  return { hours: week.filter(({ weekday }) => !weekdays.includes(weekday - 1)), exceptions };
}

/**
 * Whether a storage's stock is older than its update interval allows.
 * @param hours the update interval; null: not set
 * @param updated time of the last update; null: never
 * @see spec 2 §3 (reserve-update settings)
 */
export const isStockStale = (hours: number | null, updated: number | null, now: number): boolean =>
  hours !== null && (updated === null || now - updated > hours * 3_600_000);

/** A day that changes when a year of the production calendar is saved. */
export interface CalendarDifference {
  date: string;
  /** The current value; null: an ordinary day. */
  before: boolean | null;
  after: boolean | null;
}

/**
 * The days on which two calendars of a year differ, sorted by date.
 * @param written the saved calendar: false is a day off, true a working day
 * @param proposed the calendar to save
 * @see spec 2 §7 (write-holidays-for-certain-year)
 */
export function calendarDifferences(
  written: ReadonlyMap<string, boolean>,
  proposed: ReadonlyMap<string, boolean>,
): CalendarDifference[] {
  return [...new Set([...written.keys(), ...proposed.keys()])]
    .toSorted()
    .map((date) => ({ date, before: written.get(date) ?? null, after: proposed.get(date) ?? null }))
    .filter(({ before, after }) => before !== after);
}

/** The first and the last day of a year, as dates. */
export const daysOfYear = (year: number): { first: string; last: string } => ({
  first: isoDay(dayNumber(year, 1, 1)),
  last: isoDay(dayNumber(year, 12, 31)),
});
