import { COUNTER_MAX } from '@portal/domain/quantity';
import { sentence } from '@portal/domain/sentences';
import type { components } from '@portal/openapi/types';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { cancelPlaced, lockPlaced, undoFaults } from '../orders/placing/undo.ts';
import { worksWith } from '../storages/own.ts';

const NO_BASKET = 'У склада больше нет корзины: вернуть товары некуда. Снимите позиции в заказах.';
const COMMENT = 'Покупатель отменил заказ сразу после размещения';

/**
 * Takes orders that were just placed back into the baskets of their storages: all pieces are cancelled, and the
 * suppliers are notified. Orders that cannot be taken back stay and are returned with the reason. Throws 404 for an
 * order of another company, 409 with the reason if none can be taken back.
 */
export async function undoOrders(
  transaction: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<components['schemas']['UndoneOrders']> {
  // Baskets before orders and stock, in the order in which placing an order locks them.
  await lockBaskets(transaction, viewer, ids);
  const found = await lockPlaced(transaction, viewer, ids);
  if (!found.every(({ storage_id }) => worksWith(viewer, storage_id))) throw notFound('Заказ не найден');
  const judged = undoFaults(found, Date.now());
  const undone = judged.flatMap(({ order, fault }) => (fault === null ? [order] : []));
  const left = judged.flatMap(({ order: { id }, fault }) =>
    fault === null ? [] : [{ id, reason: sentence(fault) }],
  );
  const [first] = left;
  if (undone.length === 0) throw conflict(first?.reason ?? 'Заказ не найден');
  for (const order of undone) await cancelPlaced(transaction, viewer, order, COMMENT);
  const order_ids = undone.map(({ id }) => id);
  const lines = await putBack(transaction, order_ids);
  if (lines < undone.reduce((sum, order) => sum + order.lines.length, 0)) throw conflict(NO_BASKET);
  return { order_ids, lines, left };
}

/** Locks the baskets of the orders' storages. */
async function lockBaskets(transaction: Transaction, viewer: Viewer, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    SELECT FROM basket WHERE storage_id IN (
      SELECT o.customer_storage_id FROM orders o WHERE o.id = ANY(${sql.param([...ids])}::bigint[]) AND ${scope(viewer).own(sql`o.customer_id`)})
    ORDER BY id FOR NO KEY UPDATE`);
}

/**
 * Puts the lines of cancelled orders back into the baskets of their storages, beside what is in there by now, and links
 * them to the positions of lists for which they were ordered. Returns the number of lines put back.
 */
async function putBack(transaction: Transaction, ids: readonly number[]): Promise<number> {
  const orders = sql.param([...ids]);
  const { rows } = await transaction.execute<{ lines: number }>(sql`
    WITH line AS (
           SELECT l.id, basket.id AS basket_id, l.reserve_id, l.ordered, l.price_kopecks
           FROM order_line l JOIN orders o ON o.id = l.order_id
           JOIN basket ON basket.storage_id = o.customer_storage_id AND basket.contractor_id = o.customer_id
           WHERE o.id = ANY(${orders}::bigint[])),
         put AS (
           INSERT INTO basket_item AS item (basket_id, reserve_id, quantity, seen_price_kopecks)
           SELECT basket_id, reserve_id, least(sum(ordered), ${COUNTER_MAX}), max(price_kopecks) FROM line
           GROUP BY basket_id, reserve_id ORDER BY basket_id, reserve_id
           ON CONFLICT (basket_id, reserve_id) DO UPDATE SET quantity = least(item.quantity + excluded.quantity, ${COUNTER_MAX})
           RETURNING id, basket_id, reserve_id),
         unlinked AS (
           DELETE FROM request_order_line made USING line WHERE made.order_line_id = line.id
           RETURNING made.position_id, made.quantity, line.basket_id, line.reserve_id),
         linked AS (
           INSERT INTO request_basket_item AS meant (position_id, basket_item_id, quantity)
           SELECT unlinked.position_id, put.id, sum(unlinked.quantity) FROM unlinked JOIN put USING (basket_id, reserve_id)
           GROUP BY unlinked.position_id, put.id
           ON CONFLICT (position_id, basket_item_id) DO UPDATE SET quantity = meant.quantity + excluded.quantity)
    SELECT count(*)::int AS lines FROM line`);
  return rows[0]?.lines ?? 0;
}
