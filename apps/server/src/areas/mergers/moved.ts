import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../database/connect.ts';

/**
 * A column that references what is merged and is moved with it. Rows are `t`; `kept` is the one that remains.
 */
export interface MovedColumn {
  table: string;
  column: string;
  /** Title of its rows on the page; if absent, they are moved along with others and not counted. */
  title?: string;
  /** The key of its rows: a column or an expression; null if there is at most one row. @default 'id' */
  key?: string | SQL | null;
  /** The column of the document's other side: documents between the two merged ones are not moved. */
  other?: string;
  /** Rows that are not moved, because the remaining one has an equivalent row. */
  stays?: (kept: SQL) => SQL;
  /** The parent row, referenced by a column: rows made after the merger go back together with their parent. */
  follows?: Parent;
}

interface Parent {
  table: string;
  by: string;
  /** The parent's column of its owner, or both columns if either side may be the owner. */
  owner: string | readonly [string, string];
  /** Goes back without checking for an equivalent row. */
  freely?: boolean;
}

/** A kind of merger: contractors or products, with the columns that are moved. */
export interface MergerKind {
  name: 'contractor' | 'product';
  /** In the order of moving: parents come before their children. */
  moved: readonly MovedColumn[];
  /** Pairs of prices: `e` of the one that is merged away, and the matching `k` of the remaining one. */
  pairs: (kept: number, emptied: number) => SQL;
}

export interface Merged {
  id: number;
  kept: number;
  emptied: number;
}

