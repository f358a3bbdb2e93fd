import { MAX_DEFERRED } from '@portal/domain/offers';
import { quantityFault, COUNTER_MAX, orderableQuantity } from '@portal/domain/quantity';
import { routeTermMinutes } from '@portal/domain/terms';
import { sentence } from '@portal/domain/sentences';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer } from '../../contract/handlers.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { offerColumns, type OfferRow, offerPrice, offerTables } from '../catalogue/offers.ts';
import { cardMarkup } from '../catalogue/supply-routes/supply-routes.ts';
import { productColumns, type ProductRow, wireProduct } from '../catalogue/products.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type BasketHead, findBasket } from '../storages/baskets.ts';
import { quantityRules } from './repository.ts';
import { basketItem, deferredItem } from './tables.ts';

type Listed = Answer<'listDeferred'>['data'];

/** A product to defer, with the offer and quantity that it had in the basket or list. */
export interface Deferral {
  product_id: number;
  reserve_id?: number | undefined;
  quantity?: number | null | undefined;
}

/** The person's deferred products, newest first. */
export async function listDeferred(database: Database, viewer: Viewer): Promise<Listed> {
  const { rows } = await database.execute<{
    id: number;
    product_id: number;
    created_at: string;
    quantity: number | null;
    reserve_id: number | null;
    supplier_title: string;
    storage_title: string;
  }>(sql`
    SELECT d.id, d.product_id, d.created_at, d.quantity, d.reserve_id, supplier.title AS supplier_title, st.title AS storage_title
    FROM deferred_item d
    LEFT JOIN reserve r ON r.id = d.reserve_id
    LEFT JOIN storage st ON st.id = r.storage_id
    LEFT JOIN price_list_item i ON i.id = r.item_id
    LEFT JOIN contractor supplier ON supplier.id = i.supplier_id
    WHERE ${scope(viewer).personal(sql`d.user_id`)} ORDER BY d.created_at DESC, d.id DESC LIMIT ${MAX_DEFERRED}`);
  return rows.map(({ id, product_id, created_at, quantity, reserve_id, supplier_title, storage_title }) => ({
    id,
    standard_id: product_id,
    created_at: new Date(created_at).toISOString(),
    quantity,
    kept: reserve_id === null ? null : { offer_id: reserve_id, supplier_title, storage_title, price: null },
  }));
}

/** The deferred products with product data and their prices for a basket; two more statements. */
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
  const prices = new Map<number, number>();
  for (const offer of await offersOf(database, viewer, head, ids)) {
    const product = products.get(offer.product_id);
    if (!product) continue;
    const price = roublesOf(offerPrice(offer));
    prices.set(offer.id, price);
    if (product.offers_count === 0) product.signs.push({ id: 27 });
    product.offers_count += 1;
    product.min_price = product.min_price === null ? price : Math.min(product.min_price, price);
  }
  return listed.map((item) => {
    const product = products.get(item.standard_id);
    const kept = item.kept && { ...item.kept, price: prices.get(item.kept.offer_id) ?? null };
    return product ? { ...item, kept, product } : { ...item, kept };
  });
}

/**
 * Defers a product, optionally with its offer and quantity; an existing deferred item is not changed.
 * Throws 404 if the product does not exist, or the offer is of another product or of a supplier without a
 * contract, 422 if there are already 500 deferred items.
 */
