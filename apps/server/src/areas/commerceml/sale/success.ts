import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Exchange } from '../exchange.ts';

/**
 * 1C has taken what the last query of this session sent it. What changed after the query is sent next time.
 * Without a query, or the second time, nothing changes.
 */
export async function ordersTaken(
  transaction: Transaction,
  _viewer: Viewer,
  { session_id, storage_id }: Exchange,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE commerceml_order SET taken_as = sent_as, taken_closed = sent_closed, sent_session_id = NULL
    WHERE sent_session_id = ${session_id} AND storage_id = ${storage_id}`);
  await transaction.execute(sql`UPDATE commerceml_session SET taken_at = now() WHERE id = ${session_id}`);
}
