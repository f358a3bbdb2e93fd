import { sql } from 'drizzle-orm';
import { notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf, type Transaction } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { visibleOrders } from '../visible.ts';

/** Pieces of an order line `l` that are still to be shipped. */
export const TO_COME = sql`greatest(l.undecided + l.confirmed - l.shipped, 0)`;
/** Planned shipment of a line `l` of the order `o`. */
export const LEAVES = sql`coalesce(l.planned_shipment_at, o.first_shipment_at, o.planned_shipment_at)`;
export const COMES = sql`coalesce(l.planned_delivery_at, o.first_delivery_at, o.planned_delivery_at)`;

/** The storage where the customer receives the order `o`; the delivery time is shown in its time zone. */
export const GOT_AT = sql`(CASE o.delivery WHEN 'pickup' THEN o.supplier_storage_id ELSE o.customer_storage_id END)`;

export interface MovedDates {
  order_id: number;
  lines: readonly number[];
  planned_shipment_at: Date;
  planned_delivery_at: Date;
}

/**
 * Set new dates of lines. The order gets the earliest dates of what is still to be shipped; the dates promised when it
 * was placed are stored in `first_shipment_at` and `first_delivery_at`.
 */
export async function moveDates(transaction: Transaction, moved: MovedDates): Promise<void> {
  await transaction.execute(sql`
    UPDATE order_line SET planned_shipment_at = ${moved.planned_shipment_at}, planned_delivery_at = ${moved.planned_delivery_at}
    WHERE order_id = ${moved.order_id} AND id = ANY(${sql.param(moved.lines)}::bigint[])`);
  await transaction.execute(sql`
    UPDATE orders o SET first_shipment_at = coalesce(o.first_shipment_at, o.planned_shipment_at),
           first_delivery_at = coalesce(o.first_delivery_at, o.planned_delivery_at),
           planned_shipment_at = coalesce(next.leaves, o.planned_shipment_at),
           planned_delivery_at = coalesce(next.comes, o.planned_delivery_at), version = o.version + 1, overdue_told_at = NULL
    FROM (SELECT min(${LEAVES}) AS leaves, min(${COMES}) AS comes FROM order_line l JOIN orders o ON o.id = l.order_id
          WHERE o.id = ${moved.order_id} AND ${TO_COME} > 0) next
    WHERE o.id = ${moved.order_id}`);
}

interface Dated {
  id: number;
  standard_id: number;
  brand_title: string;
  article: string;
  title: string;
  quantity: number;
  planned_delivery_at: string;
  first_delivery_at: string;
  time_zone: string;
  in_correction: boolean;
}

/**
 * Lines of an order that are still to be shipped, with their dates and whether a corrective for them is pending. Throws
 * 404.
 */
export async function linesToCome(connection: Connection, viewer: Viewer, orderId: number): Promise<Dated[]> {
  const { rows: seen } = await connection.execute(
    sql`SELECT FROM orders o WHERE o.id = ${orderId} AND ${visibleOrders(viewer)}`,
  );
  if (seen.length === 0) throw notFound('Заказ не найден');
  const { rows } = await connection.execute<Dated & Record<string, unknown>>(sql`
    SELECT l.id, l.product_id AS standard_id, brand.title AS brand_title, product.article, product.title, ${TO_COME}::int AS quantity,
           ${COMES} AS planned_delivery_at, coalesce(o.first_delivery_at, o.planned_delivery_at) AS first_delivery_at, to_storage.time_zone,
           EXISTS (SELECT FROM delivery_time_corrective_item i JOIN delivery_time_corrective d ON d.id = i.corrective_id
                   WHERE i.order_line_id = l.id AND d.status = 'pending') AS in_correction
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN product ON product.id = l.product_id
    JOIN storage to_storage ON to_storage.id = o.customer_storage_id JOIN brand ON brand.id = product.brand_id
    WHERE o.id = ${orderId} AND ${TO_COME} > 0 ORDER BY l.id`);
  return rows.map((row) => ({
    ...row,
    planned_delivery_at: instantOf(row.planned_delivery_at),
    first_delivery_at: instantOf(row.first_delivery_at),
  }));
}
