import type { CreditStatus } from '@portal/domain/credit';
import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import { orderDocument } from '../document.ts';

/** Give the orders that wait for this credit request to their suppliers, or cancel them, and notify both sides. */
export async function endAwaiting(
  transaction: Transaction,
  requestId: number,
  decision: Exclude<CreditStatus, 'pending'>,
): Promise<void> {
  const ids = await findAwaiting(transaction, requestId);
  await takeAction(transaction, orderDocument, {
    action: decision,
    by: null,
    documents: ids.map((id) => ({ id, version: null })),
    input: { request_id: requestId },
  });
}

/**
 * Ids of the orders that still wait for the request; they cannot change while the caller holds the lock of the request.
 */
export async function findAwaiting(connection: Connection, requestId: number): Promise<number[]> {
  const { rows } = await connection.execute<{ id: number }>(sql`
    SELECT id FROM orders WHERE credit_request_id = ${requestId} AND status = 'awaiting_credit' ORDER BY id`);
  return rows.map(({ id }) => id);
}
