import { MAX_DEFERRED } from '@portal/domain/offers';
import { orderableQuantity } from '@portal/domain/quantity';
import { routeTermMinutes } from '@portal/domain/terms';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer } from '../../contract/handlers.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { cardMarkup, offerColumns, type OfferRow, offerPrice, offerTables } from '../catalogue/offers.ts';
import { productColumns, type ProductRow, wireProduct } from '../catalogue/products.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type BasketHead, findBasket } from '../storages/baskets.ts';
import { quantityRules } from './repository.ts';
import { basketItem, deferredItem } from './tables.ts';

type Listed = Answer<'listDeferred'>['data'];

/** The person's deferred products, newest first. */
export async function listDeferred(database: Database, viewer: Viewer): Promise<Listed> {
  const rows = await database
    .select()
    .from(deferredItem)
    .where(scope(viewer).personal(deferredItem.user_id))
    .orderBy(sql`${deferredItem.id} DESC`)
    .limit(MAX_DEFERRED);
  return rows.map(({ id, product_id, created_at }) => ({
    id,
    standard_id: product_id,
    created_at: created_at.toISOString(),
  }));
}

/** The same with their products and what they cost for a basket: two statements more, whatever their number. */
export async function listPricedDeferred(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
): Promise<Listed> {
  const listed = await listDeferred(database, viewer);
  const ids = listed.map(({ standard_id }) => standard_id);
  const { rows } = await database.execute(sql`
    SELECT ${productColumns}
    FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = ANY(${sql.param(ids)}::bigint[])`);
  const products = new Map((rows as unknown as ProductRow[]).map((row) => [row.id, wireProduct(row, true)]));
  for (const offer of await offersOf(database, viewer, head, ids)) {
    const product = products.get(offer.product_id);
    if (!product) continue;
    const price = roublesOf(offerPrice(offer));
    if (product.offers_count === 0) product.signs.push({ id: 27 });
    product.offers_count += 1;
    product.min_price = product.min_price === null ? price : Math.min(product.min_price, price);
  }
  return listed.map((item) => {
    const product = products.get(item.standard_id);
    return product ? { ...item, product } : item;
  });
}

/** Put a product aside; one that is there already stays. Throws 404 for no product, 422 when there are 500 of them. */
export async function deferProduct(database: Database, viewer: Viewer, productId: number): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`SELECT id FROM product WHERE id = ${productId}`,
  );
  if (rows.length === 0) throw notFound('Товар не найден');
  return database.transaction(async (transaction) => {
    await defer(transaction, viewer, [productId]);
    const [item] = await transaction
      .select({ id: deferredItem.id })
      .from(deferredItem)
      .where(and(scope(viewer).personal(deferredItem.user_id), eq(deferredItem.product_id, productId)));
    if (!item) throw new Error('a deferred item that is not there');
    return item.id;
  });
}

/** Move lines of the caller's baskets to the deferred products. Throws 404 when one of them is not theirs. */
export async function putToDeferred(transaction: Transaction, viewer: Viewer, ids: number[]): Promise<void> {
  await transaction.execute(sql`
    SELECT FROM basket
    WHERE ${scope(viewer).own(sql`contractor_id`)}
      AND id IN (SELECT basket_id FROM basket_item WHERE id = ANY(${sql.param(ids)}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`);
  const lines = await transaction.execute<{ id: number; product_id: number }>(sql`
    SELECT line.id, i.product_id FROM basket_item line
    JOIN basket ON basket.id = line.basket_id
    JOIN reserve r ON r.id = line.reserve_id
    JOIN price_list_item i ON i.id = r.item_id
    WHERE line.id = ANY(${sql.param(ids)}::bigint[]) AND ${scope(viewer).own(sql`basket.contractor_id`)}
      AND (${viewer.storages.length === 0} OR basket.storage_id = ANY(${sql.param([...viewer.storages])}::bigint[]))
    ORDER BY line.id FOR UPDATE OF line`);
  if (lines.rows.length !== ids.length) throw notFound('Строка корзины не найдена');
  await defer(
    transaction,
    viewer,
    lines.rows.map(({ product_id }) => product_id),
  );
  await transaction.delete(basketItem).where(inArray(basketItem.id, ids));
}

