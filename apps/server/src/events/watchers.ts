import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import type { Who } from '../database/replica/written.ts';
import type { OffersChange } from './offers-changed.ts';

/** Milliseconds for which changes are collected, so that a hundred orders in one second cause one message. */
const GATHER = 300;

/** A client that shows products. */
export interface Watcher {
  contractor_id: number;
  /** Called when offers of these products have changed. */
  tell(productIds: number[]): void;
}

export interface Watchers {
  /** Replaces the list of products that the watcher shows. */
  watch(watcher: Watcher, productIds: readonly number[]): void;
  forget(watcher: Watcher): void;
  changed(change: OffersChange): void;
  stop(): void;
}

/**
 * Keeps track of who watches which products. A change is sent to watchers of a product that the supplier
 * offers, if their contractor has an active contract with that supplier: nobody learns about other suppliers.
 * One query per supplier, and none while nobody watches. `beforeTelling` is awaited before anybody is told, with who that is.
 */
export function createWatchers(
  database: Database,
  log: Logger,
  beforeTelling?: (told: Who[]) => Promise<void>,
): Watchers {
  const products = new Map<Watcher, readonly number[]>();
  const watchers = new Map<number, Set<Watcher>>();
  const gathered = new Map<number, Set<number> | null>();
  let timer: NodeJS.Timeout | undefined;

  function forget(watcher: Watcher) {
    for (const id of products.get(watcher) ?? []) {
      const own = watchers.get(id);
      own?.delete(watcher);
      if (own?.size === 0) watchers.delete(id);
    }
    products.delete(watcher);
  }

  async function flush() {
    timer = undefined;
    const changes = [...gathered];
    gathered.clear();
    for (const [supplierId, ids] of changes) {
      const watched = ids === null ? [...watchers.keys()] : [...ids].filter((id) => watchers.has(id));
      if (watched.length > 0) await tell(supplierId, watched);
    }
  }

  async function tell(supplierId: number, watched: readonly number[]) {
    const customers = new Set(
      watched.flatMap((id) => [...(watchers.get(id) ?? [])].map(({ contractor_id }) => contractor_id)),
    );
    const { rows } = await database.execute<{ customers: number[]; products: number[] }>(sql`
      SELECT ARRAY(SELECT customer_id FROM contract
                   WHERE supplier_id = ${supplierId} AND status = 'active'
                     AND customer_id = ANY(${sql.param([...customers])}::bigint[])) AS customers,
             ARRAY(SELECT product_id FROM price_list_item
                   WHERE supplier_id = ${supplierId} AND product_id = ANY(${sql.param(watched)}::bigint[])) AS products`);
    const [known] = rows;
    const allowed = new Set(known?.customers);
    const told = new Map<Watcher, number[]>();
    // Only watchers of the changed products are visited, not all of them.
    for (const id of known?.products ?? [])
      for (const watcher of watchers.get(id) ?? [])
        if (allowed.has(watcher.contractor_id)) told.set(watcher, [...(told.get(watcher) ?? []), id]);
    if (told.size > 0)
      await beforeTelling?.([
        ...new Set([...told.keys()].map((one) => `contractor ${one.contractor_id}` as const)),
      ]);
    for (const [watcher, ids] of told) watcher.tell(ids);
  }

  return {
    watch(watcher, productIds) {
      if (productIds.join() === products.get(watcher)?.join()) return;
      forget(watcher);
      if (productIds.length === 0) return;
      products.set(watcher, productIds);
      for (const id of productIds) {
        const own = watchers.get(id) ?? new Set();
        own.add(watcher);
        watchers.set(id, own);
      }
    },
    forget,
    changed({ supplier_id, product_ids }) {
      if (watchers.size === 0) return;
      const before = gathered.get(supplier_id);
      if (product_ids === null || before === null) gathered.set(supplier_id, null);
      else gathered.set(supplier_id, new Set([...(before ?? []), ...product_ids]));
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.error({ err: error }, 'watched offers'));
      }, GATHER);
    },
    stop() {
      clearTimeout(timer);
      gathered.clear();
    },
  };
}
