import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { announced } from './document.ts';
import { upload } from './tables.ts';

/** Maximum number of new products listed in a journal entry. */
const MOST_ENTRIES = 100;

/**
 * Creates the journal entry of products made from the seller's own price lists. It has no file and is
 * completed at once. Spec 1 §7.
 */
export async function enterProducts(
  transaction: Transaction,
  viewer: Pick<Viewer, 'id' | 'contractor_id'>,
  made: readonly { id: number; article: string }[],
): Promise<void> {
  if (made.length === 0) return;
  const count = made.length;
  const counts = { total: count, processed: count, taken: count, refused: 0, duplicates: 0 };
  const [entry] = await transaction
    .insert(upload)
    .values({
      ...counts,
      kind: 'batch_product_upload',
      contractor_id: viewer.contractor_id,
      user_id: viewer.id,
      file_name: 'Товары из прайс-листов',
      stored_as: randomUUID(),
      status: 'completed',
      created_products: count,
      entries: made.slice(0, MOST_ENTRIES).map(({ id, article }) => `${id} | ${article}`),
      finished_at: sql`now()`,
    })
    .returning({ id: upload.id });
  const row = {
    ...counts,
    id: entry?.id ?? 0,
    kind: 'batch_product_upload' as const,
    contractor_id: viewer.contractor_id,
    status: 'completed' as const,
  };
  await emit(transaction, [...(announced(row).events ?? [])]);
}
