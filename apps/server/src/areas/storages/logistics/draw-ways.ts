import { sql } from 'drizzle-orm';
import { tellOffersChanged } from '../../../events/offers-changed.ts';
import type { Services } from '../../../services.ts';
import { drawToStorage } from './draw-cards.ts';

/**
 * After a contract has become active: creates paths from its supplier to the customer's storages, as for
 * new storages.
 */
export async function drawWays(
  { database }: Pick<Services, 'database'>,
  { customer_id, supplier_id }: { customer_id: number; supplier_id: number },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`SELECT id FROM storage WHERE contractor_id = ${customer_id} ORDER BY id`,
    );
    for (const { id } of rows) await drawToStorage(transaction, id, supplier_id);
    await tellOffersChanged(transaction, [{ supplier_id, product_ids: null }]);
  });
}
