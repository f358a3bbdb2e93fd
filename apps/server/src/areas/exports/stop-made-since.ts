import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import type { MadeSince } from '../integration/stop-made-since.ts';

/** Pauses a company's export schedules made since then. Returns how many. */
export async function pauseSchedules(
  transaction: Transaction,
  { contractorId, since, reason }: MadeSince,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE export_schedule SET paused_at = now(), pause_reason = ${reason}
    WHERE contractor_id = ${contractorId} AND created_at >= ${since}::timestamptz AND paused_at IS NULL`);
  return rowCount ?? 0;
}

/** Cancels unfinished files that people of company `by` have requested with data of company `of`. */
export async function cancelForeignFiles(
  transaction: Transaction,
  { by, of }: { by: number; of: number },
): Promise<void> {
  await transaction.execute(sql`
    UPDATE export_file e SET status = 'cancelled', finished_at = now() FROM app_user p
    WHERE p.id = e.user_id AND p.contractor_id = ${by} AND e.contractor_id = ${of} AND e.status IN ('queued', 'running')`);
}
