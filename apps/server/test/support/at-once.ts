// Runs two steps of one document concurrently, many times, and creates the goods for such documents.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { confirmOrder } from '../../src/areas/orders/refusals/decide.ts';
import { type NewOrder, placeOrders } from '../../src/areas/orders/placing/place.ts';
import { createShipment } from '../../src/areas/shipments/create.ts';
import { shipmentDocument } from '../../src/areas/shipments/document.ts';
import { throughCollisions } from '../../src/database/collision.ts';
import type { Database, Transaction } from '../../src/database/connect.ts';
import { takeAction } from '../../src/documents/take.ts';
import { statusOf, viewerOf } from './documents.ts';

/** Repetitions of each pair; `test/long` sets more. */
export const PAIRS = Number(process.env['GOODS_PAIRS'] ?? 10);
/**
 * Pairs that run concurrently: few enough that no connection waits longer than its ten-second limit on a slow
 * machine.
 */
export const TOGETHER = 10;

/** Runs a transaction as the server does: retried after a collision. */
export const runIn = <T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  throughCollisions(() => database.transaction(work));

/**
 * Takes both steps of each new document concurrently; exactly one succeeds. Returns the documents and how often
 * `one` won.
 */
export async function meet(
  make: () => Promise<number>,
  one: (id: number) => Promise<unknown>,
  other: (id: number) => Promise<unknown>,
): Promise<{ ids: number[]; first: number }> {
  const ids: number[] = [];
  const answers: number[][] = [];
  for (let from = 0; from < PAIRS; from += TOGETHER) {
    const some: number[] = [];
    for (let nth = from; nth < Math.min(PAIRS, from + TOGETHER); nth++) some.push(await make());
    ids.push(...some);
    answers.push(
      ...(await Promise.all(some.map((id) => Promise.all([statusOf(one(id)), statusOf(other(id))])))),
    );
  }
  for (const pair of answers) expect(pair.toSorted()).toEqual([200, 409]);
  return { ids, first: answers.filter(([status]) => status === 200).length };
}

/**
 * The demo's supplier and shop, with ample stock of two goods in a storage that has a route to another storage of
 * the supplier.
 */
export interface Lane {
  customer: Viewer;
  supplier: Viewer;
  /** The customer's storage. */
  storage: number;
  contract: number;
  way: { from_storage_id: number; to_storage_id: number };
  goods: { reserve_id: number; product_id: number; price_kopecks: number }[];
}

/** Prepares the lane: sets the stock and removes the contract's limit. */
export async function openLane(database: Database): Promise<Lane> {
  const { rows } = await database.execute<{
    contract_id: number;
    supplier_id: number;
    customer_id: number;
    from_storage: number;
    to_storage: number;
    other_storage: number;
  }>(sql`
    SELECT contract.id AS contract_id, contract.supplier_id, contract.customer_id, card.supplier_storage_id AS from_storage,
           card.customer_storage_id AS other_storage, (SELECT min(id) FROM storage WHERE contractor_id = contract.customer_id) AS to_storage
    FROM contract JOIN app_user seller ON seller.contractor_id = contract.supplier_id AND seller.login = 'supplier'
    JOIN app_user buyer ON buyer.contractor_id = contract.customer_id AND buyer.login = 'shop'
    JOIN storage source ON source.contractor_id = contract.supplier_id
    JOIN logistic_card card ON card.supplier_storage_id = source.id
    JOIN storage target ON target.id = card.customer_storage_id AND target.contractor_id = contract.supplier_id
    ORDER BY card.id LIMIT 1`);
  const found = rows[0] ?? expect.unreachable();
  const { rows: goods } = await database.execute<Lane['goods'][number]>(sql`
    UPDATE reserve r SET quantity = r.held + 100000 FROM price_list_item i
    WHERE i.id = r.item_id AND r.id IN (
      SELECT r.id FROM reserve r JOIN price_list_item i ON i.id = r.item_id
      WHERE i.supplier_id = ${found.supplier_id} AND r.storage_id = ${found.from_storage} ORDER BY r.id LIMIT 2)
    RETURNING r.id AS reserve_id, i.product_id, i.price_kopecks`);
  await database.execute(sql`UPDATE contract SET limit_kopecks = NULL WHERE id = ${found.contract_id}`);
  return {
    customer: await viewerOf(database, found.customer_id),
    supplier: await viewerOf(database, found.supplier_id),
    storage: found.to_storage,
    contract: found.contract_id,
    way: { from_storage_id: found.from_storage, to_storage_id: found.other_storage },
    goods,
  };
}

export interface OrderedLine extends Record<string, unknown> {
  id: number;
  order_id: number;
  ordered: number;
}

/** Lines of a new confirmed order with the given pieces of each of the goods. */
export async function orderedLines(
  database: Database,
  { customer, supplier, storage, contract, way, goods }: Lane,
  pieces: readonly number[],
): Promise<OrderedLine[]> {
  const order: NewOrder = {
    supplier_id: supplier.contractor_id,
    supplier_storage_id: way.from_storage_id,
    contract_id: contract,
    delivery: 'delivery',
    shipment_comment: '',
    planned_shipment_at: new Date(Date.now() + 86_400_000),
    planned_delivery_at: new Date(Date.now() + 2 * 86_400_000),
    lines: goods
      .slice(0, pieces.length)
      .map((line, nth) => ({ ...line, ordered: pieces[nth] ?? expect.unreachable() })),
  };
  const placed = await runIn(database, (transaction) =>
    placeOrders(transaction, customer, {
      storage_id: storage,
      comment: '',
      credit_request_id: null,
      orders: [order],
    }),
  );
  const id = placed?.[0] ?? expect.unreachable();
  await runIn(database, (transaction) => confirmOrder(transaction, supplier, id, { version: 1 }));
  const { rows } = await database.execute<OrderedLine>(
    sql`SELECT id, order_id, ordered FROM order_line WHERE order_id = ${id} ORDER BY id`,
  );
  return rows;
}

/** A draft shipment (version 2) of the lines, every piece in a container. */
export async function filledShipment(
  database: Database,
  { supplier }: Lane,
  lines: readonly OrderedLine[],
): Promise<number> {
  const items = lines.map((line) => ({ order_line_id: line.id, quantity: line.ordered }));
  const id = await runIn(database, (transaction) => createShipment(transaction, supplier, items));
  await runIn(database, (transaction) =>
    takeAction(transaction, shipmentDocument, {
      action: 'edit',
      by: supplier,
      documents: [{ id, version: 1 }],
      input: {
        items: items.map((item) => ({
          ...item,
          containers: [{ container_number: '1', quantity: item.quantity }],
        })),
      },
    }),
  );
  return id;
}
