import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** Marks a contractor as merged into another, which has norms if either had. Increments both versions. */
export async function setMerged(transaction: Transaction, kept: number, emptied: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE contractor c SET version = c.version + 1, merged_into_id = CASE WHEN c.id = ${emptied} THEN ${kept}::bigint END,
      has_norms = c.has_norms OR EXISTS (SELECT FROM supply_norm n WHERE n.contractor_id = c.id)
    WHERE c.id IN (${kept}, ${emptied})`);
}

/** Undoes the mark of a merger. Increments both versions. */
export async function clearMerged(transaction: Transaction, kept: number, emptied: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE contractor SET merged_into_id = NULL, version = version + 1 WHERE id IN (${kept}, ${emptied})`);
}
