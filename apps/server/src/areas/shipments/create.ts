import { sql } from 'drizzle-orm';
import { notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument, takeAction } from '../../documents/take.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { orderDocument } from '../orders/document.ts';
import { shipmentDocument } from './document.ts';
import { type PackedLine, replaceItems } from './items.ts';
import { shipment } from './tables.ts';

/**
 * Creates a shipment from confirmed pieces of one or several orders and records it in their histories. Returns
 * the shipment's id. Throws 404 for a line of another company, 403 without the right, 409 if an order's state
 * forbids it, 422 for lines of different routes, for repeated lines, or for more pieces than are left.
 */
export async function createShipment(
  transaction: Transaction,
  by: Viewer,
  items: readonly Omit<PackedLine, 'containers'>[],
): Promise<number> {
  const ids = items.map(({ order_line_id }) => order_line_id);
  const { rows: orders } = await transaction.execute<{
    id: number;
    lines: number;
    customer_id: number;
    supplier_storage_id: number;
    customer_storage_id: number;
  }>(sql`
    SELECT o.id, count(*)::int AS lines, o.customer_id, o.supplier_storage_id, o.customer_storage_id
    FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE l.id = ANY(${sql.param(ids)}::bigint[]) AND ${scope(by).own(sql`o.supplier_id`)} AND NOT o.withheld
    GROUP BY o.id ORDER BY o.id`);
  const [first] = orders;
  if (!first || orders.reduce((sum, { lines }) => sum + lines, 0) < new Set(ids).size)
    throw notFound('Строка заказа не найдена');
  const { customer_id, supplier_storage_id, customer_storage_id } = first;
  const [written] = await transaction
    .insert(shipment)
    .values({
      status: 'draft',
      supplier_id: by.contractor_id,
      customer_id,
      supplier_storage_id,
      customer_storage_id,
      created_by: by.id,
    })
    .returning({ id: shipment.id });
  if (!written) throw new Error('a shipment was not written');
  const { id } = written;
  await takeAction(transaction, orderDocument, {
    action: 'create_shipment',
    by,
    documents: orders.map((order) => ({ id: order.id, version: null })),
    input: { shipment_id: id },
  });
  await replaceItems(
    transaction,
    id,
    items.map((item) => ({ ...item, containers: [] })),
  );
  await beginDocument(transaction, shipmentDocument, { by, id, input: {}, text: 'Создана' });
  return id;
}
