// Rows of documents that reports count, stored next to the cells: queries that no grain fits are computed
// from these rows instead of the documents.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { type Marks, pairs } from './facts.ts';

/** A table with the rows of documents of a summary. */
export interface Kept {
  table: SQL;
  /** Column that identifies a row. */
  key: string;
  /**
   * Column of what is counted once even if it has several rows, e.g. the order: its rows are processed
   * together.
   */
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
  table: sql`summary_lines`,
  key: 'line_id',
  unit: 'order_id',
  columns: [
    ...WHOSE,
    'order_id',
    'line_id',
    'product_id',
    'price_kopecks',
    'ordered',
    'confirmed',
    'shipped',
    'accepted',
    'decided',
    'confirmed_whole',
    'sent',
    'in_time',
    'shipped_whole',
    'received',
    'clean',
    'at_once',
    'later',
    'partly',
    'archived_by_supplier',
    'archived_by_customer',
  ],
};

export const DELIVERIES: Kept = {
  table: sql`summary_deliveries`,
  key: 'item_id',
  unit: 'item_id',
  columns: [...WHOSE, 'item_id', 'promised', 'real', 'tenths'],
};

const listed = (names: readonly string[], of: SQL): SQL =>
  sql.join(
    names.map((name) => sql`${of}.${sql.identifier(name)}`),
    sql`, `,
  );

/** Condition for stored rows `c` of these days. */
export const keptOn = (days: Marks): SQL =>
  sql`c.day = ANY(${sql.param([...new Set(days.days)])}::date[]) AND (c.day, c.supplier_id) IN (SELECT * FROM ${pairs(days)})`;

/**
 * Creates a temporary table with the units of which a row differs from the stored rows of these days. Sums
 * over the other units have not changed.
 */
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
 * Updates the stored rows of these days to the current rows of documents (`happened`, a temporary table);
 * equal rows are not written. Inserted in the order of category and brand, so that rows read together are
 * stored together.
 * @param isFirst whether no rows of these days are stored
 */
export async function keepRows(
  transaction: Transaction,
  { table, key, columns }: Kept,
  happened: SQL,
  days: Marks,
  isFirst: boolean,
): Promise<void> {
  const own = sql.identifier(key);
  const ofDays = keptOn(days);
  const insert = (where: SQL) => sql`
    INSERT INTO ${table} (${sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    )})
    SELECT ${listed(columns, sql`f`)} FROM ${happened} f WHERE ${where} ORDER BY f.category_id, f.brand_id, f.day`;
  if (isFirst) {
    await transaction.execute(insert(sql`true`));
    return;
  }
  // Force one pass over all rows, even if the planner expects few.
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  await transaction.execute(sql`
    DELETE FROM ${table} c WHERE ${ofDays} AND NOT EXISTS (
      SELECT FROM ${happened} f WHERE f.${own} = c.${own} AND (${listed(columns, sql`f`)}) IS NOT DISTINCT FROM (${listed(columns, sql`c`)}))`);
  await transaction.execute(
    insert(sql`NOT EXISTS (SELECT FROM ${table} c WHERE c.${own} = f.${own} AND ${ofDays})`),
  );
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

/** Stored rows `c` that match; changed days are read from documents. For a FROM clause, as `f`. */
export function keptRows({ table, columns }: Kept, where: SQL, since?: { changed: Marks; rows: SQL }): SQL {
  const unchanged = since
    ? sql` AND NOT EXISTS (SELECT FROM ${pairs(since.changed)} d(day, supplier_id) WHERE d.day = c.day AND d.supplier_id = c.supplier_id)`
    : sql``;
  return sql`(
    SELECT ${listed(columns, sql`c`)} FROM ${table} c WHERE ${where}${unchanged}${since ? sql` UNION ALL SELECT ${listed(columns, sql`f`)} FROM ${since.rows}` : sql``}) f`;
}
