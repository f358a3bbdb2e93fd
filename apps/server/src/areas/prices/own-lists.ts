import { validityFault } from '@portal/domain/price-lists';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, forbidden, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { readRow } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ownStorages } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { findPriceList, priceLists } from './price-lists.ts';
import { priceList } from './tables.ts';
import { recordChanges, recordNew } from '../changes/record.ts';
import { changeItems } from './versions.ts';

type Wire = Answer<'getPriceList'>['data'];

/** A list that its seller is changing. */
export interface OwnList {
  id: number;
  supplier_id: number;
  storage_id: number;
  version: number;
}

export const STALE = 'Прайс-лист уже изменён другим сотрудником. Проверьте его и повторите.';

/**
 * Serialises changes of a seller's lists, including uploads. All lists are locked, because an item is on one
 * list of the seller at most, so a change may affect two lists.
 */
export async function lockLists(transaction: Transaction, supplierId: number): Promise<void> {
  // Excludes mergers of products between the search for a part number and the writing of its price.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('product mergers', 0))`);
  await transaction.execute(
    sql`SELECT id FROM price_list WHERE supplier_id = ${supplierId} ORDER BY id FOR NO KEY UPDATE`,
  );
}

/** The seller's own list, locked. Throws 404, and 403 for a list that the person may only see. */
export async function lockOwn(transaction: Transaction, viewer: Viewer, id: number): Promise<OwnList> {
  const seen = await readRow(priceLists, transaction, viewer, sql`${priceList.id} = ${id}`);
  if (!seen) throw notFound('Прайс-лист не найден');
  const { rows: mine } = await transaction.execute(
    sql`SELECT FROM price_list WHERE id = ${id} AND ${scope(viewer).own(priceList.supplier_id)}`,
  );
  if (mine.length === 0) throw forbidden('Прайс-лист меняет только его продавец');
  await lockLists(transaction, seen.supplier_id);
  // It may have been changed or deleted while waiting for the lock.
  const fresh = await readRow(priceLists, transaction, viewer, sql`${priceList.id} = ${id}`);
  if (!fresh) throw notFound('Прайс-лист не найден');
  return fresh;
}

/** Throws 409 with the current list if the person saw another version. */
export async function checkVersion(
  connection: Connection,
  viewer: Viewer,
  list: { id: number; version: number },
  seen: number | undefined,
): Promise<void> {
  if (isStale(seen, list.version))
    throw conflict(STALE, { document: await findPriceList(connection, viewer, list.id) });
}

function checkHead({
  title,
  valid_from,
  valid_to,
}: {
  title: string;
  valid_from: string | null;
  valid_to: string | null;
}) {
  if (title.trim() === '') throw fieldFault('title', 'Обязательное поле');
  const fault = validityFault(valid_from, valid_to);
  if (fault !== null) throw fieldFault('valid_to', sentence(fault));
}

/** Creates an empty list. Throws 404 for a storage of another company, 422 that names the field. */
export async function createList(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createPriceList'>,
): Promise<Wire> {
  checkHead(body);
  const { rows: storages } = await transaction.execute(
    sql`SELECT FROM ${storage} WHERE ${storage.id} = ${body.storage_id} AND ${ownStorages(viewer)}`,
  );
  if (storages.length === 0) throw notFound('Склад не найден');
  const [created] = await transaction
    .insert(priceList)
    .values({ ...body, title: body.title.trim(), supplier_id: viewer.contractor_id })
    .returning({ id: priceList.id });
  const id = created?.id ?? 0;
  await recordNew(transaction, { by: viewer, subject: 'price_list', ids: [id] });
  return findPriceList(transaction, viewer, id);
}

/**
 * Changes title, validity or activity. Throws 403, 404, 409 with the current list, 422 that names the field.
 */
export async function updateList(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...body }: BodyOf<'updatePriceList'>,
): Promise<Wire> {
  checkHead(body);
  const seen = await readRow(priceLists, transaction, viewer, sql`${priceList.id} = ${id}`);
  if (!seen) throw notFound('Прайс-лист не найден');
  if (viewer.type === 'shop') throw forbidden('Прайс-лист меняет только его продавец');
  await lockLists(transaction, seen.supplier_id);
  const list = await findPriceList(transaction, viewer, id);
  await checkVersion(transaction, viewer, list, version);
  await recordChanges(transaction, { by: viewer, subject: 'price_list', ids: [id] }, () =>
    transaction
      .update(priceList)
      .set({ ...body, title: body.title.trim(), version: list.version + 1 })
      .where(sql`${priceList.id} = ${id}`),
  );
  // Offers of any of its products may appear or disappear.
  await tellOffersChanged(transaction, [{ supplier_id: seen.supplier_id, product_ids: null }]);
  return findPriceList(transaction, viewer, id);
}

/** Deletes a list with all its items; orders are not affected. Throws 403, 404. */
export async function deleteList(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const list = await lockOwn(transaction, viewer, id);
  await changeItems(
    transaction,
    sql`SELECT product_id, NULL::bigint AS price_kopecks, NULL::integer AS multiplicity, NULL::text AS seller_title FROM price_list_item WHERE price_list_id = ${id}`,
    { list, user_id: viewer.id, upload_id: null, text: 'Прайс-лист удалён' },
  );
  await recordChanges(transaction, { by: viewer, subject: 'price_list', ids: [id] }, () =>
    transaction
      .update(priceList)
      .set({ deleted_at: sql`now()` })
      .where(sql`${priceList.id} = ${id}`),
  );
  await tellOffersChanged(transaction, [{ supplier_id: list.supplier_id, product_ids: null }]);
}