/** Put products aside for the person; those that are there already stay. Throws 422 when there are too many. */
export async function defer(transaction: Transaction, viewer: Viewer, products: number[]): Promise<void> {
  // One at a time for a person, so that the number below is true.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('deferred'), ${viewer.id}::int)`);
  await transaction
    .insert(deferredItem)
    .values([...new Set(products)].map((product_id) => ({ user_id: viewer.id, product_id })))
    .onConflictDoNothing();
  const { rows } = await transaction.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM deferred_item WHERE ${scope(viewer).personal(sql`user_id`)}`,
  );
  if ((rows[0]?.n ?? 0) > MAX_DEFERRED)
    throw unprocessable(`Отложить можно не больше ${MAX_DEFERRED} товаров. Уберите лишние.`);
}

/** Throws 404 for another person's, and for none. */
export async function removeDeferred(database: Database, viewer: Viewer, id: number): Promise<void> {
  const gone = await database
    .delete(deferredItem)
    .where(and(eq(deferredItem.id, id), scope(viewer).personal(deferredItem.user_id)))
    .returning({ id: deferredItem.id });
  if (gone.length === 0) throw notFound('Отложенный товар не найден');
}

/**
 * Put deferred products into a basket: of each the cheapest offer, of equals the fastest, in its initial quantity. What is in
 * the basket already stays as it is. Throws 404 when one of them is not the caller's.
 */
export async function createCart(
  transaction: Transaction,
  viewer: Viewer,
  head: BasketHead,
  ids: number[],
): Promise<Answer<'createCartFromDeferred'>['data']> {
  await findBasket(transaction, viewer, head.id, true);
  const { rows } = await transaction.execute<{
    id: number;
    product_id: number;
    brand_title: string;
    article: string;
  }>(sql`
    SELECT d.id, d.product_id, brand.title AS brand_title, p.article
    FROM deferred_item d JOIN product p ON p.id = d.product_id JOIN brand ON brand.id = p.brand_id
    WHERE d.id = ANY(${sql.param(ids)}::bigint[]) AND ${scope(viewer).personal(sql`d.user_id`)} ORDER BY d.id FOR UPDATE OF d`);
  if (rows.length !== ids.length) throw notFound('Отложенный товар не найден');
  const best = new Map<number, { offer: OfferRow; price: number; term: number; quantity: number }>();
  const offers = await offersOf(
    transaction,
    viewer,
    head,
    rows.map(({ product_id }) => product_id),
  );
  for (const offer of offers) {
    const quantity = orderableQuantity(quantityRules(offer));
    if (quantity === null) continue;
    const found = { offer, quantity, price: offerPrice(offer), term: routeTermMinutes(offer.routes) };
    const known = best.get(offer.product_id);
    if (!known || found.price < known.price || (found.price === known.price && found.term < known.term))
      best.set(offer.product_id, found);
  }
  if (best.size > 0) {
    await transaction
      .insert(basketItem)
      .values(
        [...best.values()].map(({ offer, quantity, price }) => ({
          basket_id: head.id,
          reserve_id: offer.id,
          quantity,
          seen_price_kopecks: price,
        })),
      )
      .onConflictDoNothing();
    await transaction
      .delete(deferredItem)
      .where(
        and(
          inArray(deferredItem.id, ids),
          inArray(deferredItem.product_id, [...best.keys()]),
          scope(viewer).personal(deferredItem.user_id),
        ),
      );
  }
  return {
    added: best.size,
    without_offers: rows
      .filter(({ product_id }) => !best.has(product_id))
      .map(({ id, brand_title, article }) => ({ id, brand_title, article })),
  };
}

/** Everything that is offered of some products for a basket. */
async function offersOf(
  connection: Connection,
  viewer: Viewer,
  head: BasketHead,
  products: number[],
): Promise<OfferRow[]> {
  if (products.length === 0) return [];
  const { rows } = await connection.execute(sql`
    SELECT ${offerColumns}, ${cardMarkup(viewer.b2c_user)}
    FROM ${offerTables(sql`${head.contractor_id}`, sql`${head.storage_id}`, sql`${head.id}`)}
    WHERE i.product_id = ANY(${sql.param(products)}::bigint[]) AND r.quantity > r.held`);
  return rows as unknown as OfferRow[];
}
