import { type SQL, sql } from 'drizzle-orm';
import { conflict } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import type { Viewer } from '../identity/viewer.ts';
import { countMoving, type Merged, move, oneAtATime, written } from './moved.ts';
import { joinPrices } from './prices.ts';
import { readProducts, readProductStops } from './product-facts.ts';
import { MOVED, PRODUCTS } from './product-plan.ts';
import { sellersOf, sellersOfBoth, tellSellers } from './product-told.ts';
import { productMerger } from './tables.ts';

/** Files that go into lists hold the products as they are; whoever merges waits for them so long, and is told after. */
const PATIENCE = sql`SET LOCAL lock_timeout = '10s'`;

/** Nobody else merges, and no list takes prices meanwhile. */
export async function alone(transaction: Transaction): Promise<void> {
  await transaction.execute(PATIENCE);
  await transaction.execute(oneAtATime(PRODUCTS));
}

/** Everybody who looks at one of them looks again. */
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
 * Two products of the catalogue become one: everything of `emptied` is `kept`’s, and its number leads there. Answers the merger’s id.
 * Throws 404, 409 with what stops it.
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
  // Whose it was is known only until it moves.
  const sellers = await sellersOf(transaction, emptied);
  const hadBoth = await sellersOfBoth(transaction, kept, emptied);
  await joinPrices(transaction, PRODUCTS, merged);
  await joinBaskets(transaction, merged);
  await keepOwn(transaction, viewer, merged);
  for (const one of MOVED) await move(transaction, PRODUCTS, one, merged);
  await transaction.execute(
    written(
      PRODUCTS,
      merger.id,
      'product',
      'feature_set_id',
      sql`UPDATE product t SET feature_set_id = e.feature_set_id FROM product e
          WHERE t.id = ${kept} AND e.id = ${emptied} AND t.feature_set_id IS NULL AND e.feature_set_id IS NOT NULL RETURNING t.id AS key`,
    ),
  );
  await transaction.execute(sql`UPDATE product SET merged_into_id = ${kept} WHERE id = ${emptied}`);
  await productsChanged(transaction, [kept, emptied], sql`product_id IN (${kept}, ${emptied})`);
  await tellSellers(transaction, 'product:merged', both, sellers, hadBoth);
  return merger.id;
}

/** Where stock of both lies in one storage, a basket with the one that gives way gets the other, unless it has both. */
async function joinBaskets(transaction: Transaction, { id, kept, emptied }: Merged): Promise<void> {
  await transaction.execute(
    written(
      PRODUCTS,
      id,
      'basket_item',
      'reserve_id',
      sql`UPDATE basket_item t SET reserve_id = mine.id
          FROM price_list_item e JOIN reserve theirs ON theirs.item_id = e.id,
               price_list_item k JOIN reserve mine ON mine.item_id = k.id
          WHERE ${PRODUCTS.pairs(kept, emptied)} AND mine.storage_id = theirs.storage_id AND t.reserve_id = theirs.id
            AND NOT EXISTS (SELECT FROM basket_item same WHERE same.basket_id = t.basket_id AND same.reserve_id = mine.id)
          RETURNING t.id AS key, theirs.id AS was`,
      true,
    ),
  );
}

/** What sellers say of the one that is emptied, by its number, they say of the one that is kept. */
async function keepOwn(
  transaction: Transaction,
  viewer: Viewer,
  { id, kept, emptied }: Merged,
): Promise<void> {
  await transaction.execute(
    written(
      PRODUCTS,
      id,
      'own_match',
      'added',
      sql`INSERT INTO own_match AS t (own_product_id, product_id, status, decided_by)
          SELECT own.id, ${kept}::bigint, 'confirmed', ${viewer.id}::bigint
          FROM own_product own JOIN product e ON e.id = ${emptied} AND own.article_norm = e.article_norm AND own.brand_id = e.brand_id
          WHERE own.deleted_at IS NULL AND NOT EXISTS (
            SELECT FROM own_match said WHERE said.own_product_id = own.id AND (said.status = 'confirmed' OR said.product_id = ${kept}))
          RETURNING t.own_product_id AS key`,
    ),
  );
}
