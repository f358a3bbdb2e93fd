import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import type { Transaction } from '../../database/connect.ts';

/** Sets which differences hold an upload of a storage's stock back. */
export async function setStockThresholds(
  transaction: Transaction,
  id: number,
  { vanished, refused }: BodyOf<'saveStockThresholds'>,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE storage SET hold_vanished = ${vanished}, hold_refused = ${refused} WHERE id = ${id}`,
  );
}
