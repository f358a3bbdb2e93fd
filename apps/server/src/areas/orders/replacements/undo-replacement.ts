// Undoes a replacement that was ordered by mistake, as long as its supplier has not answered.
import { documentNumber } from '@portal/domain/documents';
import { UNDO_REPLACEMENT_MINUTES } from '@portal/domain/replacements';
import { REFUSAL_REASONS } from '@portal/domain/refusals';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { emit } from '../../../events/outbox.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { cancelLines } from '../refusals/decide.ts';
import { CAN_BE_UNDONE, UNDO_UNTIL } from './replacements.ts';
import { orderHistory } from '../tables.ts';

const REASON = REFUSAL_REASONS.find(({ title }) => title === 'заказ ошибочный') ?? REFUSAL_REASONS[0];

/**
 * Cancels all pieces of a replacement order, so that the refused pieces may be replaced again. Throws 404 for
 * an order that is not a replacement of the caller's company, 409 with a message if it is too late.
 */
export async function undoReplacement(transaction: Transaction, viewer: Viewer, orderId: number) {
  const { rows } = await transaction.execute<{
    line_order_id: number;
    version: number;
    in_time: boolean;
    undone: boolean;
    lines: { id: number; quantity: number }[];
  }>(sql`
    SELECT line.order_id AS line_order_id, o.version, now() < ${UNDO_UNTIL} AS in_time, ${CAN_BE_UNDONE} AS undone,
           (SELECT jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.undecided) ORDER BY l.id) FROM order_line l WHERE l.order_id = o.id) AS lines
    FROM orders o JOIN order_replacement done ON done.order_id = o.id JOIN order_line line ON line.id = done.order_line_id
    WHERE o.id = ${orderId} AND ${scope(viewer).own(sql`o.customer_id`)} FOR NO KEY UPDATE OF o`);
  const [found] = rows;
  if (!found) throw notFound('Заказ не найден');
  if (!found.undone)
    throw conflict(
      found.in_time
        ? `Поставщик уже ответил на заказ ${documentNumber(orderId)}. Снимите позиции в нём.`
        : `Замену можно отменить ${UNDO_REPLACEMENT_MINUTES} минут. Снимите позиции в заказе ${documentNumber(orderId)}.`,
    );
  const order = await cancelLines(transaction, viewer, {
    id: orderId,
    version: found.version,
    lines: found.lines,
    reason_id: REASON.id,
    comment: 'Замена отменена',
  });
  await transaction.insert(orderHistory).values({
    order_id: found.line_order_id,
    user_id: viewer.id,
    contractor_id: viewer.contractor_id,
    action: 'undo_replace',
    text: `Замена отменена: заказ ${documentNumber(orderId)}`,
  });
  await emit(transaction, [
    {
      event_name: 'order:change-status',
      contractor_id: viewer.contractor_id,
      message: { order_id: found.line_order_id },
    },
  ]);
  return order;
}
