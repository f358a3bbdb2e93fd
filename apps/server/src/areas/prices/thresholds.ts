import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import type { Transaction } from '../../database/connect.ts';

/** Sets the percentages beyond which an upload of a price list waits for confirmation. */
export async function setListThresholds(
  transaction: Transaction,
  id: number,
  { vanished, shift, shifted, refused }: BodyOf<'saveListThresholds'>,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE price_list SET hold_vanished = ${vanished}, hold_shift = ${shift}, hold_shifted = ${shifted}, hold_refused = ${refused} WHERE id = ${id}`);
}
