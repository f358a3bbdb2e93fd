import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import type { KindName } from '../lists/search.ts';

/** Whether a document is counted under a mark: a column that `functions.sql` names for its table. */
export const marked = (column: string): SQL => sql`${sql.raw(`'${column}'`)} = ANY(marks)`;

/** The number that a document is counted under: of a column that `functions.sql` names with «=» behind it. */
export const markedNumber = (column: string): SQL =>
  sql`(SELECT split_part(mark, '=', 2)::int FROM unnest(marks) AS mark WHERE mark LIKE ${sql.raw(`'${column}=%'`)})`;

/**
 * The kept counts of a table of documents, `kept` of its list, as rows that its scope and tabs can be asked of: both sides, the status,
 * `columns` made of marks, and how `many` documents each row stands for. Called by the list's own name for its document.
 */
export const keptCounts = (
  table: string,
  alias: string,
  columns: Readonly<Record<string, SQL>> = {},
): { from: SQL; alone: SQL; by: readonly string[]; searches: readonly KindName[] } => ({
  alone: sql`${sql.identifier(table)} ${sql.identifier(alias)}`,
  by: [
    'filter[status_id]',
    'filter[contractor_title]',
    ...Object.keys(columns).map((name) => `filter[${name}]`),
  ],
  searches: ['contractor'],
  from: sql`(SELECT supplier_id, customer_id, supplier_id AS contractor_id, status, many${sql.join(
    Object.entries(columns).map(([name, column]) => sql`, ${column} AS ${sql.identifier(name)}`),
    sql``,
  )} FROM document_count WHERE document = ${sql.raw(`'${table}'`)}) ${sql.identifier(alias)}`,
});

/** Put together what was counted apart. Whoever reads meanwhile sees one or the other, and both come to the same. */
export async function gatherCounts(database: Database): Promise<void> {
  await database.execute(sql`
    WITH apart AS (
      SELECT document, supplier_id, customer_id, status, marks FROM document_count GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1),
    gone AS (
      DELETE FROM document_count d USING apart a
      WHERE (d.document, d.supplier_id, d.status, d.marks) = (a.document, a.supplier_id, a.status, a.marks)
        AND d.customer_id IS NOT DISTINCT FROM a.customer_id
      RETURNING d.*)
    INSERT INTO document_count (document, supplier_id, customer_id, status, marks, many)
    SELECT document, supplier_id, customer_id, status, marks, sum(many) FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(many) <> 0`);
}
