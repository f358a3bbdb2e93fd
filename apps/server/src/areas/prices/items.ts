import { itemMultiplicity, itemPrice, itemQuantity } from '@portal/domain/price-lists';
import { normalizeArticle } from '@portal/domain/part-number';
import { fieldTitle } from '@portal/domain/field-titles';
import { sellerTitle } from '@portal/domain/seller-titles';
import { validateForm } from '@portal/domain/validation';
import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/editing/numbered.ts';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { kopecksOf } from '../../contract/money.ts';
import { conflict, fieldFault, notFound, refuseFaults } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { readRow } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { setCounted } from '../stock/counted.ts';
import { lockOwn, type OwnList } from './own-lists.ts';
import { findPriceList, itemsOf } from './price-lists.ts';
import { priceListItem } from './tables.ts';
import { changeItems } from './versions.ts';

type Item = Answer<'getPriceListItem'>['data'];
type Standards = Answer<'listPriceListStandards'>['data'];

const absent = () => notFound('Позиция не найдена');

/** One item of a list that the person may see. Throws 404. */
export async function findItem(
  connection: Connection,
  viewer: Viewer,
  listId: number,
  item: number,
): Promise<Item> {
  const items = await itemsOf(connection, viewer, listId);
  const row = await readRow(items, connection, viewer, sql`${priceListItem.id} = ${item}`);
  const [found] = row ? await items.wire([row], viewer, connection) : [];
  if (!found) throw absent();
  return found;
}

/** Validates the form's values. Throws 422 that names each wrong field. */
function check(values: { price: number; multiplicity: number; quantity: number | null }): void {
  const title = (name: string) => fieldTitle(name, 'createPriceListItem') ?? name;
  refuseFaults(
    validateForm(values, {
      price: [title('price'), itemPrice],
      multiplicity: [title('multiplicity'), itemMultiplicity],
      quantity: [title('quantity'), itemQuantity],
    }),
  );
}

/**
 * A row for `changeItems`. `title` is the seller's own title, empty for none; undefined leaves it unchanged.
 */
const one = (productId: number, kopecks: number | null, multiplicity: number | null, title?: string) =>
  sql`SELECT ${productId}::bigint AS product_id, ${kopecks}::bigint AS price_kopecks, ${multiplicity}::integer AS multiplicity,
             ${title === undefined ? null : sellerTitle(title)}::text AS seller_title`;

const nameOf = (product: { brand_title: string; article: string }) =>
  `${product.brand_title} ${product.article}`;

/**
 * Adds a product to a list; an item of another list of the seller is moved. Throws 403, 404, 409 if it is on
 * the list already, 422.
 */
export async function createItem(
  transaction: Transaction,
  viewer: Viewer,
  listId: number,
  { standard_id, price, multiplicity, quantity, seller_title }: BodyOf<'createPriceListItem'>,
): Promise<Item> {
  check({ price, multiplicity, quantity });
  const list = await lockOwn(transaction, viewer, listId);
  const { rows } = await transaction.execute<{
    brand_title: string;
    article: string;
    item: number | null;
  }>(sql`
    SELECT brand.title AS brand_title, product.article, item.id AS item
    FROM product JOIN brand ON brand.id = product.brand_id
    LEFT JOIN price_list_item item ON item.product_id = product.id AND item.price_list_id = ${listId}
    WHERE product.id = ${standard_id}`);
  const [product] = rows;
  if (!product) {
    const message = 'Товар не найден';
    throw fieldFault('standard_id', message);
  }
  if (product.item !== null)
    throw conflict(`${nameOf(product)} уже есть в этом прайс-листе: измените его позицию.`);
  const changed = await changeItems(
    transaction,
    one(standard_id, kopecksOf(price), multiplicity, seller_title),
    {
      list,
      user_id: viewer.id,
      upload_id: null,
      text: `Добавлена позиция ${nameOf(product)}`,
    },
  );
  return finish(transaction, viewer, list, standard_id, quantity, changed);
}

