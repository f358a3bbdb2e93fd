import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { below } from '../../catalogue/categories.ts';
import type { Marks } from './facts.ts';
import { type Held, heldSums, lanesOf } from './held-sums.ts';
import { type Kept, keptRows } from './kept.ts';
import { type Days, isLong, MONTH, partsOf, startOfMonth, type Span, TENS } from './spans.ts';
import { cellsOf, columns, type Dimension, type Family } from './summaries.ts';

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
  held: Held;
  /** Key of the query within a report, without the period and the dimensions. */
  told: string;
}

/** Cells of the long spans of a grain: a condition for them as `c`, and the shortest of these spans. */
export interface Stored {
  seen: SQL;
  from: Span;
}

const SLOTS: readonly Dimension[] = ['slot'];

/**
 * Sums over the stored rows, and over cells of whole months and ten days if there are any, for queries that no
 * cells of days fit.
 * @param storedFor the cells with these dimensions; undefined if there are none
 */
export function keptFacts(
  connection: Connection,
  asking: Asking,
  storedFor: (dimensions: readonly Dimension[], counting: boolean) => Stored | undefined,
) {
  const { family, held } = asking;
  const lanes = lanesOf(family);
  let seen: Promise<SQL> | undefined;
  const read = async (
    period: Days,
    dimensions: readonly Dimension[],
    rowsBy: (seen: SQL, dimensions: readonly Dimension[]) => SQL,
    key: string,
  ): Promise<SQL> => {
    seen ??= narrowedRows(connection, asking);
    const within = (names: readonly Dimension[]) => dimensions.every((name) => names.includes(name));
    const together = within(lanes) ? lanes : within(SLOTS) ? SLOTS : undefined;
    const rows = rowsBy(await seen, together ?? dimensions);
    // Only sums by month of a long period are few enough to memoise for the next figure.
    if (!together || !isLong(period)) return sql`(${rows}) f`;
    return heldSums(
      connection,
      held,
      [asking.told, key, period.from, period.to, ...together].join(' '),
      family,
      rows,
      together,
    );
  };
  return {
    /** Sums; numbers of orders only if `counting`. */
    sums: (period: Days, changed: Marks, dimensions: readonly Dimension[], counting: boolean) =>
      read(
        period,
        dimensions,
        (rows, by) => sumsOf(asking, rows, period, changed, by, storedFor(by, counting), counting),
        counting ? 'counted' : 'added',
      ),
    /** Numbers of orders alone; all other sums are 0. */
    orders: (period: Days, changed: Marks, dimensions: readonly Dimension[]) =>
      read(period, dimensions, (rows, by) => ordersOf(asking, rows, period, changed, by), 'orders'),
  };
}

/** The category ids are read first, so that the planner can estimate the number of rows. */
async function narrowedRows(connection: Connection, { category_id, seen }: Asking): Promise<SQL> {
  if (category_id === undefined) return seen;
  const { rows } = await connection.execute<{ id: number }>(sql`SELECT id FROM ${below(category_id)} tree`);
  return sql`${seen} AND c.category_id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])`;
}

/** Sums of the period; in a long period each row's day is the first of its month. */
function sumsOf(
  { family, kept, of }: Asking,
  seen: SQL,
  period: Days,
  changed: Marks,
  dimensions: readonly Dimension[],
  stored: Stored | undefined,
  counting: boolean,
): SQL {
  const long = isLong(period);
  const spans = stored && long ? (stored.from === 'ten' ? [MONTH, TENS] : [MONTH]) : [];
  const parts = partsOf(period, spans, new Set(changed.days));
  const days =
    spans.length === 0
      ? sql`c.day BETWEEN ${period.from} AND ${period.to}`
      : sql`c.day = ANY(${sql.param(parts.day)}::date[])`;
  const since = changed.days.length === 0 ? undefined : { changed, rows: family.rows({ when: changed, of }) };
  const found = [
    cellsOf(
      family,
      keptRows(kept, sql`${seen} AND ${days}`, since),
      dimensions,
      long ? startOfMonth(sql`f.day`) : undefined,
      counting,
    ),
  ];
  const names = [...dimensions, ...Object.keys(family.sums)];
  for (const { span } of spans)
    if (stored && parts[span].length > 0)
      found.unshift(sql`
        SELECT ${startOfMonth(sql`c.day`)} AS day, ${columns(names, 'c')} FROM ${family.table} c
        WHERE ${stored.seen} AND c.span = ${span} AND c.day = ANY(${sql.param(parts[span])}::date[])`);
  return sql.join(found, sql` UNION ALL `);
}

/** Numbers of orders over the stored rows. An order has one day and one lane, but may have several brands. */
function ordersOf(
  { family, kept, of }: Asking,
  seen: SQL,
  period: Days,
  changed: Marks,
  dimensions: readonly Dimension[],
): SQL {
  const lanes = lanesOf(family);
  const unit = sql`f.${sql.identifier(kept.unit)}`;
  const since = changed.days.length === 0 ? undefined : { changed, rows: family.rows({ when: changed, of }) };
  const rows = keptRows(kept, sql`${seen} AND c.day BETWEEN ${period.from} AND ${period.to}`, since);
  const several = dimensions.filter((name) => !lanes.includes(name));
  const own = family.once.filter((name) => name !== 'orders');
  const one = (name: string, is: SQL) => sql`${is}(f.${sql.identifier(name)}) AS ${sql.identifier(name)}`;
  const units = sql`
    SELECT ${sql.join(
      [
        unit,
        one('day', sql`min`),
        ...several.map((name) => sql`f.${sql.identifier(name)}`),
        ...dimensions
          .filter((name) => lanes.includes(name))
          .map((name) => one(name, name === 'withheld' ? sql`bool_or` : sql`min`)),
        ...own.map((name) => one(name, sql`bool_or`)),
      ],
      sql`, `,
    )}
    FROM ${rows} GROUP BY ${sql.join([unit, ...several.map((name) => sql`f.${sql.identifier(name)}`)], sql`, `)}`;
  const sums = Object.keys(family.sums).map((name) => {
    const value =
      name === 'orders'
        ? sql`count(*)`
        : own.includes(name)
          ? sql`count(*) FILTER (WHERE f.${sql.identifier(name)})`
          : sql`0`;
    return sql`${value} AS ${sql.identifier(name)}`;
  });
  const keys = dimensions.map((name) => sql`f.${sql.identifier(name)}`);
  const day = isLong(period) ? startOfMonth(sql`f.day`) : sql`f.day`;
  return sql`
    SELECT ${sql.join([sql`${day} AS day`, ...keys, ...sums], sql`, `)} FROM (${units}) f
    GROUP BY ${sql.join([sql`1`, ...keys], sql`, `)}`;
}
