import { type SQL, sql } from 'drizzle-orm';
import { conflict, refuseFaults } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { contractDocument } from '../contractors/contract-document.ts';
import type { Viewer } from '../identity/viewer.ts';
import { countMoving, moving, readPairs, readSides, readStops } from './facts.ts';
import { closeSessions, lookAgain, sayMerger } from './told.ts';
import { MOVED, type MovedColumn } from './plan.ts';
import { contractorMerger } from './tables.ts';
import { joinReserves } from '../stock/owners.ts';

/** One merger or its undoing at a time: two administrators who take the same contractor see each other's work. */
export const oneAtATime = sql`SELECT pg_advisory_xact_lock(hashtextextended('contractor mergers', 0))`;

/** Rows changed by an `UPDATE … RETURNING t.… AS key [, … AS was]` are written down, so that they can be put back. */
const written = (mergerId: number, table: string, column: string, update: SQL, was = false) => sql`
  WITH changed AS (${update})
  INSERT INTO contractor_merger_rows (merger_id, table_name, column_name, rows, was)
  SELECT ${mergerId}, ${table}, ${column}, array_agg(key ORDER BY key), ${was ? sql`array_agg(was ORDER BY key)` : sql`NULL::bigint[]`}
  FROM changed HAVING count(*) > 0`;

/**
 * Two contractors become one: everything of `emptied` is `kept`’s. Of two contracts in force with the same company those in `suspend`
 * are halted. Answers the merger’s id. Throws 404, 409 with what stops it, 422 where a contract was not chosen.
 */
export async function mergeContractors(
  transaction: Transaction,
  viewer: Viewer,
  {
    kept: keptId,
    emptied: emptiedId,
    suspend,
  }: { kept: number; emptied: number; suspend: readonly number[] },
): Promise<number> {
  await transaction.execute(oneAtATime);
  // Orders take the contract before they name its sides: so does the merger.
  await transaction.execute(sql`
    SELECT FROM contract WHERE supplier_id IN (${keptId}, ${emptiedId}) OR customer_id IN (${keptId}, ${emptiedId}) ORDER BY id FOR UPDATE`);
  const both = await readSides(transaction, { kept: keptId, emptied: emptiedId }, true);
  const stops = await readStops(transaction, both);
  if (stops.length > 0) throw conflict(stops.join(' '));
  const pairs = await readPairs(transaction, keptId, emptiedId);
  const halted = pairs.map(({ kept, emptied }) => [kept.id, emptied.id].filter((id) => suspend.includes(id)));
  if (halted.some(({ length }) => length !== 1) || halted.flat().length !== new Set(suspend).size)
    refuseFaults({ suspend: 'Для каждой пары договоров выберите, какой остаётся действовать' });
  const moved = (await countMoving(transaction, keptId, emptiedId)).map(({ title, count }) => ({
    title,
    count,
  }));
  const [merger] = await transaction
    .insert(contractorMerger)
    .values({
      kept_id: keptId,
      emptied_id: emptiedId,
      by_user_id: viewer.id,
      moved: moved.filter(({ count }) => count > 0),
    })
    .returning({ id: contractorMerger.id });
  if (!merger) throw new Error('a merger was not written');
  if (suspend.length > 0) {
    await takeAction(transaction, contractDocument, {
      action: 'suspend',
      by: viewer,
      documents: suspend.map((id) => ({ id, version: null })),
      input: {},
    });
    await transaction.execute(
      written(
        merger.id,
        'contract',
        'status',
        sql`SELECT t.id AS key FROM contract t WHERE t.id = ANY(${sql.param(suspend)}::bigint[])`,
      ),
    );
  }
  await closeSessions(transaction, emptiedId);
  await joinPrices(transaction, merger.id, keptId, emptiedId);
  await transaction.execute(
    written(
      merger.id,
      'app_user',
      'is_main',
      sql`UPDATE app_user t SET is_main = false WHERE t.contractor_id = ${emptiedId} AND t.is_main
            AND EXISTS (SELECT FROM app_user k WHERE k.contractor_id = ${keptId} AND k.is_main) RETURNING t.id AS key`,
    ),
  );
  for (const one of MOVED)
    await transaction.execute(written(merger.id, one.table, one.column, move(one, keptId, emptiedId)));
  await transaction.execute(sql`
    UPDATE contractor c SET version = c.version + 1, merged_into_id = CASE WHEN c.id = ${emptiedId} THEN ${keptId}::bigint END,
      has_norms = c.has_norms OR EXISTS (SELECT FROM supply_norm n WHERE n.contractor_id = c.id)
    WHERE c.id IN (${keptId}, ${emptiedId})`);
  await lookAgain(transaction, [keptId, emptiedId]);
  await sayMerger(transaction, 'contractor:merged', { id: merger.id, ...both, by: viewer });
  return merger.id;
}

/** The column of the rows that move names the contractor that is kept. */
function move(one: MovedColumn, keptId: number, emptiedId: number): SQL {
  const [kept, emptied] = [sql`${keptId}::bigint`, sql`${emptiedId}::bigint`];
  const key = one.key === null ? sql`${emptied}` : sql`t.${sql.identifier(one.key ?? 'id')}`;
  return sql`UPDATE ${sql.identifier(one.table)} t SET ${sql.identifier(one.column)} = ${kept}
    WHERE ${moving(one, kept, emptied)} RETURNING ${key} AS key`;
}

/**
 * A supplier has one price for a product. Where both have it on a list the kept one’s stands, and the other’s stock joins it; where only
 * the other’s is on a list, the kept one’s takes its place there with its price.
 */
async function joinPrices(transaction: Transaction, mergerId: number, keptId: number, emptiedId: number) {
  const both = sql`k.supplier_id = ${keptId} AND e.supplier_id = ${emptiedId} AND e.product_id = k.product_id`;
  await transaction.execute(
    written(
      mergerId,
      'price_list_item',
      'price_list_id',
      sql`UPDATE price_list_item k SET price_list_id = e.price_list_id, price_kopecks = e.price_kopecks, multiplicity = e.multiplicity, version = k.version + 1
          FROM price_list_item e WHERE ${both} AND k.price_list_id IS NULL AND e.price_list_id IS NOT NULL RETURNING k.id AS key`,
    ),
  );
  await transaction.execute(written(mergerId, 'reserve', 'item_id', joinReserves(both), true));
  await transaction.execute(
    written(
      mergerId,
      'price_list_item',
      'price_list_id of emptied',
      sql`UPDATE price_list_item e SET price_list_id = NULL FROM price_list_item k, price_list_item before
          WHERE ${both} AND before.id = e.id AND e.price_list_id IS NOT NULL RETURNING e.id AS key, before.price_list_id AS was`,
      true,
    ),
  );
}
