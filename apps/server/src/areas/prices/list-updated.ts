import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** Sets the time of the last update of a price list to now. */
export async function markListUpdated(transaction: Transaction, id: number): Promise<void> {
  await transaction.execute(sql`UPDATE price_list SET updated_at = now() WHERE id = ${id}`);
}
