import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { insertPlainly } from '../../database/plainly.ts';
import { MOST_NAMED } from '../../events/offers-changed.ts';

/**
 * Sets the stock of a supplier's items in a storage, whatever is reserved of it. The caller has filled the
 * temporary table `counted` (item_id, reserve_id or null if there is none yet, quantity, is_more). The price
 * list's multiplicity applies, so that of the stock item becomes 1. Stock items are locked by id, as by
 * orders; `locked` is called once they are. Returns the products whose stock changed, at most one more than are ever named in a notification.
 */
export async function setCounted(
  transaction: Transaction,
  storageId: number,
  locked?: () => Promise<void>,
): Promise<number[]> {
  await transaction.execute(sql`ANALYZE counted`);
  const { rows: known } = await transaction.execute(
    sql`SELECT FROM counted WHERE reserve_id IS NOT NULL LIMIT 1`,
  );
  // An update of no rows still reads the whole table of stock items.
  if (known.length > 0)
    await transaction.execute(
      sql`SELECT FROM reserve WHERE id IN (SELECT reserve_id FROM counted) ORDER BY id FOR NO KEY UPDATE`,
    );
  await locked?.();
  if (known.length > 0)
    await transaction.execute(sql`
      UPDATE reserve SET quantity = counted.quantity, is_more = counted.is_more, multiplicity = 1, product_multiplicity = 1
      FROM counted WHERE reserve.id = counted.reserve_id`);
  await insertPlainly(
    transaction,
    (taken) => sql`
    INSERT INTO reserve (item_id, storage_id, quantity, is_more, multiplicity, product_multiplicity)
    SELECT item_id, ${storageId}::bigint, quantity, is_more, 1, 1 FROM counted WHERE reserve_id IS NULL
    ORDER BY item_id ${taken}`,
    // A movement may have created the stock item meanwhile.
    sql`ON CONFLICT (item_id, storage_id) DO UPDATE SET
      quantity = excluded.quantity, is_more = excluded.is_more, multiplicity = 1, product_multiplicity = 1`,
  );
  const { rows } = await transaction.execute<{ product_id: number }>(sql`
    SELECT item.product_id FROM (SELECT DISTINCT item_id FROM counted LIMIT ${MOST_NAMED + 1}) stocked
    JOIN price_list_item AS item ON item.id = stocked.item_id`);
  return rows.map(({ product_id }) => Number(product_id));
}
