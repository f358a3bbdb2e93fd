import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import type { Viewer } from '../identity/viewer.ts';
import { cancelAwaiting, lockAwaiting, note } from './awaiting.ts';
import { mayAct } from './decide.ts';
import { lockOrder, readOrder } from './repository.ts';

/**
 * Take back an order that waits for the bank, with all that the same credit was to pay for. Throws 404, 403, or 409 with the fresh
 * order: once the bank has decided it is too late.
 */
export async function discardOrder(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version }: { version: number },
) {
  // The request first, as the bank's decision locks it, so that the two never wait for each other.
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM credit_request
    WHERE id = (SELECT credit_request_id FROM orders WHERE id = ${id} AND customer_id = ${viewer.contractor_id}) FOR UPDATE`);
  const head = await lockOrder(transaction, viewer, id);
  await mayAct(transaction, viewer, head, 'discard', version);
  const [request] = rows;
  const together = request ? await lockAwaiting(transaction, request.id) : [id];
  await cancelAwaiting(transaction, together);
  const others = together.filter((other) => other !== id);
  const along =
    others.length === 0
      ? ''
      : ` вместе с ${plural(others.length, 'заказом', 'заказами', 'заказами')} ${others.map((other) => `№ ${other}`).join(', ')}`;
  await note(transaction, [id], 'discard', `Отменён до решения банка${along}`, viewer);
  if (others.length > 0)
    await note(transaction, others, 'discard', `Отменён до решения банка вместе с заказом № ${id}`, viewer);
  await emit(
    transaction,
    together.map((order_id) => ({
      event_name: 'order:change-status',
      contractor_id: head.customer_id,
      message: { order_id, status: 'cancelled' },
    })),
  );
  return readOrder(transaction, viewer, id);
}
