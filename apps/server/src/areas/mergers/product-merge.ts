import { type SQL, sql } from 'drizzle-orm';
import { conflict } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { moveBasketItems } from '../basket/item-mergers.ts';
import { setMergedInto, takeFeatureSet } from '../catalogue/editing/product-mergers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { matchToKept } from '../nomenclature/match-mergers.ts';
import { countMoving, type Merged, move, oneAtATime, written } from './moved.ts';
import { joinPrices } from './prices.ts';
import { readProducts, readProductStops } from './product-facts.ts';
import { MOVED, PRODUCTS } from './product-plan.ts';
import { sellersOf, sellersOfBoth, tellSellers } from './product-told.ts';
import { productMerger } from './tables.ts';

/**
 * Imports of price lists lock products; the merger waits for them so long, then fails with a message to retry.
 */
const PATIENCE = sql`SET LOCAL lock_timeout = '10s'`;

/** Excludes other mergers and imports of price lists until the end of the transaction. */
export async function alone(transaction: Transaction): Promise<void> {
  await transaction.execute(PATIENCE);
  await transaction.execute(oneAtATime(PRODUCTS));
}

/** Notifies everyone who watches one of the products. */
export async function productsChanged(
  transaction: Transaction,
  products: readonly number[],
  suppliers: SQL,
): Promise<void> {
  const { rows } = await transaction.execute<{ supplier_id: number }>(
    sql`SELECT DISTINCT supplier_id FROM price_list_item WHERE ${suppliers}`,
  );
  await tellOffersChanged(
    transaction,
    rows.map(({ supplier_id }) => ({ supplier_id, product_ids: products })),
  );
}

/**
 * Merges the product `emptied` into `kept`; a search for its number then finds `kept`. Returns the merger's
 * id. Throws 404, and 409 with the obstacles.
 */
export async function mergeProducts(
  transaction: Transaction,
  viewer: Viewer,
  { kept, emptied }: { kept: number; emptied: number },
): Promise<number> {
  await alone(transaction);
  const both = await readProducts(transaction, { kept, emptied }, true);
  const stops = await readProductStops(transaction, both);
  if (stops.length > 0) throw conflict(stops.join(' '));
  const moved = (await countMoving(transaction, PRODUCTS, kept, emptied)).map(({ title, count }) => ({
    title,
    count,
  }));
  const [merger] = await transaction
    .insert(productMerger)
    .values({
      kind: 'merge',
      kept_id: kept,
      kept_title: both.kept.title,
      emptied_id: emptied,
      emptied_title: both.emptied.title,
      by_user_id: viewer.id,
      moved: moved.filter(({ count }) => count > 0),
    })
    .returning({ id: productMerger.id });
  if (!merger) throw new Error('a merger was not written');
  const merged = { id: merger.id, kept, emptied };
  // The sellers must be read before their prices are moved.
  const sellers = await sellersOf(transaction, emptied);
  const hadBoth = await sellersOfBoth(transaction, kept, emptied);
  await joinPrices(transaction, PRODUCTS, merged);
  await joinBaskets(transaction, merged);
  await keepOwn(transaction, viewer, merged);
  for (const one of MOVED) await move(transaction, PRODUCTS, one, merged);
  await transaction.execute(
    written(PRODUCTS, merger.id, 'product', 'feature_set_id', takeFeatureSet(kept, emptied)),
  );
  await setMergedInto(transaction, emptied, kept);
  await productsChanged(transaction, [kept, emptied], sql`product_id IN (${kept}, ${emptied})`);
  await tellSellers(transaction, 'product:merged', both, sellers, hadBoth);
  return merger.id;
}

/**
 * If both products have stock in one storage, baskets with the one that is merged away get the other, unless
 * they contain both.
 */
async function joinBaskets(transaction: Transaction, { id, kept, emptied }: Merged): Promise<void> {
  await transaction.execute(
    written(PRODUCTS, id, 'basket_item', 'reserve_id', moveBasketItems(PRODUCTS.pairs(kept, emptied)), true),
  );
}

/** Keeps sellers' own data that refers to the merged product by its number, now for the remaining product. */
async function keepOwn(
  transaction: Transaction,
  viewer: Viewer,
  { id, kept, emptied }: Merged,
): Promise<void> {
  await transaction.execute(
    written(PRODUCTS, id, 'own_match', 'added', matchToKept(kept, emptied, viewer.id)),
  );
}
