import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** Things that a company has made since a moment, and why they are stopped. */
export interface MadeSince {
  contractorId: number;
  /** An instant as text for PostgreSQL. */
  since: string;
  /** Message why it is stopped. */
  reason: string;
}

/** Stops a company's active webhooks made since then. Returns how many. */
export async function stopWebhooks(
  transaction: Transaction,
  { contractorId, since, reason }: MadeSince,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE webhook SET active = false, stop_reason = ${reason}
    WHERE contractor_id = ${contractorId} AND created_at >= ${since}::timestamptz AND active`);
  return rowCount ?? 0;
}

/** Revokes a company's API keys made since then. Returns how many. */
export async function revokeKeys(
  transaction: Transaction,
  { contractorId, since, reason }: MadeSince,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE api_key SET revoked_at = now(), stop_reason = ${reason}
    WHERE contractor_id = ${contractorId} AND created_at >= ${since}::timestamptz AND revoked_at IS NULL`);
  return rowCount ?? 0;
}
