import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** Updates `has_norms`: offers look for norms only of companies that have any. */
export async function updateHasNorms(transaction: Transaction, contractorId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE contractor SET has_norms = NOT has_norms
    WHERE id = ${contractorId} AND has_norms <> EXISTS (SELECT FROM supply_norm WHERE contractor_id = ${contractorId})`);
}
