import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../contract/problem.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { basket } from './tables.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ownStorages, worksWith } from './own.ts';
import { storage } from './tables.ts';

/** A basket and its storage. Each storage of a customer has one basket, and searches refer to it. */
export interface BasketHead {
  id: number;
  contractor_id: number;
  storage_id: number;
}

/**
 * The caller's basket. Throws 404 for a basket of another company. `lock` locks it until the end of the
 * transaction: a transaction that changes several lines first locks their baskets by id, then the lines by
 * id, so that two of them cannot deadlock. Adding a line needs no lock.
 */
export async function findBasket(
  connection: Connection,
  viewer: Viewer,
  id: number,
  lock = false,
): Promise<BasketHead> {
  const find = lock ? lockedBasket : foundBasket;
  const { rows } = await find(connection, { id, contractor_id: viewer.contractor_id });
  const [head] = rows;
  if (!head || !worksWith(viewer, head.storage_id)) throw notFound('Корзина не найдена');
  return head;
}

const basketById = sql`SELECT id, contractor_id, storage_id FROM basket
  WHERE id = ${sql.placeholder('id')} AND contractor_id = ${sql.placeholder('contractor_id')}`;
const foundBasket = preparedCall<{ id: number; contractor_id: number }, BasketHead>('basket', basketById);
const lockedBasket = preparedCall<{ id: number; contractor_id: number }, BasketHead>(
  'basket-locked',
  sql`${basketById} FOR NO KEY UPDATE`,
);

/**
 * The basket of one of the caller's storages, created on first use. Throws 404 for a storage of another
 * company.
 */
export async function basketOfStorage(
  database: Database,
  viewer: Viewer,
  storageId: number,
): Promise<BasketHead> {
  const existing = await database.select().from(basket).where(eq(basket.storage_id, storageId));
  const [head] = existing;
  if (head && head.contractor_id === viewer.contractor_id && worksWith(viewer, storageId)) return head;
  const [own] = await database
    .select({ id: storage.id })
    .from(storage)
    .where(and(eq(storage.id, storageId), ownStorages(viewer)));
  if (!own) throw notFound('Склад не найден');
  await database
    .insert(basket)
    .values({ contractor_id: viewer.contractor_id, storage_id: storageId })
    .onConflictDoNothing();
  return basketOfStorage(database, viewer, storageId);
}

/** Id of the basket of a company's storage, created on first use and locked until the end of the transaction. */
export async function lockBasketOf(
  transaction: Transaction,
  { contractor_id, storage_id }: { contractor_id: number; storage_id: number },
): Promise<number> {
  await transaction.insert(basket).values({ contractor_id, storage_id }).onConflictDoNothing();
  const [head] = await transaction
    .select({ id: basket.id })
    .from(basket)
    .where(and(eq(basket.storage_id, storage_id), eq(basket.contractor_id, contractor_id)))
    .for('no key update');
  if (!head) throw new Error(`no basket of storage ${storage_id}`);
  return head.id;
}
