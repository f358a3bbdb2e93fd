import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import type { KindName } from '../lists/search.ts';

/**
 * Whether a row of `document_count` has a mark: the name of a column that `functions.sql` lists for the table.
 */
export const marked = (column: string): SQL => sql`${sql.raw(`'${column}'`)} = ANY(marks)`;

/**
 * The number in a mark of a row of `document_count`: for a column that `functions.sql` lists with «=» after
 * its name.
 */
export const markedNumber = (column: string): SQL =>
  sql`(SELECT split_part(mark, '=', 2)::int FROM unnest(marks) AS mark WHERE mark LIKE ${sql.raw(`'${column}=%'`)})`;

/**
 * The precomputed counts of a table of documents, for `kept` of its list. They are rows that the list's scope
 * and tabs can query: both sides, the status, `columns` computed from marks, and `many`, the number of
 * documents that each row stands for. `alias` is the list's own alias of the document.
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

/**
 * Merges the rows of `document_count` with equal keys into one. Concurrent readers see either form; both have
 * the same sums.
 */
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
