import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { collected } from '../orders/collected.ts';

/**
 * Pieces of an order's line `l` available for a shipment: confirmed, not shipped, and not in another shipment.
 * Decisions, «Shipment».
 */
export const available = (but = 0): SQL => sql`greatest(l.confirmed - l.shipped - ${collected(but)}, 0)`;

type Remainder = Answer<'listShipmentRemainders'>['data'][number];

/**
 * What may be shipped together with an order of the company: its lines, and those of orders of the same
 * customer between the same storages. Throws 404.
 */
export async function readRemainders(
  connection: Connection,
  viewer: Viewer,
  orderId: number,
): Promise<Remainder[]> {
  const own = scope(viewer).own(sql`o.supplier_id`);
  const { rows: found } = await connection.execute(
    sql`SELECT FROM orders o WHERE o.id = ${orderId} AND ${own} AND NOT o.withheld`,
  );
  if (found.length === 0) throw notFound('Заказ не найден');
  const { rows } = await connection.execute<Remainder & Record<string, unknown>>(sql`
    SELECT l.id, o.id AS order_id, o.planned_shipment_at, place.time_zone, l.product_id AS standard_id, brand.title AS brand_title,
           product.article, product.title, l.price_kopecks AS price, left_over.quantity
    FROM orders wanted
    JOIN orders o ON o.supplier_id = wanted.supplier_id AND o.customer_id = wanted.customer_id
      AND o.supplier_storage_id = wanted.supplier_storage_id AND o.customer_storage_id = wanted.customer_storage_id
    JOIN storage place ON place.id = o.supplier_storage_id
    JOIN order_line l ON l.order_id = o.id AND l.confirmed > l.shipped
    JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    CROSS JOIN LATERAL (SELECT ${available()} AS quantity) left_over
    WHERE wanted.id = ${orderId} AND ${own} AND NOT o.withheld
      AND o.status IN ('confirmed_partially', 'confirmed', 'shipping', 'accepted_partially') AND left_over.quantity > 0
    ORDER BY o.id <> ${orderId}, o.planned_shipment_at, o.id, l.id LIMIT 1000`);
  return rows.map((row) => ({
    ...row,
    price: roublesOf(row.price),
    planned_shipment_at: instantOf(row.planned_shipment_at),
  }));
}
