// The ways to each basket, kept in memory: they change seldom, and computing them costs more than finding the goods.
// A statement that uses them checks in its own snapshot that nothing they depend on has changed since they were read
// (`changedSince`), so an outdated price is never shown, whichever copy of the server made the change.
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { readWays, type Receiver, type Way, type Ways } from './ways.ts';

/** Longest use of kept ways, milliseconds; changes are remembered for longer (functions.sql, `way_changed`). */
const FRESH = 10 * 60_000;
/** Most baskets whose ways are kept. */
const MOST = 5_000;
/** How often ways that changed in the meantime are read again before the statement is refused. */
const TRIES = 5;

/** Ways in the form in which a statement takes and answers them. */
export interface KnownWays extends Pick<Ways, 'receiving_storage_id' | 'lists' | 'contractors' | 'snapshot'> {
  /** By the supplier's storage: a buyer's storage has at most one active card from it. */
  byStorage: ReadonlyMap<number, Way>;
  /** The keys of `byStorage`. */
  storages: number[];
  /** Suppliers of the ways that have supply norms. */
  suppliersWithNorms: number[];
}

interface Kept {
  ways: KnownWays;
  until: number;
}
const kept = new WeakMap<Database['$client'], Map<string, Kept>>();

/**
 * Condition: something on which the ways depend was changed by a transaction that the statement sees and the ways' snapshot does not.
 * `contractors` and `snapshot` are those of KnownWays.
 */
export const changedSince = (contractors: SQL, snapshot: SQL) => sql`EXISTS (
  SELECT FROM way_change change
  WHERE change.contractor_id = ANY(${contractors}) AND NOT pg_visible_in_snapshot(change.xid, ${snapshot}))`;

/**
 * Runs a statement with the ways to a basket. `run` answers `changed: true` if its own snapshot found the ways outdated; they are then
 * read again. Throws Error if they change again each time.
 */
export async function withWays<T extends { changed: boolean }>(
  database: Database,
  receiver: Receiver,
  run: (ways: KnownWays) => Promise<T>,
): Promise<{ answer: T; ways: KnownWays }> {
  const known = kept.get(database.$client) ?? new Map<string, Kept>();
  kept.set(database.$client, known);
  const key = `${receiver.basketId} ${receiver.contractor_id} ${receiver.b2c}`;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    let entry = known.get(key);
    if (!entry || entry.until < Date.now()) {
      entry = { ways: await readKnownWays(database, receiver), until: Date.now() + FRESH };
      known.delete(key);
      known.set(key, entry);
      // The oldest come first.
      for (const [oldest, { until }] of known) {
        if (until > Date.now() && known.size <= MOST) break;
        known.delete(oldest);
      }
    }
    const answer = await run(entry.ways);
    if (!answer.changed) return { answer, ways: entry.ways };
    if (known.get(key) === entry) known.delete(key);
  }
  throw new Error(`the ways to basket ${receiver.basketId} changed ${TRIES} times during one call`);
}

/** Reads the ways to a basket without looking into the cache. */
export async function readKnownWays(database: Database, receiver: Receiver): Promise<KnownWays> {
  const { rows } = await readWays(database, { ...receiver });
  const [found] = rows;
  if (!found) throw new Error('the statement of ways answered no row');
  const { ways, ...rest } = found;
  return {
    ...rest,
    byStorage: new Map(ways.map((way) => [way.storage_id, way])),
    storages: ways.map(({ storage_id }) => storage_id),
    suppliersWithNorms: [...new Set(ways.filter((way) => way.has_norms).map((way) => way.supplier_id))],
  };
}
