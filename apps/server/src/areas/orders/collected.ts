import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

/** Pieces of an order line `l` in shipments that have not left yet, excluding the shipment `but`. */
export const collected = (but = 0): SQL => sql`(
  SELECT coalesce(sum(i.quantity), 0)::int FROM shipment_item i JOIN shipment s ON s.id = i.shipment_id
  WHERE i.order_line_id = l.id AND s.status IN ('draft', 'packed') AND s.id <> ${but})`;

/** Ids of the viewer's own shipments that contain lines of an order and have not left yet, newest first. */
export async function draftShipments(
  connection: Connection,
  viewer: Viewer,
  order: number,
): Promise<number[]> {
  const { rows } = await connection.execute<{ id: number }>(sql`
    SELECT s.id FROM shipment s
    WHERE s.status IN ('draft', 'packed') AND ${scope(viewer).own(sql`s.supplier_id`)} AND s.id IN (
      SELECT i.shipment_id FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id WHERE l.order_id = ${order})
    ORDER BY s.created_at DESC, s.id DESC`);
  return rows.map(({ id }) => id);
}
