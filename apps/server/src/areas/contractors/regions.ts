import { sql } from 'drizzle-orm';
import { fieldFault, notFound } from '../../contract/problem.ts';
import { REGIONS } from '../../contract/regions.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import { recordChanges } from '../changes/record.ts';
import type { Viewer } from '../../contract/viewer.ts';

const KNOWN = new Set(REGIONS.map(({ id }) => id));

/**
 * Replaces the regions of a contractor. Throws 422 for an unknown region, 404 for a contractor that the person
 * may not change.
 */
export async function setRegions(
  database: Database,
  viewer: Viewer,
  contractorId: number,
  regionIds: readonly number[],
): Promise<void> {
  if (!regionIds.every((id) => KNOWN.has(id))) {
    const message = 'Такого региона нет';
    throw fieldFault('regionIds', message);
  }
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      SELECT 1 FROM contractor WHERE id = ${contractorId} AND merged_into_id IS NULL AND ${scope(viewer).seen(sql`id`)} FOR UPDATE`);
    if (rows.length === 0) throw notFound('Контрагент не найден');
    await recordChanges(transaction, { by: viewer, subject: 'contractor', ids: [contractorId] }, async () => {
      await transaction.execute(sql`
          DELETE FROM contractor_region WHERE contractor_id = ${contractorId} AND region_id <> ALL(${sql.param(regionIds)}::int[])`);
      await transaction.execute(sql`
          INSERT INTO contractor_region (contractor_id, region_id)
          SELECT ${contractorId}, unnest(${sql.param(regionIds)}::int[]) ON CONFLICT DO NOTHING`);
    });
  });
}
