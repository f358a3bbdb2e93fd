import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/**
 * Stock items of the same goods in another storage, by the stock items here; missing ones are created with
 * zero stock. The same transaction must not have locked stock items before: imports of stock lock existing
 * rows first and insert new ones then.
 */
export async function reservesIn(
  transaction: Transaction,
  storageId: number,
  reserveIds: readonly number[],
): Promise<Map<number, number>> {
  const ids = sql.param([...reserveIds]);
  await transaction.execute(sql`
    INSERT INTO reserve (item_id, storage_id, quantity, minimal_quantity, multiplicity, product_multiplicity)
    SELECT item_id, ${storageId}::bigint, 0, minimal_quantity, multiplicity, product_multiplicity
    FROM reserve WHERE id = ANY(${ids}::bigint[]) ORDER BY item_id
    ON CONFLICT (item_id, storage_id) DO NOTHING`);
  const { rows } = await transaction.execute<{ here: number; there: number }>(sql`
    SELECT here.id AS here, there.id AS there FROM reserve here JOIN reserve there ON there.item_id = here.item_id
    WHERE here.id = ANY(${ids}::bigint[]) AND there.storage_id = ${storageId}`);
  return new Map(rows.map(({ here, there }) => [Number(here), Number(there)]));
}
