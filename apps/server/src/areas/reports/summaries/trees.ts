// A category's row already includes its subcategories. The tree that the rows were counted by is saved
// with them: a reader checks that it is still the current one, the job recounts when it is not.
import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { saveSetting } from '../../../database/settings.ts';
import { changesOf, findIn, turn } from './changes.ts';
import { dimensionsOf, FAMILIES, type Family } from './summaries.ts';

const NAME = 'summary_tree';
const MOVED = sql`
  SELECT FROM setting, json_each_text(setting.value::json) known JOIN category ON category.id = known.key::int
  WHERE setting.name = ${NAME} AND category.parent_id IS DISTINCT FROM known.value::int`;

/** Whether all categories in the cells have the same parents as when the cells were counted. */
export async function isSameTree(connection: Connection): Promise<boolean> {
  const { rows } = await connection.execute<{ same: boolean }>(sql`SELECT NOT EXISTS (${MOVED}) AS same`);
  return rows[0]?.same === true;
}

/** Recounts the cells by category if a category has moved, and stores the current tree. */
export async function followTree(transaction: Transaction): Promise<void> {
  if (!(await isSameTree(transaction))) {
    await turn(transaction);
    for (const family of FAMILIES) await recount(transaction, family);
  }
  await saveSetting(
    transaction,
    NAME,
    sql`(SELECT coalesce(json_object_agg(id, parent_id ORDER BY id), '{}')::text FROM category)`,
  );
}

/** Recounts a summary's cells by category from the stored rows, month by month. */
async function recount(transaction: Transaction, family: Family): Promise<void> {
  const { kept, table } = family;
  if (!kept || !dimensionsOf(family).includes('tree_id')) return;
  await transaction.execute(sql`DELETE FROM ${table} WHERE tree_id IS NOT NULL`);
  const { rows: months } = await transaction.execute<{ from: string; after: string }>(sql`
    SELECT first::text AS "from", (first + interval '1 month')::date::text AS after
    FROM (SELECT DISTINCT date_trunc('month', day::timestamp)::date AS first FROM ${kept.table}) month ORDER BY 1`);
  for (const { from, after } of months) {
    const rows = sql`(SELECT * FROM ${kept.table} WHERE day >= ${from} AND day < ${after})`;
    await findIn(transaction, family, rows, null, (own) => own.includes('tree_id'));
    await transaction.execute(sql`INSERT INTO ${table} SELECT * FROM ${changesOf(family)}`);
    await transaction.execute(sql`DROP TABLE ${changesOf(family)}`);
  }
}
