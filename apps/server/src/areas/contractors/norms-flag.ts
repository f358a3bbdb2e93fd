import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** `has_norms` follows the company's norms: offers look for norms of companies that have any only. */
export async function updateHasNorms(transaction: Transaction, contractorId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE contractor SET has_norms = NOT has_norms
    WHERE id = ${contractorId} AND has_norms <> EXISTS (SELECT FROM supply_norm WHERE contractor_id = ${contractorId})`);
}
