import { containersTotal, uniqueContainers } from '@portal/domain/validation';
import { sql } from 'drizzle-orm';
import { unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { available } from './remainders.ts';

export interface Place {
  container_number: string;
  quantity: number;
}
/** Pieces of an order's line in a shipment, and where they lie. */
export interface PackedLine {
  order_line_id: number;
  quantity: number;
  containers: readonly Place[];
}

const fault = (field: string, message: string) => unprocessable(message, [{ field, message }]);

/**
 * What lies in a shipment becomes this, wholly. The orders of its lines are locked here, so that two shipments never collect the same
 * piece. Throws 422 for a line that goes another way or is named twice, for more pieces than are left, for container places that hold
 * more than the position (maxQuantityInContainer) or repeat a number (checkRepeatedContainerNumber). Specification 3, section 5.
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
      throw fault(
        `items.${order_line_id}`,
        'В одной отгрузке едут заказы одного покупателя между одними и теми же складами',
      );
    if (quantity > line.left)
      throw fault(
        `items.${order_line_id}.quantity`,
        `${line.article}: можно отгрузить ${line.left}, а указано ${quantity}`,
      );
    const total = containersTotal(quantity)(
      containers.map((place) => place.quantity),
      '',
    );
    const repeated = uniqueContainers(
      containers.map((place) => place.container_number),
      '',
    );
    const message = total ?? repeated;
    if (message !== null) throw fault(`items.${order_line_id}.containers`, message);
  }
  await transaction.execute(sql`DELETE FROM shipment_item WHERE shipment_id = ${shipmentId}`);
  const lines = items.map(({ containers, ...item }) => ({
    ...item,
    containers: containers.map(({ container_number, quantity }) => ({
      container_number: container_number.trim(),
      quantity,
    })),
  }));
  await transaction.execute(sql`
    WITH wanted AS (
           SELECT row_number() OVER () AS nth, w.* FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS w(order_line_id bigint, quantity int, containers jsonb)),
         item AS (
           INSERT INTO shipment_item (shipment_id, order_line_id, quantity)
           SELECT ${shipmentId}, order_line_id, quantity FROM wanted ORDER BY nth RETURNING id, order_line_id)
    INSERT INTO shipment_container (item_id, container_number, quantity)
    SELECT item.id, place.container_number, place.quantity
    FROM wanted JOIN item USING (order_line_id)
    CROSS JOIN LATERAL jsonb_to_recordset(wanted.containers) AS place(container_number text, quantity int)`);
  await transaction.execute(sql`
    UPDATE shipment d SET items_count = sums.items, quantity = sums.pieces, amount_kopecks = sums.amount, containers_count = sums.places
    FROM (SELECT count(*) AS items, coalesce(sum(i.quantity), 0) AS pieces, coalesce(sum(i.quantity * l.price_kopecks), 0) AS amount,
                 (SELECT count(DISTINCT c.container_number) FROM shipment_container c JOIN shipment_item own ON own.id = c.item_id
                  WHERE own.shipment_id = ${shipmentId}) AS places
          FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id WHERE i.shipment_id = ${shipmentId}) sums
    WHERE d.id = ${shipmentId}`);
}
