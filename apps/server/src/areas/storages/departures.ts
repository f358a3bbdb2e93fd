import type { Database } from '../../database/connect.ts';
import { holiday, storageSchedule } from './tables.ts';

/** How long calendars may lag behind a change, in milliseconds. */
const FRESH = 30_000;

/** What is needed to say when goods leave: the moment, the calendars, and what was already worked out for it. */
export interface Departures {
  now: Date;
  calendar: Calendar;
  byCard: Map<number, Date>;
}

export interface Calendar {
  /** ISO dates: true is a weekend day that is worked, false a weekday that is not. */
  exceptions: ReadonlyMap<string, boolean>;
  /** Weekdays 1–7 on which a storage works. */
  workdays: ReadonlyMap<number, ReadonlySet<number>>;
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
  return { now, calendar: await known.calendar, byCard: new Map() };
}

async function readCalendar(database: Database): Promise<Calendar> {
  const days = await database.select().from(holiday);
  const hours = await database.select().from(storageSchedule);
  const workdays = new Map<number, Set<number>>();
  for (const { storage_id, weekday } of hours) {
    workdays.set(storage_id, (workdays.get(storage_id) ?? new Set()).add(weekday));
  }
  return { exceptions: new Map(days.map(({ date, is_working }) => [date, is_working])), workdays };
}
