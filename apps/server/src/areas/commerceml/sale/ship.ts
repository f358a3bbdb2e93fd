import type { OneCOrderFault, OneCPieces } from '@portal/domain/one-c-orders';
import { sql } from 'drizzle-orm';
import { Problem } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import { createShipment } from '../../shipments/create.ts';
import { shipmentDocument } from '../../shipments/document.ts';
import { OrderFault } from './order-fault.ts';

/** The longest number and id of a shipment that the contract allows. */
const MOST = 100;
/** 1C names no containers: all pieces of a position are in the first one. */
const CONTAINER = '1';

/** Does a step of a document. Throws OrderFault that names the missing right. */
export async function allowed<T>(
  what: Extract<OneCOrderFault, { code: 'oneCNoRight' }>['what'],
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Problem && error.status === 403) throw new OrderFault({ code: 'oneCNoRight', what });
    throw error;
  }
}

/** Pieces by line of the order that left by an УПД or by 1C's document; null if nothing did. */
export async function shipmentOf(
  connection: Connection,
  orderId: number,
  number: string,
  externalId = '',
): Promise<ReadonlyMap<number, number> | null> {
  const { rows } = await connection.execute<{ id: number; quantity: number }>(sql`
    SELECT l.id, sum(i.quantity)::int AS quantity
    FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id JOIN shipment s ON s.id = i.shipment_id
    WHERE l.order_id = ${orderId} AND s.status NOT IN ('draft', 'packed', 'cancelled')
      AND (s.upd_number = ${number} OR s.external_id <> '' AND s.external_id = ${externalId})
    GROUP BY l.id`);
  return rows.length === 0 ? null : new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/**
 * Creates a shipment of pieces, packs and ships it by the УПД of 1C, as a person would step by step. Throws OrderFault
 * without a date or a right, and Problem as these steps do.
 */
export async function ship(
  transaction: Transaction,
  by: Viewer,
  pieces: readonly OneCPieces[],
  { number, day, external_id }: { number: string; day: string | null; external_id: string },
): Promise<void> {
  if (number.length > MOST) throw new OrderFault({ code: 'oneCShipmentNumberLong', most: MOST });
  if (day === null) throw new OrderFault({ code: 'oneCShipmentDateMissing', number });
  const items = pieces.map(({ id, quantity }) => ({ order_line_id: id, quantity }));
  await allowed('ship', async () => {
    const id = await createShipment(transaction, by, items);
    const step = (action: 'edit' | 'pack' | 'ship', input: object) =>
      takeAction(transaction, shipmentDocument, { action, by, documents: [{ id }], input });
    const packed = items.map((item) => ({
      ...item,
      containers: [{ container_number: CONTAINER, quantity: item.quantity }],
    }));
    await step('edit', {
      items: packed,
      ...(external_id === '' ? {} : { external_id: external_id.slice(0, MOST) }),
    });
    await step('pack', {});
    await step('ship', { upd_number: number, upd_date: day });
  });
}
