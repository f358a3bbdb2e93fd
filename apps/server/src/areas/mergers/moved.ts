import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../database/connect.ts';

/** A column that names what is merged and moves with it. Rows are `t`; `kept` is the one that stays. */
export interface MovedColumn {
  table: string;
  column: string;
  /** What its rows are called on the page; absent: they come with others and are not counted apart. */
  title?: string;
  /** What tells its rows apart, a column or a number made of several; none where there is one row at most. @default 'id' */
  key?: string | SQL | null;
  /** The other side of the document: what lies between the two themselves stays as it was. */
  other?: string;
  /** Rows that stay because the one that is kept has its own of the kind. */
  stays?: (kept: SQL) => SQL;
  /** The row that it hangs on, by a column of its own: made after the merger, it goes back with that one. */
  follows?: Parent;
}

interface Parent {
  table: string;
  by: string;
  /** The parent's column that says whose it is, or both where either side may be meant. */
  owner: string | readonly [string, string];
  /** Goes back whatever the other one has. */
  freely?: boolean;
}

/** What is merged: whose tables keep the mergers, and what moves. */
export interface MergerKind {
  name: 'contractor' | 'product';
  /** In the order in which it moves: what others hang on comes before them. */
  moved: readonly MovedColumn[];
  /** Which prices `e` are of the one that is emptied, and `k` the same of the one that is kept. */
  pairs: (kept: number, emptied: number) => SQL;
}

export interface Merged {
  id: number;
  kept: number;
  emptied: number;
}

/** The kept one has a row of the same. */
export const hasSame =
  (table: string, owner: string, same: SQL) =>
  (kept: SQL): SQL =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} k WHERE k.${sql.identifier(owner)} = ${kept} AND ${same})`;

/** One merger or its undoing at a time: two administrators who take the same see each other's work. */
export const oneAtATime = ({ name }: MergerKind): SQL =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} mergers`}, 0))`;

const rowsTable = ({ name }: MergerKind) => sql.identifier(`${name}_merger_rows`);
const keyOf = ({ key = 'id' }: MovedColumn): SQL | null =>
  key === null ? null : typeof key === 'string' ? sql`t.${sql.identifier(key)}` : key;

/** Rows changed by an `UPDATE … RETURNING t.… AS key [, … AS was]` are written down, so that they can be put back. */
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

/** Keys of the rows that the merger moved in a column. */
export const rowsOf = (kind: MergerKind, mergerId: number, table: string, column: string): SQL =>
  sql`SELECT unnest(r.rows) FROM ${rowsTable(kind)} r
      WHERE r.merger_id = ${mergerId} AND r.table_name = ${table} AND r.column_name = ${column}`;

/** The same with what each held before: rows `w` of `row_id` and `was`. */
export const rowsBefore = (kind: MergerKind, mergerId: number, table: string, column: string): SQL => sql`
  (SELECT unnest(r.rows) AS row_id, unnest(r.was) AS was FROM ${rowsTable(kind)} r
   WHERE r.merger_id = ${mergerId} AND r.table_name = ${table} AND r.column_name = ${column}) w`;

/** Rows of a column that move: `t` of the one that is emptied. */
export const moving = ({ column, other, stays }: MovedColumn, kept: SQL, emptied: SQL): SQL =>
  sql`t.${sql.identifier(column)} = ${emptied}
    ${other === undefined ? sql`` : sql`AND t.${sql.identifier(other)} <> ${kept}`}
    ${stays ? sql`AND NOT (${stays(kept)})` : sql``}`;

/** What moves and what stays, counted by what it is called. */
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

/** Rows of one column come to the one that is kept, and are written down; `only` says which of them, where not all. */
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
 * Rows of one column go back; those that are gone, or somebody else’s by now, do not, nor, where it is `careful`, those whose place is
 * taken. Answers how many went.
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

/** What was made since on a row that went back goes with it: an order by its contract, a claim by its order. */
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
