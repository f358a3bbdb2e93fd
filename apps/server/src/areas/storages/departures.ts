import type { Database } from '../../database/connect.ts';
import { holiday, storageSchedule } from './tables.ts';

/** How long calendars may lag behind a change, in milliseconds. */
const FRESH = 30_000;

/** What is needed to say when goods leave: the moment and the calendars. */
export interface Departures {
  now: Date;
  calendar: Calendar;
}

export interface Calendar {
  /** ISO dates: true is a weekend day that is worked, false a weekday that is not. */
  exceptions: ReadonlyMap<string, boolean>;
  /** Weekdays 1–7 on which a storage works. */
  workdays: ReadonlyMap<number, ReadonlySet<number>>;
  /** Departures already worked out, by card; each holds until it has passed. */
  known: Map<number, Date>;
}

const calendars = new WeakMap<Database, { calendar: Promise<Calendar>; until: number }>();

/** The current moment with its calendars. */
export async function departuresNow(database: Database, now = new Date()): Promise<Departures> {
  let known = calendars.get(database);
  if (!known || known.until < now.getTime()) {
    known = { calendar: readCalendar(database), until: now.getTime() + FRESH };
    calendars.set(database, known);
    known.calendar.catch(() => calendars.delete(database));
  }
  return { now, calendar: await known.calendar };
}

async function readCalendar(database: Database): Promise<Calendar> {
  const days = await database.select().from(holiday);
  const hours = await database.select().from(storageSchedule);
  const workdays = new Map<number, Set<number>>();
  for (const { storage_id, weekday } of hours) {
    workdays.set(storage_id, (workdays.get(storage_id) ?? new Set()).add(weekday));
  }
  return {
    exceptions: new Map(days.map(({ date, is_working }) => [date, is_working])),
    workdays,
    known: new Map(),
  };
}

const DAY = 86_400_000;
const WEEK_MINUTES = 10_080;

/**
 * The next moment a card's goods leave its storage: the first cut-off after now that falls on a day the storage works.
 * Cut-offs are minutes since Monday 00:00 in the storage's zone. Without cut-offs goods leave now.
 */
export function nextDeparture(
  cardId: number,
  cutOffs: readonly number[],
  storageId: number,
  zone: string,
  departures: Departures,
): Date {
  const { known } = departures.calendar;
  const earlier = known.get(cardId);
  if (earlier && earlier > departures.now) return earlier;
  const found = search(cutOffs, storageId, zone, departures);
  if (found > departures.now) known.set(cardId, found);
  return found;
}

function search(
  cutOffs: readonly number[],
  storageId: number,
  zone: string,
  { now, calendar }: Departures,
): Date {
  const workdays = calendar.workdays.get(storageId);
  const week = localWeek(now, zone);
  for (let weeks = 0; weeks < 6; weeks++) {
    for (const cutOff of cutOffs) {
      const minutes = cutOff + weeks * WEEK_MINUTES - week.minute;
      if (minutes <= 0) continue;
      const day = new Date(week.monday.getTime() + (weeks * 7 + Math.floor(cutOff / 1_440)) * DAY)
        .toISOString()
        .slice(0, 10);
      const weekday = Math.floor(cutOff / 1_440) + 1;
      const works = calendar.exceptions.get(day) ?? workdays?.has(weekday) ?? true;
      if (works) return new Date(now.getTime() - (now.getTime() % 60_000) + minutes * 60_000);
    }
  }
  return now;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The Monday of the current week in the zone (as a UTC date) and the minutes since its midnight. */
function localWeek(now: Date, zone: string): { monday: Date; minute: number } {
  const format =
    FORMATS.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  FORMATS.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const today = new Date(Date.UTC(year, month - 1, day));
  const weekday = (today.getUTCDay() + 6) % 7;
  return { monday: new Date(today.getTime() - weekday * DAY), minute: weekday * 1_440 + hour * 60 + minute };
}
