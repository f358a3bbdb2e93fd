import { sql } from 'drizzle-orm';
import { fieldFault, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { checkPlaces, type PackedTables, type Place, replacePlaces, sumUp } from './places.ts';
import { available } from './remainders.ts';

/** Pieces of an order's line in a shipment, and their containers. */
export interface PackedLine {
  order_line_id: number;
  quantity: number;
  containers: readonly Place[];
}

const TABLES: PackedTables = {
  document: 'shipment',
  positions: 'shipment_item',
  places: 'shipment_container',
  of: 'order_line_id',
};

/**
 * Replaces all contents of a shipment. The orders of its lines are locked, so that two shipments never contain
 * the same piece. Throws 422 for a line of another route or a repeated line, for more pieces than are left,
 * for containers that hold more than the position (maxQuantityInContainer) or repeat a number
 * (checkRepeatedContainerNumber). Specification 3, section 5.
 */
export async function replaceItems(
  transaction: Transaction,
  shipmentId: number,
  items: readonly PackedLine[],
): Promise<void> {
  const ids = items.map(({ order_line_id }) => order_line_id);
  if (new Set(ids).size < ids.length) throw unprocessable('Строка заказа указана дважды');
  await transaction.execute(sql`
    SELECT FROM orders WHERE id IN (SELECT order_id FROM order_line WHERE id = ANY(${sql.param(ids)}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<{ id: number; article: string; left: number }>(sql`
    SELECT l.id, product.article, ${available(shipmentId)} AS left
    FROM shipment s JOIN orders o ON o.supplier_id = s.supplier_id AND o.customer_id = s.customer_id
      AND o.supplier_storage_id = s.supplier_storage_id AND o.customer_storage_id = s.customer_storage_id AND NOT o.withheld
    JOIN order_line l ON l.order_id = o.id JOIN product ON product.id = l.product_id
    WHERE s.id = ${shipmentId} AND l.id = ANY(${sql.param(ids)}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { order_line_id, quantity, containers } of items) {
    const line = known.get(order_line_id);
    if (!line)
      throw fieldFault(
        `items.${order_line_id}`,
        'В одной отгрузке едут заказы одного покупателя между одними и теми же складами',
      );
    if (quantity > line.left)
      throw fieldFault(
        `items.${order_line_id}.quantity`,
        `${line.article}: можно отгрузить ${line.left}, а указано ${quantity}`,
      );
    checkPlaces(`items.${order_line_id}.containers`, quantity, containers);
  }
  await transaction.execute(sql`DELETE FROM shipment_item WHERE shipment_id = ${shipmentId}`);
  await transaction.execute(sql`
    INSERT INTO shipment_item (shipment_id, order_line_id, quantity)
    SELECT ${shipmentId}, w.order_line_id, w.quantity
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS (order_line_id bigint, quantity int))
         WITH ORDINALITY AS w(order_line_id, quantity, nth) ORDER BY w.nth`);
  await replacePlaces(
    transaction,
    TABLES,
    shipmentId,
    items.map(({ order_line_id, containers }) => ({ of: order_line_id, containers })),
  );
  await sumUp(transaction, TABLES, shipmentId, {
    joins: sql`JOIN order_line l ON l.id = i.order_line_id`,
    price: sql`l.price_kopecks`,
  });
}
