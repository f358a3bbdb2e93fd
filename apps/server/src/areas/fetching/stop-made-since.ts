import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import type { MadeSince } from '../integration/stop-made-since.ts';

const byPerson = (contractorId: number) =>
  sql`s.user_id IN (SELECT id FROM app_user WHERE contractor_id = ${contractorId})`;

/**
 * Stops fetching of price lists that a company or one of its people has set up since then. Returns how many.
 */
export async function stopListSources(
  transaction: Transaction,
  { contractorId, since, reason }: MadeSince,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE list_source s SET active = false, next_at = NULL, stop_reason = ${reason}
    WHERE s.active AND s.saved_at >= ${since}::timestamptz
      AND (${byPerson(contractorId)} OR s.price_list_id IN (SELECT id FROM price_list WHERE supplier_id = ${contractorId}))`);
  return rowCount ?? 0;
}

/** The same for stock. */
export async function stopStockSources(
  transaction: Transaction,
  { contractorId, since, reason }: MadeSince,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE stock_source s SET active = false, next_at = NULL, stop_reason = ${reason}
    WHERE s.active AND s.saved_at >= ${since}::timestamptz
      AND (${byPerson(contractorId)} OR s.storage_id IN (SELECT id FROM storage WHERE contractor_id = ${contractorId}))`);
  return rowCount ?? 0;
}
