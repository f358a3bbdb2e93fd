import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { fieldFault, notFound } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { scope } from '../../../lists/scope.ts';
import { ownStorages } from '../../storages/own.ts';
import { ADDRESS } from '../address.ts';
import { lockGoods } from '../load/load.ts';

type Wire = Answer<'getCommercemlExchange'>['data'];
type Written = BodyOf<'saveCommercemlExchange'>;

interface Kept extends Record<string, unknown> {
  id: number;
  title: string;
  active: boolean;
  price_list_id: number | null;
  price_type: string | null;
  warehouse: string | null;
  missing: 'keep' | 'zero';
  waits: string;
  goods: number;
}

/** Throws 404 unless the storage is the company's and the person works with it. */
export async function requireStorage(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await connection.execute(
    sql`SELECT FROM storage WHERE ${ownStorages(viewer)} AND storage.id = ${id}`,
  );
  if (rows.length === 0) throw notFound('Склад не найден');
}

/** The exchange of a storage: its address, what is chosen and what may be. Throws 404. */
export async function readExchange(
  connection: Connection,
  viewer: Viewer,
  portal: string,
  id: number,
): Promise<Wire> {
  await requireStorage(connection, viewer, id);
  const { rows } = await connection.execute<Kept>(sql`
    SELECT storage.id, storage.title, coalesce(kept.active, true) AS active, kept.price_list_id, kept.price_type, kept.warehouse,
           coalesce(kept.missing, 'keep') AS missing, coalesce(kept.waits, '') AS waits,
           (SELECT count(*) FROM commerceml_good WHERE storage_id = storage.id) AS goods
    FROM storage LEFT JOIN commerceml_exchange kept ON kept.storage_id = storage.id WHERE storage.id = ${id}`);
  const [kept] = rows;
  if (!kept) throw notFound('Склад не найден');
  const { rows: seen } = await connection.execute<{
    kind: string;
    uid: string;
    title: string;
    currency: string;
  }>(sql`
    SELECT kind, uid, coalesce(nullif(title, ''), uid) AS title, currency FROM commerceml_seen
    WHERE storage_id = ${id} AND kind IN ('price-type', 'warehouse') ORDER BY title, uid`);
  const named = (kind: string) =>
    seen.filter((one) => one.kind === kind).map(({ uid, title, currency }) => ({ uid, title, currency }));
  const { title, active, price_list_id, price_type, warehouse, missing, waits, goods } = kept;
  return {
    storage: { id, title },
    address: `${portal}${ADDRESS}/${id}`,
    active,
    price_list_id,
    price_lists: await listsOf(connection, viewer, id),
    price_type,
    price_types: named('price-type'),
    warehouse,
    warehouses: named('warehouse'),
    missing,
    waits,
    goods,
  };
}

async function listsOf(connection: Connection, viewer: Viewer, storageId: number) {
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT id, title FROM price_list WHERE storage_id = ${storageId} AND ${scope(viewer).own(sql`supplier_id`)} AND deleted_at IS NULL ORDER BY title, id`);
  return rows;
}

/**
 * Saves what the storage takes from 1C. Goods that waited go on; with another list, type of prices or warehouse all
 * goods are loaded anew. Throws 404, and 422 for what the files of 1C do not name.
 */
export async function saveExchange(
  transaction: Transaction,
  viewer: Viewer,
  jobs: Jobs,
  id: number,
  { active, price_list_id, price_type, warehouse, missing }: Written,
): Promise<void> {
  await requireStorage(transaction, viewer, id);
  const lists = await listsOf(transaction, viewer, id);
  if (price_list_id !== null && !lists.some((list) => list.id === price_list_id))
    throw notFound('Прайс-лист не найден');
  const { rows: seen } = await transaction.execute<{ kind: string; uid: string }>(
    sql`SELECT kind, uid FROM commerceml_seen WHERE storage_id = ${id}`,
  );
  const isSeen = (kind: string, uid: string) => seen.some((one) => one.kind === kind && one.uid === uid);
  if (price_type !== null && !isSeen('price-type', price_type))
    throw fieldFault('price_type', 'Такого вида цен в файлах 1С нет');
  if (warehouse !== null && warehouse !== '' && !isSeen('warehouse', warehouse))
    throw fieldFault('warehouse', 'Такого склада в файлах 1С нет');
  await lockGoods(transaction, id, 'shared');
  const { rows } = await transaction.execute<{ other_prices: boolean; other_stock: boolean }>(sql`
    WITH former AS (SELECT price_list_id, price_type, warehouse FROM commerceml_exchange WHERE storage_id = ${id})
    INSERT INTO commerceml_exchange AS kept (storage_id, active, price_list_id, price_type, warehouse, missing, saved_by, saved_at)
    VALUES (${id}, ${active}, ${price_list_id}, ${price_type}, ${warehouse}, ${missing}, ${viewer.id}, now())
    ON CONFLICT (storage_id) DO UPDATE SET active = excluded.active, price_list_id = excluded.price_list_id, price_type = excluded.price_type,
      warehouse = excluded.warehouse, missing = excluded.missing, saved_by = excluded.saved_by, saved_at = excluded.saved_at
    RETURNING (SELECT (price_list_id, price_type) FROM former) IS DISTINCT FROM (kept.price_list_id, kept.price_type) AS other_prices,
              (SELECT warehouse FROM former) IS DISTINCT FROM kept.warehouse AS other_stock`);
  const { other_prices = false, other_stock = false } = rows[0] ?? {};
  if (other_prices || other_stock)
    await transaction.execute(sql`
      UPDATE commerceml_offer SET fresh_price = fresh_price OR (${other_prices} AND prices <> '{}'), fresh_stock = fresh_stock OR (${other_stock} AND stock <> '{}')
      WHERE storage_id = ${id}`);
  if (active) await jobs.send(transaction, 'load-commerceml', { storage_id: id });
}