export async function deferProduct(
  database: Database,
  viewer: Viewer,
  { product_id, reserve_id, quantity }: Deferral,
): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT p.id FROM product p WHERE p.id = ${product_id} AND (${reserve_id ?? null}::bigint IS NULL OR EXISTS (
      SELECT FROM reserve r JOIN price_list_item i ON i.id = r.item_id
      JOIN contract ON contract.supplier_id = i.supplier_id AND ${scope(viewer).own(sql`contract.customer_id`)}
      WHERE r.id = ${reserve_id ?? null} AND i.product_id = p.id))`);
  if (rows.length === 0) throw notFound('Товар не найден');
  return database.transaction(async (transaction) => {
    const [id] = await defer(transaction, viewer, [{ product_id, reserve_id, quantity }]);
    if (id === undefined) throw new Error('a deferred item that is not there');
    return id;
  });
}

/**
 * Moves lines of the caller's baskets to the deferred items, each with its offer and quantity. Throws 404
 * if one of them is not the caller's.
 * @returns ids of the deferred items, in the order of the lines
 */
export async function putToDeferred(
  transaction: Transaction,
  viewer: Viewer,
  ids: number[],
): Promise<number[]> {
  await transaction.execute(sql`
    SELECT FROM basket
    WHERE ${scope(viewer).own(sql`contractor_id`)}
      AND id IN (SELECT basket_id FROM basket_item WHERE id = ANY(${sql.param(ids)}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`);
  const lines = await transaction.execute<{ product_id: number; reserve_id: number; quantity: number }>(sql`
    SELECT i.product_id, line.reserve_id, line.quantity FROM basket_item line
    JOIN basket ON basket.id = line.basket_id
    JOIN reserve r ON r.id = line.reserve_id
    JOIN price_list_item i ON i.id = r.item_id
    WHERE line.id = ANY(${sql.param(ids)}::bigint[]) AND ${scope(viewer).own(sql`basket.contractor_id`)}
      AND (${viewer.storages.length === 0} OR basket.storage_id = ANY(${sql.param([...viewer.storages])}::bigint[]))
    ORDER BY line.id FOR UPDATE OF line`);
  if (lines.rows.length !== ids.length) throw notFound('Строка корзины не найдена');
  const deferred = await defer(transaction, viewer, lines.rows);
  await transaction.delete(basketItem).where(inArray(basketItem.id, ids));
  return deferred;
}

/**
 * Defers products for the person. An existing item with the same offer gets the new quantity. Throws 422
 * if there are too many.
 * @returns ids of the deferred items, in the order of `products`
 */
export async function defer(
  transaction: Transaction,
  viewer: Viewer,
  products: readonly Deferral[],
): Promise<number[]> {
  // Serialise per person, so that the count below is correct.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('deferred'), ${viewer.id}::int)`);
  const keyOf = ({ product_id, reserve_id = 0 }: Pick<Deferral, 'product_id' | 'reserve_id'>) =>
    `${product_id} ${reserve_id}`;
  // Lines of two storages may have the same offer; their quantities are added up.
  const rows = new Map<string, Deferral>();
  for (const { product_id, reserve_id, quantity } of products) {
    const known = rows.get(keyOf({ product_id, reserve_id }))?.quantity;
    rows.set(keyOf({ product_id, reserve_id }), {
      product_id,
      reserve_id,
      quantity:
        quantity === null || quantity === undefined ? known : Math.min(quantity + (known ?? 0), COUNTER_MAX),
    });
  }
  const put = await transaction.execute<{ id: number; product_id: number; reserve_id: number }>(sql`
    INSERT INTO deferred_item AS d (user_id, product_id, reserve_id, quantity)
    SELECT ${viewer.id}::bigint, line.product_id, line.reserve_id, line.quantity
    FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) AS line(product_id bigint, reserve_id bigint, quantity int)
    ON CONFLICT (user_id, product_id, coalesce(reserve_id, 0)) DO UPDATE SET quantity = coalesce(excluded.quantity, d.quantity)
    RETURNING d.id, d.product_id, coalesce(d.reserve_id, 0) AS reserve_id`);
  const counted = await transaction.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM deferred_item WHERE ${scope(viewer).personal(sql`user_id`)}`,
  );
  if ((counted.rows[0]?.n ?? 0) > MAX_DEFERRED)
    throw unprocessable(`Отложить можно не больше ${MAX_DEFERRED} товаров. Уберите лишние.`);
  const ids = new Map(put.rows.map((row) => [keyOf(row), row.id]));
  return products.flatMap((line) => ids.get(keyOf(line)) ?? []);
}

/** Deletes a deferred item. Throws 404 if it does not exist or is another person's. */
export async function removeDeferred(database: Database, viewer: Viewer, id: number): Promise<void> {
  const gone = await database
    .delete(deferredItem)
    .where(and(eq(deferredItem.id, id), scope(viewer).personal(deferredItem.user_id)))
    .returning({ id: deferredItem.id });
  if (gone.length === 0) throw notFound('Отложенный товар не найден');
}

interface DeferredRow extends Record<string, unknown> {
  id: number;
  product_id: number;
  reserve_id: number | null;
  quantity: number | null;
  brand_title: string;
  article: string;
  supplier_title: string | null;
}
interface Choice {
  offer: OfferRow;
  quantity: number;
}

/**
 * Puts deferred products into a basket. An item with an offer returns with the same offer and quantity; if
 * that cannot be ordered, it stays deferred and the answer says why, unless `anySupplier` allows the
 * cheapest other offer. For an item without an offer the cheapest is chosen, among equals the fastest, in
 * the deferred or else the initial quantity. Items already in the basket are not changed. Throws 404 if
 * one of the items is not the caller's.
 */
export async function createCart(
  transaction: Transaction,
  viewer: Viewer,
  head: BasketHead,
  ids: number[],
  anySupplier: boolean,
): Promise<Answer<'createCartFromDeferred'>['data']> {
  await findBasket(transaction, viewer, head.id, true);
  const { rows } = await transaction.execute<DeferredRow>(sql`
    SELECT d.id, d.product_id, d.reserve_id, d.quantity, brand.title AS brand_title, p.article, supplier.title AS supplier_title
    FROM deferred_item d JOIN product p ON p.id = d.product_id JOIN brand ON brand.id = p.brand_id
    LEFT JOIN reserve r ON r.id = d.reserve_id
    LEFT JOIN price_list_item i ON i.id = r.item_id
    LEFT JOIN contractor supplier ON supplier.id = i.supplier_id
    WHERE d.id = ANY(${sql.param(ids)}::bigint[]) AND ${scope(viewer).personal(sql`d.user_id`)} ORDER BY d.id FOR UPDATE OF d`);
  if (rows.length !== ids.length) throw notFound('Отложенный товар не найден');
  const offers = Map.groupBy(
    await offersOf(
      transaction,
      viewer,
      head,
      rows.map(({ product_id }) => product_id),
    ),
    ({ product_id }) => product_id,
  );
  const put: number[] = [];
  // Two deferred items may lead to the same offer; their quantities are added up.
  const lines = new Map<number, Choice>();
  const left: Answer<'createCartFromDeferred'>['data']['without_offers'] = [];
  for (const row of rows) {
    const own = offers.get(row.product_id) ?? [];
    const kept = own.find(({ id }) => id === row.reserve_id);
    const reason = row.reserve_id === null ? null : keptFault(row, kept);
    const best = cheapestOf(own, row.quantity);
    const choice =
      row.reserve_id !== null && reason === null && kept && row.quantity !== null
        ? { offer: kept, quantity: row.quantity }
        : row.reserve_id === null || anySupplier
          ? best
          : undefined;
    const sum = choice && {
      ...choice,
      quantity: choice.quantity + (lines.get(choice.offer.id)?.quantity ?? 0),
    };
    const fault = sum ? quantityFault(sum.quantity, quantityRules(sum.offer)) : null;
    if (sum && fault === null) {
      lines.set(sum.offer.id, sum);
      put.push(row.id);
    } else
      left.push({
        id: row.id,
        brand_title: row.brand_title,
        article: row.article,
        reason: sentence(fault) ?? reason ?? noOfferReason(own.length > 0, row.quantity),
        other_offers: reason !== null && best !== undefined,
      });
  }
  if (put.length > 0) {
    await transaction
      .insert(basketItem)
      .values(
        [...lines.values()].map(({ offer, quantity }) => ({
          basket_id: head.id,
          reserve_id: offer.id,
          quantity,
          seen_price_kopecks: offerPrice(offer),
        })),
      )
      .onConflictDoNothing();
    await transaction
      .delete(deferredItem)
      .where(and(inArray(deferredItem.id, put), scope(viewer).personal(deferredItem.user_id)));
  }
  return { added: put.length, without_offers: left };
}

/** Why a deferred item's own offer cannot be ordered; null if it can. */
function keptFault({ quantity, supplier_title }: DeferredRow, offer: OfferRow | undefined): string | null {
  if (!offer || quantity === null) return `${supplier_title ?? 'Поставщик'} больше не предлагает`;
  const fault = quantityFault(quantity, quantityRules(offer));
  return fault && `${offer.supplier_title}, ${quantity} шт.: ${sentence(fault)}`;
}

const noOfferReason = (offered: boolean, quantity: number | null) =>
  offered && quantity !== null
    ? `Ни у кого нельзя взять ${quantity} шт.: мешают остатки или кратность`
    : 'На этот склад сейчас никто не поставляет';

/**
 * The cheapest offer that can be ordered in the wanted or else the initial quantity; among equals the
 * fastest.
 */
function cheapestOf(offers: readonly OfferRow[], wanted: number | null): Choice | undefined {
  let best: (Choice & { price: number; term: number }) | undefined;
  for (const offer of offers) {
    const rules = quantityRules(offer);
    const quantity =
      wanted === null ? orderableQuantity(rules) : quantityFault(wanted, rules) === null ? wanted : null;
    if (quantity === null) continue;
    const found = { offer, quantity, price: offerPrice(offer), term: routeTermMinutes(offer.routes) };
    if (!best || found.price < best.price || (found.price === best.price && found.term < best.term))
      best = found;
  }
  return best;
}

/** All offers of some products for a basket. */
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
