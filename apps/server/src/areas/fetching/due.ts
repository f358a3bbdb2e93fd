import { nextFetch } from '@portal/domain/list-sources';
import { sql } from 'drizzle-orm';
import type { FetchServices } from './services.ts';
import { fetchFor } from './fetch.ts';
import { type Goal, GOALS } from './goal.ts';

/** Files that one server fetches at once: a server that does not answer holds up the others of its turn only. */
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
    let most = 0;
    for (const goal of GOALS) {
      const due = await takeDue(services, goal);
      most = Math.max(most, due.length);
      await Promise.all(due.map(({ id }) => fetchFor(services, goal, id, null)));
    }
    if (most === 0) return;
  }
}

/** Take those whose time has come and say when it comes again; one that was missed while nobody worked is fetched once. */
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