/** Condition for `stays`: the remaining one has an equivalent row. */
export const hasSame =
  (table: string, owner: string, same: SQL) =>
  (kept: SQL): SQL =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} k WHERE k.${sql.identifier(owner)} = ${kept} AND ${same})`;

/** Allows one merger or undo at a time, so that each sees the results of the previous one. */
export const oneAtATime = ({ name }: MergerKind): SQL =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} mergers`}, 0))`;

const rowsTable = ({ name }: MergerKind) => sql.identifier(`${name}_merger_rows`);
const keyOf = ({ key = 'id' }: MovedColumn): SQL | null =>
  key === null ? null : typeof key === 'string' ? sql`t.${sql.identifier(key)}` : key;

/** Records rows changed by an `UPDATE … RETURNING t.… AS key [, … AS was]`, so that they can be restored. */
export const written = (
  kind: MergerKind,
  mergerId: number,
  table: string,
  column: string,
  update: SQL,
  was = false,
) => sql`
  WITH changed AS (${update})
  INSERT INTO ${rowsTable(kind)} (merger_id, table_name, column_name, rows, was)
  SELECT ${mergerId}, ${table}, ${column}, array_agg(key ORDER BY key), ${was ? sql`array_agg(was ORDER BY key)` : sql`NULL::bigint[]`}
  FROM changed HAVING count(*) > 0`;

/** Keys of the rows that the merger changed in a column. */
export const rowsOf = (kind: MergerKind, mergerId: number, table: string, column: string): SQL =>
  sql`SELECT unnest(r.rows) FROM ${rowsTable(kind)} r
      WHERE r.merger_id = ${mergerId} AND r.table_name = ${table} AND r.column_name = ${column}`;

/** The same with the previous values: rows `w` of `row_id` and `was`. */
export const rowsBefore = (kind: MergerKind, mergerId: number, table: string, column: string): SQL => sql`
  (SELECT unnest(r.rows) AS row_id, unnest(r.was) AS was FROM ${rowsTable(kind)} r
   WHERE r.merger_id = ${mergerId} AND r.table_name = ${table} AND r.column_name = ${column}) w`;

/** Condition: rows `t` of a column that are moved. */
export const moving = ({ column, other, stays }: MovedColumn, kept: SQL, emptied: SQL): SQL =>
  sql`t.${sql.identifier(column)} = ${emptied}
    ${other === undefined ? sql`` : sql`AND t.${sql.identifier(other)} <> ${kept}`}
    ${stays ? sql`AND NOT (${stays(kept)})` : sql``}`;

/** Numbers of rows that are moved and that stay, by title. */
export async function countMoving(
  connection: Connection,
  { moved }: MergerKind,
  keptId: number,
  emptiedId: number,
): Promise<{ title: string; count: number; stays: number }[]> {
  const [kept, emptied] = [sql`${keptId}::bigint`, sql`${emptiedId}::bigint`];
  const counted = moved.filter(({ title }) => title !== undefined);
  const { rows } = await connection.execute<{ title: string; count: number; stays: number }>(sql`
    SELECT title, sum(moves)::int AS count, sum(all_of_it - moves)::int AS stays FROM (${sql.join(
      counted.map(
        (one, nth) => sql`
          SELECT ${nth}::int AS nth, ${one.title}::text AS title, count(*) AS all_of_it,
                 count(*) FILTER (WHERE ${moving(one, kept, emptied)}) AS moves
          FROM ${sql.identifier(one.table)} t WHERE t.${sql.identifier(one.column)} = ${emptied}`,
      ),
      sql` UNION ALL `,
    )}) counted GROUP BY title HAVING sum(all_of_it) > 0 ORDER BY min(nth)`);
  return rows;
}

/** Moves rows of one column to the remaining one and records them; `only` limits the rows. */
export async function move(
  transaction: Transaction,
  kind: MergerKind,
  one: MovedColumn,
  { id, kept: keptId, emptied: emptiedId }: Merged,
  only?: SQL,
): Promise<void> {
  const [kept, emptied] = [sql`${keptId}::bigint`, sql`${emptiedId}::bigint`];
  await transaction.execute(
    written(
      kind,
      id,
      one.table,
      one.column,
      sql`UPDATE ${sql.identifier(one.table)} t SET ${sql.identifier(one.column)} = ${kept}
        WHERE ${moving(one, kept, emptied)} ${only ? sql`AND (${only})` : sql``} RETURNING ${keyOf(one) ?? emptied} AS key`,
    ),
  );
}

/**
 * Moves rows of one column back, except rows that were deleted or have another owner by now; if `careful`,
 * also except rows whose unique key is already used. Returns the number of rows.
 */
export async function putBack(
  transaction: Transaction,
  kind: MergerKind,
  one: MovedColumn,
  { id, kept, emptied }: Merged,
  careful = false,
): Promise<number> {
  const { table, column, stays } = one;
  const free = careful && stays ? sql`AND NOT (${stays(sql`${emptied}::bigint`)})` : sql``;
  const name = sql.identifier(column);
  const key = keyOf(one);
  const rows = rowsOf(kind, id, table, column);
  const { rowCount } = await transaction.execute(
    sql`UPDATE ${sql.identifier(table)} t SET ${name} = ${emptied} WHERE t.${name} = ${kept} AND ${key === null ? sql`EXISTS (${rows})` : sql`${key} IN (${rows})`} ${free}`,
  );
  return rowCount ?? 0;
}

/**
 * Moves rows made after the merger back together with their parent: an order with its contract, a claim with
 * its order.
 */
export async function follow(
  transaction: Transaction,
  { table, column, stays }: MovedColumn,
  { table: parent, by, owner, freely }: Parent,
  { kept, emptied }: Merged,
): Promise<void> {
  const name = sql.identifier(column);
  const of = typeof owner === 'string' ? [owner] : owner;
  const owners = sql.join(
    of.map((side) => sql`p.${sql.identifier(side)}`),
    sql`, `,
  );
  const theirs = sql`${emptied} IN (${owners}) AND ${kept} NOT IN (${owners})`;
  await transaction.execute(sql`
    UPDATE ${sql.identifier(table)} t SET ${name} = ${emptied} FROM ${sql.identifier(parent)} p
    WHERE p.id = t.${sql.identifier(by)} AND t.${name} = ${kept} AND ${theirs}
      ${stays && !freely ? sql`AND NOT (${stays(sql`${emptied}::bigint`)})` : sql``}`);
}
