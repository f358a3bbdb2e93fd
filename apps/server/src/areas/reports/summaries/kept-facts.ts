import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { below } from '../../catalogue/categories.ts';
import type { Marks } from './facts.ts';
import { heldRows, readHeld } from '../single/held.ts';
import { type Kept, keptRows } from './kept.ts';
import { type Days, daysOf, isLong, MONTH, partsOf } from './spans.ts';
import { cellsOf, columns, type Dimension, type Family } from './summaries.ts';

/** Memoised sums of a report as JSON texts, by query. */
export type Held = Map<string, Promise<string>>;

/** A query over the stored rows. */
export interface Asking {
  family: Family;
  kept: Kept;
  /** Filtered categories; their subcategories are included. */
  category_id: readonly number[] | undefined;
  /** Condition of the viewer and the other filters on rows and cells `c`. */
  seen: SQL;
  /** Condition of the viewer and all filters on documents. */
  of: SQL;
  /** Condition for cells `c` of whole months with these dimensions; undefined if there are none. */
  monthly: (dimensions: readonly Dimension[]) => SQL | undefined;
  held: Held;
  /** Key of the query within a report, without the period and the dimensions. */
  told: string;
}

/** Most figures of a dashboard need at most one of these dimensions, so they share sums by all of them. */
const LANES: readonly Dimension[] = [
  'supplier_id',
  'customer_id',
  'supplier_storage_id',
  'customer_storage_id',
];
const SLOTS: readonly Dimension[] = ['slot'];

/**
 * Sums over the stored rows, and over cells of whole months if there are any, for queries that no grain
 * fits.
 */
export function keptFacts(connection: Connection, asking: Asking) {
  const { held } = asking;
  let seen: Promise<SQL> | undefined;
  const sums = async (period: Days, changed: Marks, dimensions: readonly Dimension[]): Promise<SQL> => {
    seen ??= narrowedRows(connection, asking);
    return sumsOf(asking, await seen, period, changed, dimensions);
  };
  return async (period: Days, changed: Marks, dimensions: readonly Dimension[]): Promise<SQL> => {
    const within = (names: readonly Dimension[]) => dimensions.every((name) => names.includes(name));
    // Do not memoise sums by hour if there are month cells for them, which are quick to read, or if orders are
    // counted, which takes longer than counting lines.
    const isHeld = !asking.monthly(SLOTS) && !('orders' in asking.family.sums);
    const together = within(LANES) ? LANES : within(SLOTS) && isHeld ? SLOTS : undefined;
    // Only sums by month of a long period are few enough to memoise for the next figure.
    if (!together || !isLong(period)) return sql`(${await sums(period, changed, dimensions)}) f`;
    const key = [asking.told, period.from, period.to, ...together].join(' ');
    const reading =
      held.get(key) ??
      sums(period, changed, together).then((rows) =>
        readHeld(connection, addedUp(asking.family, rows, together)),
      );
    held.set(key, reading);
    return heldRows(await reading, columnsOf(asking.family, together));
  };
}

/** The category ids are read first, so that the planner can estimate the number of rows. */
async function narrowedRows(connection: Connection, { category_id, seen }: Asking): Promise<SQL> {
  if (category_id === undefined) return seen;
  const { rows } = await connection.execute<{ id: number }>(sql`SELECT id FROM ${below(category_id)} tree`);
  return sql`${seen} AND c.category_id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])`;
}

/** Sums of the period; in a long period, drawn by months, each row's day is the first of its month. */
function sumsOf(
  { family, kept, of, monthly }: Asking,
  seen: SQL,
  period: Days,
  changed: Marks,
  dimensions: readonly Dimension[],
): SQL {
  const cells = isLong(period) ? monthly(dimensions) : undefined;
  const months = cells ? partsOf(period, new Set(changed.days)).month : [];
  const inMonths = new Set(months);
  const days =
    months.length === 0
      ? sql`c.day BETWEEN ${period.from} AND ${period.to}`
      : sql`c.day = ANY(${sql.param(daysOf(period).filter((day) => !inMonths.has(MONTH.startOf(day))))}::date[])`;
  const day = isLong(period) ? sql`date_trunc('month', f.day::timestamp)::date` : sql`f.day`;
  const since = changed.days.length === 0 ? undefined : { changed, rows: family.rows({ when: changed, of }) };
  const rows = cellsOf(family, keptRows(kept, day, sql`${seen} AND ${days}`, since), dimensions);
  if (!cells || months.length === 0) return rows;
  const names = ['day', ...dimensions, ...Object.keys(family.sums)];
  return sql`
    SELECT ${columns(names, sql`c`)} FROM ${family.table} c
    WHERE ${cells} AND c.span = 'month' AND c.day = ANY(${sql.param(months)}::date[])
    UNION ALL ${rows}`;
}

/** Merges sums with the same day and dimensions. */
const addedUp = ({ sums }: Family, rows: SQL, dimensions: readonly Dimension[]): SQL => {
  const keys = columns(['day', ...dimensions], sql`c`);
  const totals = Object.keys(sums).map(
    (name) => sql`sum(c.${sql.identifier(name)}) AS ${sql.identifier(name)}`,
  );
  return sql`SELECT ${keys}, ${sql.join(totals, sql`, `)} FROM (${rows}) c GROUP BY ${keys}`;
};

const columnsOf = ({ sums }: Family, dimensions: readonly Dimension[]): SQL =>
  sql.join(
    [
      sql`day date`,
      ...dimensions.map((name) => sql`${sql.identifier(name)} bigint`),
      ...Object.keys(sums).map((name) => sql`${sql.identifier(name)} numeric`),
    ],
    sql`, `,
  );
