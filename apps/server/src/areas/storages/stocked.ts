import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** Notes that the stock of a storage has arrived from its source, also if nothing has changed. */
export async function markStocked(transaction: Transaction, storageId: number): Promise<void> {
  await transaction.execute(sql`UPDATE storage SET stocked_at = now() WHERE id = ${storageId}`);
}
