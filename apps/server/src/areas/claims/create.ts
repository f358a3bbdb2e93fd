import { CLAIM_KINDS, claimItemFault } from '@portal/domain/claims';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { fieldFault, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { claimDocument } from './document.ts';
import { claimPieces, type NewClaimItem, piecesOf, writeItems } from './pieces.ts';
import { claim, type UnknownItem } from './tables.ts';

/** Input of one call: what is claimed, from one or several orders. */
export interface NewClaim {
  /** An id of CLAIM_KINDS. */
  type_id: number;
  items: readonly NewClaimItem[];
  /** Goods that nobody ordered; recorded in the first claim only. */
  unknown_items?: readonly UnknownItem[];
  /** Recorded in the first claim only. */
  customer_comment?: string;
  shipment_id: number | null;
  /** The acceptance that found the discrepancies. */
  acceptance_id?: number | null;
  /** The order of a claim without positions. */
  order_id?: number;
  /** Text of the first history entry. @default 'Черновик создан' */
  text?: string;
}

/**
 * Creates draft claims for the customer's own orders, one per order; the claimed pieces count at once. Returns
 * their ids, by order. A caller that also changes other documents must lock those before. Throws 404 for a
 * line or a shipment of another company, 422 for an empty claim, for more pieces than were shipped and not
 * claimed yet, and for unknown dictionary ids.
 */
export async function createClaim(transaction: Transaction, by: Viewer, made: NewClaim): Promise<number[]> {
  const { type_id, items, unknown_items = [], shipment_id, customer_comment = '' } = made;
  if (!CLAIM_KINDS.some(({ id }) => id === type_id)) throw fieldFault('type_id', 'Выберите вид претензии');
  const shipped = shipment_id === null ? null : await linesOfShipment(transaction, by, shipment_id);
  const isWords = made.order_id !== undefined && customer_comment !== '';
  if (items.length === 0 && unknown_items.length === 0 && !isWords)
    throw fieldFault('items', 'Добавьте в претензию хотя бы одну позицию');
  for (const item of items) {
    const fault = claimItemFault(item);
    if (fault !== null) throw fieldFault(`items.${item.order_line_id}`, sentence(fault));
    if (shipped && !shipped.has(item.order_line_id)) throw notFound('Строка заказа не найдена');
  }
  const lines = await claimPieces(transaction, by, piecesOf(items));
  const first = made.order_id ?? lines[0]?.order_id ?? [...(shipped?.values() ?? [])][0];
  const orders = [
    ...new Set([...(first === undefined ? [] : [first]), ...lines.map(({ order_id }) => order_id)]),
  ];
  const orderOf = new Map(lines.map(({ id, order_id }) => [id, order_id]));
  const ids: number[] = [];
  for (const order_id of orders.toSorted((one, other) => one - other)) {
    const own = items.filter(({ order_line_id }) => orderOf.get(order_line_id) === order_id);
    const hasMore = order_id === first;
    if (own.length === 0 && !(hasMore && (unknown_items.length > 0 || customer_comment !== ''))) continue;
    ids.push(
      await writeClaim(transaction, by, order_id, {
        ...made,
        items: own,
        unknown_items: hasMore ? unknown_items : [],
        customer_comment: hasMore ? customer_comment : '',
      }),
    );
  }
  return ids;
}

async function writeClaim(
  transaction: Transaction,
  by: Viewer,
  order_id: number,
  {
    type_id,
    items,
    unknown_items = [],
    customer_comment = '',
    shipment_id,
    acceptance_id = null,
    text,
  }: NewClaim,
): Promise<number> {
  const { rows } = await transaction.execute<{ customer_id: number; supplier_id: number }>(sql`
    SELECT customer_id, supplier_id FROM orders o WHERE id = ${order_id} AND ${scope(by).own(sql`o.customer_id`)}`);
  const [order] = rows;
  if (!order) throw notFound('Заказ не найден');
  const [written] = await transaction
    .insert(claim)
    .values({
      order_id,
      customer_id: order.customer_id,
      supplier_id: order.supplier_id,
      created_by: by.id,
      type_id,
      status: 'draft',
      customer_comment: customer_comment.trim(),
      unknown_items,
      shipment_id,
      acceptance_id,
    })
    .returning({ id: claim.id });
  if (!written) throw new Error('a claim was not written');
  const { id } = written;
  await writeItems(transaction, id, items);
  await beginDocument(transaction, claimDocument, { by, id, input: {}, text: text ?? 'Черновик создан' });
  return id;
}

/** The order of each line in one of the customer's shipments that has left. Throws 404. */
async function linesOfShipment(
  transaction: Transaction,
  by: Viewer,
  shipmentId: number,
): Promise<Map<number, number>> {
  const { rows } = await transaction.execute<{ line_id: number; order_id: number }>(sql`
    SELECT l.id AS line_id, l.order_id FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id
    JOIN order_line l ON l.id = i.order_line_id
    WHERE s.id = ${shipmentId} AND s.shipment_date IS NOT NULL AND s.status <> 'cancelled' AND ${scope(by).own(sql`s.customer_id`)}
    ORDER BY l.order_id, l.id`);
  if (rows.length === 0) throw notFound('Отгрузка не найдена');
  return new Map(rows.map(({ line_id, order_id }) => [line_id, order_id]));
}
