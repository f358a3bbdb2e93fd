import { arrivalOf } from '@portal/domain/journeys';
import { nextShipments } from '@portal/domain/schedules';
import { routeTermMinutes } from '@portal/domain/terms';
import { instantAt, isoDay, localDay, parseIsoDay, weekdayOf } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { NO_CARD, visibleCards } from './logistics/cards.ts';
import { type Calendars, departuresNow } from './logistics/departures.ts';
import { NO_STORAGE, seenStorages } from './storage-list.ts';
import { type Route, storage } from './tables.ts';

type Week = Answer<'getStorageWeek'>['data'];

const DAY = 86_400_000;
/** Maximum number of logistic paths in one calendar. */
const MOST_WAYS = 100;
/**
 * Days added to a path's term when searching for departures that arrive within the week: goods may wait in
 * transit.
 */
const WAITING = 15;
/** Maximum number of departures of a path in that time. */
const MOST_DEPARTURES = 120;
/**
 * Number of days for which special days are returned: as far as departures are searched, and the week
 * itself.
 */
const KNOWN_DAYS = 90;

interface WayRow extends Record<string, unknown> {
  id: number;
  name: string;
  cut_offs: number[];
  transit_cut_off: number | null;
  routes: Route[];
  storage_id: number;
  storage_zone: string;
  count: number;
}

/** Active logistic paths, sorted by name and limited, with their total number. */
const waysOf = async (database: Database, which: SQL): Promise<WayRow[]> =>
  (
    await database.execute<WayRow>(sql`
      SELECT card.id, card.name, card.cut_off_week_minutes AS cut_offs, card.transit_cut_off_week_minute AS transit_cut_off, card.routes,
             source.id AS storage_id, source.time_zone AS storage_zone, count(*) OVER ()::int AS count
      FROM logistic_card card JOIN storage source ON source.id = card.supplier_storage_id
      WHERE card.closed_at IS NULL AND ${which} ORDER BY card.name, card.id LIMIT ${MOST_WAYS}`)
  ).rows;

/** Monday of the given date's week, by default of the current week. */
function mondayOf(date: string | undefined, zone: string): number {
  const day = date === undefined ? localDay(Date.now(), zone) : parseIsoDay(date);
  return day - weekdayOf(day) + 1;
}

function arrivalsOf(ways: readonly WayRow[], monday: number, zone: string, calendars: Calendars) {
  const [from, until] = [instantAt(monday, 0, zone), instantAt(monday + 7, 0, zone)];
  const found: Week['arrivals'] = [];
  for (const { id, name, cut_offs, transit_cut_off, routes, storage_id, storage_zone } of ways) {
    const calendar = calendars.of(storage_id);
    const path = { zone: storage_zone, calendar, routes, transitCutOff: transit_cut_off };
    const first = from - routeTermMinutes(routes) * 60_000 - WAITING * DAY;
    // Without cut-offs goods leave at once and may arrive at any time, so there is nothing to show.
    const departures =
      cut_offs.length === 0 ? [] : nextShipments(first, cut_offs, storage_zone, calendar, MOST_DEPARTURES);
    for (const leaves of departures) {
      const arrives = arrivalOf(leaves, path);
      if (arrives !== null && arrives >= from && arrives < until)
        found.push({ id, name, arrival_at: new Date(arrives).toISOString() });
    }
  }
  return found.toSorted((a, b) => a.arrival_at.localeCompare(b.arrival_at) || a.id - b.id);
}

/** Special days of a storage's calendar from a day on, with those that the storage has set itself. */
async function specialDays(
  database: Database,
  storageId: number,
  monday: number,
): Promise<Week['special_days']> {
  const { rows } = await database.execute<Week['special_days'][number]>(sql`
    SELECT to_char(coalesce(own.date, common.date), 'YYYY-MM-DD') AS date, coalesce(own.is_working, common.is_working) AS is_working,
           own.date IS NOT NULL AS is_own
    FROM (SELECT date, is_working FROM holiday WHERE date >= ${isoDay(monday)} AND date < ${isoDay(monday + KNOWN_DAYS)}) common
    FULL JOIN (SELECT date, is_working FROM storage_holiday WHERE storage_id = ${storageId}
               AND date >= ${isoDay(monday)} AND date < ${isoDay(monday + KNOWN_DAYS)}) own ON own.date = common.date
    ORDER BY 1`);
  return rows;
}

interface Drawn {
  storage: Week['storage'];
  ways: readonly WayRow[];
  coming: readonly WayRow[];
  date: string | undefined;
}

async function drawWeek(database: Database, { storage: of, ways, coming, date }: Drawn): Promise<Week> {
  const monday = mondayOf(date, of.time_zone);
  const { calendars } = await departuresNow(database);
  return {
    storage: of,
    monday: isoDay(monday),
    working_schedule_items: [...calendars.of(of.id).hours],
    special_days: await specialDays(database, of.id, monday),
    ways: ways.map(({ id, name, cut_offs, transit_cut_off, routes }) => ({
      id,
      name,
      cut_off_week_minutes: cut_offs,
      transit_cut_off_week_minute: transit_cut_off,
      routes,
    })),
    ways_count: ways[0]?.count ?? 0,
    arrivals: arrivalsOf(coming, monday, of.time_zone, calendars),
  };
}

/**
 * A storage's week: departures and arrivals by active paths. Throws 404 if the viewer does not see the
 * storage.
 */
export async function storageWeek(
  database: Database,
  viewer: Viewer,
  { id, date }: { id: number; date?: string },
): Promise<Week> {
  const [seen] = await database
    .select({ id: storage.id, title: storage.title, time_zone: storage.time_zone })
    .from(storage)
    .where(sql`${storage.id} = ${id} AND ${seenStorages(viewer)}`);
  if (!seen) throw notFound(NO_STORAGE);
  const active = (column: SQL) => sql`card.status = 'active' AND ${column} = ${id}`;
  return drawWeek(database, {
    storage: seen,
    ways: await waysOf(database, active(sql`card.supplier_storage_id`)),
    coming: await waysOf(database, active(sql`card.customer_storage_id`)),
    date,
  });
}

/**
 * A card's week, whether it is active or waits for confirmation. Throws 404 if the viewer does not see the
 * card.
 */
export async function cardWeek(
  database: Database,
  viewer: Viewer,
  { id, date }: { id: number; date?: string },
): Promise<Week> {
  const { rows } = await database.execute<Week['storage']>(sql`
    SELECT source.id, source.title, source.time_zone FROM logistic_card card
    JOIN storage source ON source.id = card.supplier_storage_id JOIN storage target ON target.id = card.customer_storage_id
    WHERE card.id = ${id} AND ${visibleCards(viewer)}`);
  const [seen] = rows;
  if (!seen) throw notFound(NO_CARD);
  const ways = await waysOf(database, sql`card.id = ${id}`);
  return drawWeek(database, { storage: { ...seen, id: Number(seen.id) }, ways, coming: ways, date });
}
