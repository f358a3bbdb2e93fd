import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/**
 * Where in another storage the same goods lie, by their reserves here: what never lay there gets an empty reserve. No reserve may be
 * locked before in the same transaction: whoever counts a list locks what there is first, and adds what is new then.
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
