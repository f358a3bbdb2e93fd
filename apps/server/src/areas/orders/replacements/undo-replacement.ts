// Undoes a replacement that was ordered by mistake, as long as its supplier has not answered.
import { documentNumber } from '@portal/domain/documents';
import { sentence } from '@portal/domain/sentences';
import { orderUndoFault } from '@portal/domain/undo';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { emit } from '../../../events/outbox.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { cancelPlaced, lockPlaced } from '../placing/undo.ts';
import { orderHistory } from '../tables.ts';

/**
 * Cancels all pieces of a replacement order, so that the refused pieces may be replaced again. Throws 404 for
 * an order that is not a replacement of the caller's company, 409 with a message if it is too late.
 */
export async function undoReplacement(transaction: Transaction, viewer: Viewer, orderId: number) {
  const { rows } = await transaction.execute<{ line_order_id: number }>(sql`
    SELECT line.order_id AS line_order_id FROM order_replacement done JOIN order_line line ON line.id = done.order_line_id
    WHERE done.order_id = ${orderId} LIMIT 1`);
  const [order] = await lockPlaced(transaction, viewer, [orderId]);
  const [replaced] = rows;
  if (!order || !replaced) throw notFound('Заказ не найден');
  const fault = orderUndoFault({ ...order, from_basket: true }, Date.now());
  if (fault !== null) throw conflict(sentence(fault));
  const undone = await cancelPlaced(transaction, viewer, order, 'Замена отменена');
  await transaction.insert(orderHistory).values({
    order_id: replaced.line_order_id,
    user_id: viewer.id,
    contractor_id: viewer.contractor_id,
    action: 'undo_replace',
    text: `Замена отменена: заказ ${documentNumber(orderId)}`,
  });
  await emit(transaction, [
    {
      event_name: 'order:change-status',
      contractor_id: viewer.contractor_id,
      message: { order_id: replaced.line_order_id },
    },
  ]);
  return undone;
}
