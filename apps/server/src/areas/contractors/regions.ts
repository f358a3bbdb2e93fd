import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { fieldFault, notFound } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

export interface Region {
  /** The first two digits of its code in the state classifier of addresses. */
  id: number;
  title: string;
}

/** Regions of the country. */
export const REGIONS = JSON.parse(
  readFileSync(new URL('../../../data/regions.json', import.meta.url), 'utf8'),
) as readonly Region[];
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
    await transaction.execute(sql`
      DELETE FROM contractor_region WHERE contractor_id = ${contractorId} AND region_id <> ALL(${sql.param(regionIds)}::int[])`);
    await transaction.execute(sql`
      INSERT INTO contractor_region (contractor_id, region_id)
      SELECT ${contractorId}, unnest(${sql.param(regionIds)}::int[]) ON CONFLICT DO NOTHING`);
  });
}
