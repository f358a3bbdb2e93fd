import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import type { Transaction } from '../../database/connect.ts';

/** Sets the thresholds that hold back stock uploads of a storage. */
export async function setStockThresholds(
  transaction: Transaction,
  id: number,
  { vanished, refused }: BodyOf<'saveStockThresholds'>,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE storage SET hold_vanished = ${vanished}, hold_refused = ${refused} WHERE id = ${id}`,
  );
}
