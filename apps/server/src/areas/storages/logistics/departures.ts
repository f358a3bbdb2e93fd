import { type DeliveryKind, OFFERED_DEPARTURES } from '@portal/domain/deliveries';
import { arrivalOf } from '@portal/domain/journeys';
import { type Calendar, nextShipment, nextShipments } from '@portal/domain/schedules';
import type { Database } from '../../../database/connect.ts';
import { primaryOf } from '../../../database/replica/replica.ts';
import { storageCalendar } from '@portal/domain/storages';
import { sql } from 'drizzle-orm';
import { holiday, type Route, storage, storageHoliday, storageSchedule } from '../tables.ts';

/** Lifetime of the cached calendars, milliseconds. */
const FRESH = 30_000;
/** Promised departure, milliseconds from now, if the warehouse has no working day in the searched time. */
const FAR_AWAY = 62 * 86_400_000;

/** The current time and the calendars, from which departures are computed. */
export interface Departures {
  now: Date;
  calendars: Calendars;
}

export interface Calendars {
  /** Calendar of a storage; without working hours of its own it works every day except holidays. */
  of(storageId: number): Calendar;
  /** Memoised departures by card; each is valid for its cut-offs until it has passed. */
  known: Map<number, { cut_offs: readonly number[]; leaves: Date }>;
}

const cached = new WeakMap<Database, { calendars: Promise<Calendars>; until: number }>();

/** The current time and the cached calendars, which are read from the primary. */
export async function departuresNow(from: Database, now = new Date()): Promise<Departures> {
  const database = primaryOf(from);
  let fresh = cached.get(database);
  if (!fresh || fresh.until < now.getTime()) {
    fresh = { calendars: readCalendars(database), until: now.getTime() + FRESH };
    cached.set(database, fresh);
    fresh.calendars.catch(() => cached.delete(database));
  }
  return { now, calendars: await fresh.calendars };
}

/** Drops the cached calendars after a change. Other server processes follow when their cache expires. */
export const calendarsChanged = (database: Database): boolean => cached.delete(database);

const byDate = (days: readonly { date: string; is_working: boolean }[]) =>
  new Map(days.map(({ date, is_working }) => [date, is_working]));

async function readCalendars(database: Database): Promise<Calendars> {
  const production = byDate(await database.select().from(holiday));
  const hours = Map.groupBy(await database.select().from(storageSchedule), ({ storage_id }) => storage_id);
  const dates = Map.groupBy(await database.select().from(storageHoliday), ({ storage_id }) => storage_id);
  const weekdays = new Map(
    (
      await database
        .select({ id: storage.id, days: storage.holiday_weekdays })
        .from(storage)
        .where(sql`${storage.holiday_weekdays} <> '{}'`)
    ).map(({ id, days }) => [id, days]),
  );
  const worked = new Map<number, Calendar>();
  const work = (storageId: number): Calendar =>
    storageCalendar({
      hours: hours.get(storageId) ?? [],
      weekdays: weekdays.get(storageId) ?? [],
      dates: byDate(dates.get(storageId) ?? []),
      production,
    });
  return {
    of(storageId) {
      const known = worked.get(storageId);
      if (known) return known;
      const calendar = work(storageId);
      worked.set(storageId, calendar);
      return calendar;
    },
    known: new Map(),
  };
}

/** A logistic path: a card's cut-offs and routes, and the storage from which goods leave. */
export interface Way {
  card_id: number;
  storage_id: number;
  storage_zone: string;
  cut_offs: readonly number[];
  routes: readonly Route[];
  /**
   * Transit cut-off: minute of the week by which goods must be at the first storage of the path; null if
   * there is none.
   */
  transit_cut_off: number | null;
}

/** The next departure of a card's goods from its storage. */
export function departureOf(way: Omit<Way, 'routes' | 'transit_cut_off'>, departures: Departures): Date {
  const { card_id, cut_offs, storage_id, storage_zone } = way;
  const { now, calendars } = departures;
  const earlier = calendars.known.get(card_id);
  if (earlier && earlier.leaves > now && isSame(earlier.cut_offs, cut_offs)) return earlier.leaves;
  const leaves = nextShipment(now, cut_offs, storage_zone, calendars.of(storage_id));
  const found = new Date(leaves ?? now.getTime() + FAR_AWAY);
  if (found > now) calendars.known.set(card_id, { cut_offs, leaves: found });
  return found;
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a === b || (a.length === b.length && a.every((minute, at) => minute === b[at]));

/** When goods that leave at `leaves` arrive at the buyer's storage. */
export function arrivalAt(
  leaves: Date,
  { routes, transit_cut_off, storage_id, storage_zone }: Omit<Way, 'card_id' | 'cut_offs'>,
  { calendars }: Pick<Departures, 'calendars'>,
  kind: DeliveryKind = 'delivery',
): Date {
  const arrives = arrivalOf(
    leaves,
    { zone: storage_zone, calendar: calendars.of(storage_id), routes, transitCutOff: transit_cut_off },
    kind,
  );
  return new Date(arrives ?? leaves.getTime() + FAR_AWAY);
}

/**
 * Departures that a buyer may choose from, nearest first; empty if goods leave at once or no departure is
 * found.
 */
export function offeredDepartures(
  { cut_offs, storage_id, storage_zone }: Pick<Way, 'cut_offs' | 'storage_id' | 'storage_zone'>,
  { now, calendars }: Departures,
): Date[] {
  if (cut_offs.length === 0) return [];
  return nextShipments(now, cut_offs, storage_zone, calendars.of(storage_id), OFFERED_DEPARTURES).map(
    (leaves) => new Date(leaves),
  );
}
