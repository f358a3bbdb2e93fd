import type { CreditStatus } from '@portal/domain/credit';
import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import { orderDocument } from '../document.ts';

/** Orders that wait for this request go to their suppliers, or are cancelled; whoever is concerned hears of it. */
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

/** Ids of the orders that still wait; whoever has locked the request may rely on them. */
export async function findAwaiting(connection: Connection, requestId: number): Promise<number[]> {
  const { rows } = await connection.execute<{ id: number }>(sql`
    SELECT id FROM orders WHERE credit_request_id = ${requestId} AND status = 'awaiting_credit' ORDER BY id`);
  return rows.map(({ id }) => id);
}
