import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { type Seen, takeAction } from '../../../documents/take.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { findAwaiting } from './awaiting.ts';
import { orderDocument } from '../document.ts';
import { readOrder } from '../repository.ts';

/**
 * Cancel an order that waits for the bank, together with the other orders of the same credit request. Throws 404, 403,
 * or 409 with the fresh order once the bank has decided.
 */
export async function discardOrder(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version }: Pick<Seen, 'version'>,
) {
  // Lock the request first, in the same order as the bank's decision does, to avoid a deadlock.
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM credit_request
    WHERE id = (SELECT credit_request_id FROM orders WHERE id = ${id} AND ${scope(viewer).own(sql`customer_id`)}) FOR UPDATE`);
  const [request] = rows;
  const together = request ? await findAwaiting(transaction, request.id) : [];
  const others = together.filter((other) => other !== id);
  await takeAction(transaction, orderDocument, {
    action: 'discard',
    by: viewer,
    documents: [{ id, version }, ...others.map((other) => ({ id: other, version: null }))],
    input: { discarded_id: id, others },
  });
  return readOrder(transaction, viewer, id);
}
