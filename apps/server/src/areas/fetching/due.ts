import { nextFetch } from '@portal/domain/list-sources';
import { sql } from 'drizzle-orm';
import type { FetchServices } from './services.ts';
import { fetchList } from './fetch.ts';

/** Lists that one server fetches at once: a server that does not answer holds up the others of its turn only. */
const AT_ONCE = 8;
/** Milliseconds in which a run takes up more; what is due then is the next run's. */
const TAKES_UP = 5 * 60_000;

interface Due extends Record<string, unknown> {
  id: number;
  times: number[];
  weekdays: number[];
  zone: string;
}

/** Fetch what is due, until nothing is. */
export async function fetchDue(services: FetchServices): Promise<void> {
  const until = performance.now() + TAKES_UP;
  while (performance.now() < until) {
    const due = await takeDue(services);
    if (due.length === 0) return;
    await Promise.all(due.map(({ id }) => fetchList(services, id, null)));
  }
}

/** Take lists whose time has come and say when it comes again; one that was missed while nobody worked is fetched once. */
async function takeDue({ database }: FetchServices): Promise<Due[]> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Due>(sql`
      SELECT list.id, s.times, s.weekdays, place.time_zone AS zone
      FROM list_source s JOIN price_list list ON list.id = s.price_list_id AND list.deleted_at IS NULL
      JOIN storage place ON place.id = list.storage_id
      WHERE s.active AND s.next_at <= now() ORDER BY s.next_at, list.id LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED`);
    for (const { id, times, weekdays, zone } of rows) {
      const next = nextFetch({ times, weekdays }, new Date(), zone);
      await transaction.execute(sql`
        UPDATE list_source SET next_at = ${next === null ? null : new Date(next).toISOString()} WHERE price_list_id = ${id}`);
    }
    return rows;
  });
}
