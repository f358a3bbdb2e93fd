import { sql } from 'drizzle-orm';
import type { Work } from '../../documents/document.ts';
import { type BackLine, putBack } from '../basket/approved-lines.ts';
import type { ApprovalInput, ApprovalRow } from './document.ts';

/** Effect: the lines go back into the basket of the storage. */
export async function returnLines({ transaction, rows }: Work<ApprovalRow, ApprovalInput>): Promise<void> {
  for (const row of rows) {
    const { rows: lines } = await transaction.execute<BackLine & Record<string, unknown>>(sql`
      SELECT reserve_id, quantity, seen_price_kopecks, meant FROM approval_line WHERE approval_id = ${row.id} ORDER BY reserve_id`);
    await putBack(transaction, row, lines);
  }
}
