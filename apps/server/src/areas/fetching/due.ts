import { nextFetch } from '@portal/domain/list-sources';
import { sql } from 'drizzle-orm';
import type { FetchServices } from './services.ts';
import { fetchFor } from './fetch.ts';
import { type Goal, GOALS } from './goal.ts';

/** Files that one server fetches at once: an unresponsive source delays only the files of its batch. */
const AT_ONCE = 8;
/** Milliseconds for which a run starts further files; later ones are left to the next run. */
const TAKES_UP = 5 * 60_000;

interface Due extends Record<string, unknown> {
  id: number;
  times: number[];
  weekdays: number[];
  zone: string;
}

/** Fetches files that are due until none is left or the time of the run is over. */
export async function fetchDue(services: FetchServices): Promise<void> {
  const until = performance.now() + TAKES_UP;
  while (performance.now() < until) {
    let most = 0;
    for (const goal of GOALS) {
      const due = await takeDue(services, goal);
      most = Math.max(most, due.length);
      await Promise.all(due.map(({ id }) => fetchFor(services, goal, id, null)));
    }
    if (most === 0) return;
  }
}

/** Selects due files and sets their next time. A file whose time was missed several times is fetched once. */
async function takeDue({ database }: FetchServices, { source, by, all }: Goal): Promise<Due[]> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Due>(sql`
      SELECT filled.id, s.times, s.weekdays, filled.zone FROM ${source} s JOIN ${all} filled ON filled.id = s.${by}
      WHERE s.active AND s.next_at <= now() ORDER BY s.next_at, filled.id LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED`);
    for (const { id, times, weekdays, zone } of rows) {
      const next = nextFetch({ times, weekdays }, new Date(), zone);
      await transaction.execute(sql`
        UPDATE ${source} SET next_at = ${next === null ? null : new Date(next).toISOString()} WHERE ${by} = ${id}`);
    }
    return rows;
  });
}
