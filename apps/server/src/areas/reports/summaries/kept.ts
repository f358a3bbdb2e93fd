// Rows of documents that reports count, kept beside the cells: what no grain tells apart is added up over them, not over documents.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { type Marks, pairs } from './facts.ts';

/** Rows of a summary as documents have them, in a table of their own. */
export interface Kept {
  table: SQL;
  /** Tells rows apart. */
  key: string;
  /** What cells count once however many rows it has: an order's rows are looked at together. */
  unit: string;
  columns: readonly string[];
}

const WHOSE = [
  'day',
  'supplier_id',
  'withheld',
  'customer_id',
  'supplier_storage_id',
  'customer_storage_id',
  'brand_id',
  'category_id',
  'slot',
];

export const LINES: Kept = {
  table: sql`report_lines`,
  key: 'line_id',
  unit: 'order_id',
  columns: [
    ...WHOSE,
    'order_id',
    'line_id',
    'product_id',
    'price_kopecks',
    'due_at',
    'sent_at',
    'ordered',
    'undecided',
    'confirmed',
    'refused',
    'cancelled',
    'short',
    'shipped',
    'accepted',
    'shortage',
    'rejected',
    'claimed',
    'archived_by_supplier',
    'archived_by_customer',
    'moved',
  ],
};

export const DELIVERIES: Kept = {
  table: sql`report_deliveries`,
  key: 'item_id',
  unit: 'item_id',
  columns: [...WHOSE, 'item_id', 'promised', 'real', 'tenths'],
};

const listed = (names: readonly string[], of: SQL): SQL =>
  sql.join(
    names.map((name) => sql`${of}.${sql.identifier(name)}`),
    sql`, `,
  );

/** Kept rows `c` of these days. */
export const keptOn = (days: Marks): SQL =>
  sql`c.day = ANY(${sql.param([...new Set(days.days)])}::date[]) AND (c.day, c.supplier_id) IN (SELECT * FROM ${pairs(days)})`;

/** Units of which some row is not what was kept of these days: a table of the transaction. Sums over the others differ in nothing. */
export async function findTouched(
  transaction: Transaction,
  { table, key, unit, columns }: Kept,
  happened: SQL,
  days: Marks,
  touched: SQL,
): Promise<void> {
  const [one, own] = [sql.identifier(unit), sql.identifier(key)];
  await transaction.execute(sql`
    CREATE TEMP TABLE ${touched} ON COMMIT DROP AS
    SELECT DISTINCT coalesce(f.${one}, c.${one}) AS unit
    FROM (SELECT * FROM ${happened} rows) f FULL JOIN (SELECT * FROM ${table} c WHERE ${keptOn(days)}) c ON c.${own} = f.${own}
    WHERE (${listed(columns, sql`f`)}) IS DISTINCT FROM (${listed(columns, sql`c`)})`);
  await transaction.execute(sql`ANALYZE ${touched}`);
}

/**
 * Make the rows of these days what documents say of them, in a table of the transaction (`happened`): one that is the same is not written.
 * Written by their goods: those of a brand or a category lie together where much is summed up at once.
 */
export async function keepRows(
  transaction: Transaction,
  { table, key, columns }: Kept,
  happened: SQL,
  days: Marks,
): Promise<void> {
  const own = sql.identifier(key);
  const ofDays = keptOn(days);
  // All of them at once, however few are expected.
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  await transaction.execute(sql`
    DELETE FROM ${table} c WHERE ${ofDays} AND NOT EXISTS (
      SELECT FROM ${happened} f WHERE f.${own} = c.${own} AND (${listed(columns, sql`f`)}) IS NOT DISTINCT FROM (${listed(columns, sql`c`)}))`);
  await transaction.execute(sql`
    INSERT INTO ${table} (${sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    )})
    SELECT ${listed(columns, sql`f`)} FROM ${happened} f
    WHERE NOT EXISTS (SELECT FROM ${table} c WHERE c.${own} = f.${own} AND ${ofDays}) ORDER BY f.category_id, f.brand_id, f.day`);
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

/**
 * Kept rows `c` that pass, each under a day of its own making (over `f`); days that have changed since are read in documents. For a FROM clause, as `f`.
 */
export function keptRows(
  { table, columns }: Kept,
  day: SQL,
  where: SQL,
  since?: { changed: Marks; rows: SQL },
): SQL {
  const others = columns.filter((name) => name !== 'day');
  const told = sql`${day} AS day, ${listed(others, sql`f`)}`;
  const unchanged = since
    ? sql` AND NOT EXISTS (SELECT FROM ${pairs(since.changed)} d(day, supplier_id) WHERE d.day = c.day AND d.supplier_id = c.supplier_id)`
    : sql``;
  return sql`(
    SELECT ${told} FROM (SELECT * FROM ${table} c WHERE ${where}${unchanged}) f${since ? sql` UNION ALL SELECT ${told} FROM ${since.rows}` : sql``}) f`;
}
