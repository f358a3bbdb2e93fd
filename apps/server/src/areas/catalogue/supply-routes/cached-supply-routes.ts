// A cache of the supply routes to each basket: they change seldom, and reading them costs more than finding the goods.
// A statement that uses them checks in its own snapshot that nothing they depend on has changed since they were read
// (`changedSince`), so an outdated price is never shown, whichever copy of the server made the change.
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { selectSupplyRoutes, type Receiver, type SupplyRoute, type ReadRoutes } from './supply-routes.ts';

/** Maximum age of cached routes, milliseconds; changes are remembered for longer (functions.sql, `supply_route_changed`). */
const FRESH = 10 * 60_000;
/** Maximum number of cached baskets. */
const MOST = 1_000;
/** How often the statement is tried with routes read anew. */
const TRIES = 5;

/** Supply routes in the form in which a statement takes them. */
export interface SupplyRoutes extends Pick<
  ReadRoutes,
  'receiving_storage_id' | 'lists' | 'contractors' | 'snapshot'
> {
  /** By the supplier's storage: a buyer's storage has at most one active card from it. */
  byStorage: ReadonlyMap<number, SupplyRoute>;
  /** The keys of `byStorage`. */
  storages: number[];
  /** Suppliers that have supply norms. */
  suppliersWithNorms: number[];
}

interface Cached {
  routes: SupplyRoutes;
  until: number;
}
const cache = new WeakMap<Database['$client'], Map<string, Cached>>();

/**
 * Condition: something on which the routes depend was changed by a transaction that the statement sees and the routes' snapshot does not.
 * `contractors` and `snapshot` are those of SupplyRoutes.
 */
export const changedSince = (contractors: SQL, snapshot: SQL) => sql`EXISTS (
  SELECT FROM supply_route_change change
  WHERE change.contractor_id = ANY(${contractors}) AND NOT pg_visible_in_snapshot(change.xid, ${snapshot}))`;

/**
 * Runs a statement with the supply routes to a basket. `run` answers `changed: true` if its own snapshot found them outdated; they are then
 * read again. Throws Error if they change again each time.
 */
export async function withSupplyRoutes<T extends { changed: boolean }>(
  database: Database,
  receiver: Receiver,
  run: (routes: SupplyRoutes) => Promise<T>,
): Promise<{ answer: T; routes: SupplyRoutes }> {
  const cached = cache.get(database.$client) ?? new Map<string, Cached>();
  cache.set(database.$client, cached);
  const key = `${receiver.basketId} ${receiver.contractor_id} ${receiver.b2c}`;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    let entry = cached.get(key);
    if (!entry || entry.until < Date.now()) {
      entry = { routes: await readSupplyRoutes(database, receiver), until: Date.now() + FRESH };
      cached.delete(key);
      // A basket that does not exist may be created at any moment, which is no change of routes.
      if (entry.routes.receiving_storage_id !== null) cached.set(key, entry);
      // The oldest come first.
      for (const [oldest, { until }] of cached) {
        if (until > Date.now() && cached.size <= MOST) break;
        cached.delete(oldest);
      }
    }
    const answer = await run(entry.routes);
    if (!answer.changed) return { answer, routes: entry.routes };
    if (cached.get(key) === entry) cached.delete(key);
  }
  throw new Error(`the supply routes to basket ${receiver.basketId} changed ${TRIES} times during one call`);
}

/** Reads the supply routes to a basket without the cache. */
export async function readSupplyRoutes(database: Database, receiver: Receiver): Promise<SupplyRoutes> {
  const { rows } = await selectSupplyRoutes(database, { ...receiver });
  const [found] = rows;
  if (!found) throw new Error('the statement of supply routes answered no row');
  const { supply_routes: supplyRoutes, ...rest } = found;
  return {
    ...rest,
    byStorage: new Map(supplyRoutes.map((one) => [one.storage_id, one])),
    storages: supplyRoutes.map(({ storage_id }) => storage_id),
    suppliersWithNorms: [
      ...new Set(supplyRoutes.filter(({ has_norms }) => has_norms).map(({ supplier_id }) => supplier_id)),
    ],
  };
}
