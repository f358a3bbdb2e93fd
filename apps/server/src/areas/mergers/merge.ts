import { sql } from 'drizzle-orm';
import { conflict, refuseFaults } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { contractDocument } from '../contractors/contract-document.ts';
import { setMerged } from '../contractors/contractor-mergers.ts';
import { demoteMain } from '../identity/people/people-mergers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { readPairs, readSides, readStops } from './facts.ts';
import { countMoving, move, oneAtATime, written } from './moved.ts';
import { CONTRACTORS, MOVED } from './plan.ts';
import { joinPrices } from './prices.ts';
import { contractorMerger } from './tables.ts';
import { closeSessions, lookAgain, sayMerger } from './told.ts';

/**
 * Merges the contractor `emptied` into `kept`. Of two contracts in force with the same company, those in
 * `suspend` are suspended. Returns the merger's id. Throws 404, 409 with the obstacles, 422 if a contract was
 * not chosen.
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
  await transaction.execute(oneAtATime(CONTRACTORS));
  // Orders lock the contract before its companies; the merger must lock in the same order.
  await transaction.execute(sql`
    SELECT FROM contract WHERE supplier_id IN (${keptId}, ${emptiedId}) OR customer_id IN (${keptId}, ${emptiedId}) ORDER BY id FOR UPDATE`);
  const both = await readSides(transaction, { kept: keptId, emptied: emptiedId }, true);
  const stops = await readStops(transaction, both);
  if (stops.length > 0) throw conflict(stops.join(' '));
  const pairs = await readPairs(transaction, keptId, emptiedId);
  const halted = pairs.map(({ kept, emptied }) => [kept.id, emptied.id].filter((id) => suspend.includes(id)));
  if (halted.some(({ length }) => length !== 1) || halted.flat().length !== new Set(suspend).size)
    refuseFaults({ suspend: 'Для каждой пары договоров выберите, какой остаётся действовать' });
  const moved = (await countMoving(transaction, CONTRACTORS, keptId, emptiedId)).map(({ title, count }) => ({
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
        CONTRACTORS,
        merger.id,
        'contract',
        'status',
        sql`SELECT t.id AS key FROM contract t WHERE t.id = ANY(${sql.param(suspend)}::bigint[])`,
      ),
    );
  }
  await closeSessions(transaction, emptiedId);
  const merged = { id: merger.id, kept: keptId, emptied: emptiedId };
  await joinPrices(transaction, CONTRACTORS, merged);
  await transaction.execute(
    written(CONTRACTORS, merger.id, 'app_user', 'is_main', demoteMain(keptId, emptiedId)),
  );
  for (const one of MOVED) await move(transaction, CONTRACTORS, one, merged);
  await setMerged(transaction, keptId, emptiedId);
  await lookAgain(transaction, [keptId, emptiedId]);
  await sayMerger(transaction, 'contractor:merged', { id: merger.id, ...both, by: viewer });
  return merger.id;
}
