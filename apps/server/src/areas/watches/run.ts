import { MOST_WATCHED_GOODS, REMOVED_WATCH_HOURS } from '@portal/domain/watches';
import { type SQL, sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';
import type { Services } from '../../services.ts';
import { foundProducts } from '../catalogue/searching/found-products.ts';
import { lookAt, lookedColumns, type Looked } from './look.ts';
import { noticesOf } from './notices.ts';
import type { WatchSearch } from './subject.ts';

/** People whose watches are looked at in one transaction: all of a person's are in the same one, and so in one notice. */
const PEOPLE = 200;
/** A watch that was looked at more recently is left to the next run: another copy of the server has just done it. */
const FRESH = '5 minutes';
/** Different searches that one run makes, the stalest first, and after how long they are made again. */
const SEARCHES = 300;
const SEARCHED_AGAIN = '55 minutes';
/** Searches made at the same time. */
const AT_ONCE = 2;
const LOCK = 7_201_022;

const ACTIVE = sql`w.removed_at IS NULL AND w.paused_at IS NULL`;

/**
 * Looks at all watches that are neither paused nor removed, and notifies their people. Searches are made anew once an hour, a bounded number in
 * a run; their offers are looked at each time, like those of numbers.
 * @returns the number of watches looked at
 */
export async function lookAtWatches(
  services: Pick<Services, 'database' | 'vehicles' | 'log'>,
  now?: Date,
): Promise<number> {
  const { database } = services;
  await database.execute(
    sql`DELETE FROM watch WHERE removed_at < now() - ${`${REMOVED_WATCH_HOURS} hours`}::interval`,
  );
  await makeSearches(
    services,
    sql`${ACTIVE} AND (w.found_at IS NULL OR w.found_at < now() - ${SEARCHED_AGAIN}::interval)`,
  );
  let count = 0;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const { looked, last } = await database.transaction((transaction) => takePeople(transaction, from, now));
    count += looked;
    after = last;
  }
  return count;
}

/** Looks at the watches of the next people; `last` is null if there are no more, or another copy of the server is looking. */
async function takePeople(
  transaction: Transaction,
  after: number,
  now?: Date,
): Promise<{ looked: number; last: number | null }> {
  const { rows: turn } = await transaction.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`,
  );
  if (!turn[0]?.mine) return { looked: 0, last: null };
  const due = sql`${ACTIVE} AND (w.checked_at IS NULL OR w.checked_at < now() - ${FRESH}::interval)
    AND (w.kind <> 'search' OR w.found_at IS NOT NULL)`;
  const { rows } = await transaction.execute<Looked>(sql`
    SELECT ${lookedColumns} FROM watch w
    WHERE ${due} AND w.user_id IN (SELECT w.user_id FROM watch w WHERE ${due} AND w.user_id > ${after} GROUP BY 1 ORDER BY 1 LIMIT ${PEOPLE})
    ORDER BY w.user_id, w.id FOR NO KEY UPDATE OF w`);
  const told = await lookAt(transaction, rows, now);
  await notify(transaction, ...noticesOf(told));
  return { looked: rows.length, last: rows.at(-1)?.user_id ?? null };
}

/**
 * Makes the searches of the watches `w` that meet a condition, each once for all people who watch it, and stores the goods that they find in
 * one statement. A search that fails is left to the next run.
 */
export async function makeSearches(
  { database, vehicles, log }: Pick<Services, 'database' | 'vehicles' | 'log'>,
  condition: SQL,
): Promise<void> {
  const { rows } = await database.execute<{ subject: string; search: WatchSearch }>(sql`
    SELECT w.subject, (array_agg(w.search))[1] AS search FROM watch w WHERE w.kind = 'search' AND ${condition}
    GROUP BY w.subject ORDER BY min(w.found_at) NULLS FIRST, w.subject LIMIT ${SEARCHES}`);
  const made: { subject: string; products: number[]; too_many: boolean }[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map(async ({ subject, search }) => {
        try {
          made.push({ subject, ...(await goodsOf({ database, vehicles }, search)) });
        } catch (error) {
          log.error({ err: error }, 'a watched search');
        }
      }),
    );
  if (made.length > 0) await storeGoods(database, made);
}

/** The goods of a search; none of one that finds too many. */
export async function goodsOf(
  services: Pick<Services, 'database' | 'vehicles'>,
  search: WatchSearch,
): Promise<{ products: number[]; too_many: boolean }> {
  try {
    const found = await foundProducts(services, search, MOST_WATCHED_GOODS + 1);
    const isTooMany = found.length > MOST_WATCHED_GOODS;
    return { products: isTooMany ? [] : found, too_many: isTooMany };
  } catch (error) {
    // A category or characteristic of its filter is no more.
    if (error instanceof Problem && error.status < 500) return { products: [], too_many: false };
    throw error;
  }
}

async function storeGoods(database: Database, made: readonly object[]): Promise<void> {
  await database.execute(sql`
    UPDATE watch w SET product_ids = s.products, finds_too_many = s.too_many, found_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS s(subject text, products bigint[], too_many boolean)
    WHERE w.kind = 'search' AND w.subject = s.subject`);
}