/** Changes price, multiplicity and stock of an item. Throws 403, 404, 409 with the current item, 422. */
export async function updateItem(
  transaction: Transaction,
  viewer: Viewer,
  listId: number,
  itemId: number,
  { version, price, multiplicity, quantity, seller_title }: BodyOf<'updatePriceListItem'>,
): Promise<Item> {
  check({ price, multiplicity, quantity });
  const list = await lockOwn(transaction, viewer, listId);
  const item = await fresh(transaction, viewer, listId, itemId, version);
  const changed = await changeItems(
    transaction,
    one(item.standard_id, kopecksOf(price), multiplicity, seller_title),
    {
      list,
      user_id: viewer.id,
      upload_id: null,
      text: `Изменена позиция ${nameOf(item)}`,
    },
  );
  return finish(transaction, viewer, list, item.standard_id, quantity, changed);
}

/** Removes an item from its list. Throws 403, 404, 409 with the current item. */
export async function deleteItem(
  transaction: Transaction,
  viewer: Viewer,
  listId: number,
  itemId: number,
  version: number | undefined,
): Promise<void> {
  const list = await lockOwn(transaction, viewer, listId);
  const item = await fresh(transaction, viewer, listId, itemId, version);
  const product_ids = await changeItems(transaction, one(item.standard_id, null, null), {
    list,
    user_id: viewer.id,
    upload_id: null,
    text: `Убрана позиция ${nameOf(item)}`,
  });
  await tellOffersChanged(transaction, [{ supplier_id: list.supplier_id, product_ids }]);
}

async function fresh(
  transaction: Transaction,
  viewer: Viewer,
  listId: number,
  itemId: number,
  seen: number | undefined,
): Promise<Item> {
  const item = await findItem(transaction, viewer, listId, itemId);
  if (isStale(seen, item.version))
    throw conflict('Позиция уже изменена другим сотрудником или файлом. Проверьте её и повторите.', {
      document: item,
    });
  return item;
}

/** Saves the stock, if given, and notifies people who watch the product. */
async function finish(
  transaction: Transaction,
  viewer: Viewer,
  { id, supplier_id, storage_id }: OwnList,
  productId: number,
  quantity: number | null,
  changed: readonly number[],
): Promise<Item> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`SELECT id FROM price_list_item WHERE product_id = ${productId} AND price_list_id = ${id}`,
  );
  const item = Number(rows[0]?.id ?? 0);
  if (quantity !== null) {
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
      SELECT ${item}::bigint AS item_id, reserve.id AS reserve_id, ${quantity}::integer AS quantity, false AS is_more
      FROM (SELECT) given LEFT JOIN reserve ON reserve.item_id = ${item} AND reserve.storage_id = ${storage_id}
      WHERE reserve.id IS NULL OR reserve.quantity - reserve.held <> ${quantity} OR reserve.is_more`);
    // The form shows stock without reserved pieces, so these are added again.
    await transaction.execute(sql`
      UPDATE counted SET quantity = counted.quantity + reserve.held FROM reserve WHERE reserve.id = counted.reserve_id`);
    await setCounted(transaction, storage_id);
  }
  await tellOffersChanged(transaction, [
    { supplier_id, product_ids: quantity === null ? changed : [productId] },
  ]);
  return findItem(transaction, viewer, id, item);
}

const FOUND = 20;

/**
 * Products of the catalogue with this part number, and the seller's list on which each is. Throws 404, 422.
 */
export async function standardsFor(
  connection: Connection,
  viewer: Viewer,
  listId: number,
  article: string,
): Promise<Standards> {
  await findPriceList(connection, viewer, listId);
  const norm = normalizeArticle(article);
  if (norm === '') {
    const message = 'Поле «Артикул» должно содержать буквы или цифры';
    throw fieldFault('article', message);
  }
  const { rows } = await connection.execute<Standards[number]>(sql`
    SELECT product.id, brand.title AS brand_title, product.article, product.title,
           CASE WHEN list.id IS NOT NULL THEN jsonb_build_object('id', list.id, 'title', list.title) END AS price_list
    FROM product JOIN brand ON brand.id = product.brand_id
    LEFT JOIN price_list_item item ON item.product_id = product.id AND ${scope(viewer).own(sql`item.supplier_id`)}
    LEFT JOIN price_list list ON list.id = item.price_list_id
    WHERE product.id IN (SELECT id FROM ${NUMBERED} named WHERE named.article_norm = ${norm}) ORDER BY brand.title, product.id LIMIT ${FOUND}`);
  return rows;
}
