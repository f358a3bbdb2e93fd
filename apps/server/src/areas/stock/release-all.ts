import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { noneUsed } from '../contractors/used-limit.ts';

/**
 * Releases everything that is held at these suppliers, and the limits of their contracts: all orders from them are
 * deleted in the same transaction.
 * @param suppliers a query of their ids
 */
export async function releaseAll(transaction: Transaction, suppliers: SQL): Promise<void> {
  await transaction.execute(sql`
    UPDATE reserve r SET held = 0 FROM price_list_item item
    WHERE item.id = r.item_id AND r.held > 0 AND item.supplier_id IN (${suppliers})`);
  await transaction.execute(noneUsed(suppliers));
}
