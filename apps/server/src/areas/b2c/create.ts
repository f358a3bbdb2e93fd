import { createHash } from 'node:crypto';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { email, optional, phone } from '@portal/domain/validation';
import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/editing/numbered.ts';
import type { BodyOf } from '../../contract/handlers.ts';
import { kopecksOf } from '../../contract/money.ts';
import { conflict, fieldFault } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { offerPrice, pricesOfProducts } from '../catalogue/offers.ts';
import { scope } from '../../lists/scope.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { storageOf } from '../integration/storage-of.ts';
import { b2cOrderDocument } from './document.ts';
import { b2cOrder } from './tables.ts';

type Body = BodyOf<'createB2cOrder'>;

/**
 * Imports a consumer's order, once per number. Returns its id. Throws 409 if the number belongs to a different
 * order, 422 that names the field, 404 for another company's storage.
 */
export async function createB2cOrder(transaction: Transaction, viewer: Viewer, body: Body): Promise<number> {
  const number = body.number.trim();
  const wrongPhone = phone(body.consumer_phone, 'consumer_phone');
  if (wrongPhone !== null) throw fieldFault('consumer_phone', wrongPhone);
  const address = body.consumer_email?.trim() ?? '';
  const wrongEmail = optional(email)(address, 'consumer_email');
  if (wrongEmail !== null) throw fieldFault('consumer_email', wrongEmail);
  const storage_id = await storageOf(transaction, viewer, body.storage_id);
  const request_hash = createHash('sha256')
    .update(
      JSON.stringify([
        storage_id,
        body.consumer_name,
        body.consumer_phone,
        address,
        body.comment ?? '',
        body.items,
      ]),
    )
    .digest('hex');
  const earlier = await orderOfNumber(transaction, viewer, number, request_hash);
  if (earlier !== undefined) return earlier;
  const items = await priced(transaction, viewer, storage_id, body.items);
  const [written] = await transaction
    .insert(b2cOrder)
    .values({
      contractor_id: viewer.contractor_id,
      created_by: viewer.id,
      status: 'pending',
      storage_id,
      number,
      request_hash,
      consumer_name: body.consumer_name.trim(),
      consumer_phone: body.consumer_phone.trim(),
      consumer_email: address,
      comment: body.comment?.trim() ?? '',
      items_count: items.length,
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      amount_kopecks: items.reduce((sum, { quantity, price_kopecks }) => sum + quantity * price_kopecks, 0),
    })
    .onConflictDoNothing()
    .returning({ id: b2cOrder.id });
  if (!written) {
    // The same call came twice at once, and the other one was first.
    const other = await orderOfNumber(transaction, viewer, number, request_hash);
    if (other === undefined) throw new Error(`consumer's order ${number} is neither new nor known`);
    return other;
  }
  const { id } = written;
  await transaction.execute(sql`
    INSERT INTO b2c_order_item (order_id, product_id, quantity, price_kopecks)
    SELECT ${id}, item.product_id, item.quantity, item.price_kopecks
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS (product_id bigint, quantity int, price_kopecks bigint))
         WITH ORDINALITY AS item(product_id, quantity, price_kopecks, nth) ORDER BY item.nth`);
  await beginDocument(transaction, b2cOrderDocument, {
    by: viewer,
    id,
    input: {},
    text: isKey(viewer) ? `Передан по ключу «${viewer.name}»` : 'Записан',
    told: ({ row }) => ({
      notices: [
        {
          contractor_id: row.contractor_id,
          event_name: 'b2c-order:created',
          entity_id: id,
          title: `Заказ покупателя ${number}`,
          text: body.consumer_name.trim(),
          message: { b2c_order_id: id, number, status: row.status },
        },
      ],
    }),
  });
  return id;
}

/** The order that already has this number; undefined if none. Throws 409 if its contents differ. */
async function orderOfNumber(
  transaction: Transaction,
  viewer: Viewer,
  number: string,
  hash: string,
): Promise<number | undefined> {
  const { rows } = await transaction.execute<{ id: number; request_hash: string }>(sql`
    SELECT id, request_hash FROM b2c_order WHERE ${scope(viewer).own(sql`contractor_id`)} AND number = ${number}`);
  const [found] = rows;
  if (found && found.request_hash !== hash)
    throw conflict(`Заказ ${number} уже передан с другим содержанием`);
  return found?.id;
}

interface Priced {
  product_id: number;
  quantity: number;
  price_kopecks: number;
}

/**
 * Products of the call with the consumer's prices. Throws 422 for an unknown or repeated product, or one
 * without a price.
 */
async function priced(
  transaction: Transaction,
  viewer: Viewer,
  storage_id: number,
  items: Body['items'],
): Promise<Priced[]> {
  const rows = items.map(({ brand, article }, nth) => ({
    nth,
    brand: normalizeBrand(brand),
    article: normalizeArticle(article),
  }));
  const { rows: found } = await transaction.execute<{
    nth: number;
    product_id: number | null;
    own: number | null;
  }>(sql`
    SELECT row.nth, p.id AS product_id, item.price_kopecks AS own
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(nth int, brand text, article text)
    LEFT JOIN brand ON brand.norm = row.brand LEFT JOIN brand_alias alias ON alias.norm = row.brand
    LEFT JOIN ${NUMBERED} p ON p.article_norm = row.article AND p.brand_id = coalesce(brand.id, alias.brand_id)
    LEFT JOIN price_list_item item ON item.product_id = p.id AND ${scope(viewer).own(sql`item.supplier_id`)} AND item.price_list_id IS NOT NULL
    ORDER BY row.nth`);
  const products = found.flatMap(({ product_id }) => product_id ?? []);
  const { rows: offers } = await pricesOfProducts(transaction, {
    contractor_id: viewer.contractor_id,
    storage_id,
    b2c: true,
    products,
  });
  const cheapest = new Map<number, number>();
  for (const offer of offers) {
    const price = offerPrice(offer);
    if (price < (cheapest.get(offer.product_id) ?? Infinity)) cheapest.set(offer.product_id, price);
  }
  const seen = new Set<number>();
  return found.map(({ nth, product_id, own }) => {
    const { article, quantity, price } = items[nth] ?? { article: '', quantity: 0 };
    if (product_id === null)
      throw fieldFault(
        `items.${nth}.article`,
        `${article}: такого товара нет в каталоге, проверьте бренд и артикул`,
      );
    if (seen.has(product_id)) throw fieldFault(`items.${nth}.article`, `${article}: товар указан дважды`);
    seen.add(product_id);
    const price_kopecks = price === undefined ? (cheapest.get(product_id) ?? own ?? 0) : kopecksOf(price);
    if (price_kopecks <= 0)
      throw fieldFault(`items.${nth}.price`, `${article}: предложений для склада выдачи нет, укажите цену`);
    return { product_id, quantity, price_kopecks };
  });
}
