import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { insertPlainly } from '../../database/plainly.ts';
import { MOST_NAMED } from '../../events/offers-changed.ts';

/**
 * What a supplier's list counts in a storage takes hold, whatever is held of it. The caller has put it into the temporary table
 * `counted` (item_id, reserve_id or null where there is none yet, quantity, is_more); the list's own multiplicity takes effect, so the
 * reserve's is 1. Reserves are locked by id, as orders lock them. Answers whose stock changed, as many products as are ever named and
 * one more.
 */
export async function setCounted(transaction: Transaction, storageId: number): Promise<number[]> {
  await transaction.execute(sql`ANALYZE counted`);
  await transaction.execute(
    sql`SELECT FROM reserve WHERE id IN (SELECT reserve_id FROM counted) ORDER BY id FOR NO KEY UPDATE`,
  );
  await transaction.execute(sql`
    UPDATE reserve SET quantity = counted.quantity, is_more = counted.is_more, multiplicity = 1, product_multiplicity = 1
    FROM counted WHERE reserve.id = counted.reserve_id`);
  await insertPlainly(
    transaction,
    (taken) => sql`
    INSERT INTO reserve (item_id, storage_id, quantity, is_more, multiplicity, product_multiplicity)
    SELECT item_id, ${storageId}::bigint, quantity, is_more, 1, 1 FROM counted WHERE reserve_id IS NULL
    ORDER BY item_id ${taken}`,
    // A movement has brought the first of them there.
    sql`ON CONFLICT (item_id, storage_id) DO UPDATE SET
      quantity = excluded.quantity, is_more = excluded.is_more, multiplicity = 1, product_multiplicity = 1`,
  );
  const { rows } = await transaction.execute<{ product_id: number }>(sql`
    SELECT item.product_id FROM (SELECT DISTINCT item_id FROM counted LIMIT ${MOST_NAMED + 1}) stocked
    JOIN price_list_item AS item ON item.id = stocked.item_id`);
  return rows.map(({ product_id }) => Number(product_id));
}
