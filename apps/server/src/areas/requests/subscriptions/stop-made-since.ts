import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

/** Pauses a company's subscriptions made since then. Returns how many. */
export async function pauseSubscriptions(
  transaction: Transaction,
  { contractorId, since, reason }: { contractorId: number; since: string; reason: string },
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE subscription SET paused_at = now(), pause_reason = ${reason}
    WHERE contractor_id = ${contractorId} AND created_at >= ${since}::timestamptz AND paused_at IS NULL`);
  return rowCount ?? 0;
}
