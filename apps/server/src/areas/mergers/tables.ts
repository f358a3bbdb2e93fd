import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

const mergerColumns = () => ({
  id: id(),
  by_user_id: key()
    .notNull()
    .references(() => user.id),
  at: instant().notNull().defaultNow(),
  /** What was moved, as the page shows it: titles with counts. */
  moved: jsonb().$type<{ title: string; count: number }[]>().notNull().default([]),
  undone_at: instant(),
  undone_by_user_id: key().references(() => user.id),
});
const rowsColumns = () => ({
  table_name: text().notNull(),
  column_name: text().notNull(),
  /** Keys of the rows; for a table with at most one row, the id of the one that was merged away. */
  rows: bigint({ mode: 'number' }).array().notNull(),
  /** Previous values of the rows, if they were not the id of the one that was merged away. */
  was: bigint({ mode: 'number' }).array(),
});

/** A merger of two contractors: the second one's data belongs to the first. */
export const contractorMerger = pgTable(
  'contractor_merger',
  {
    ...mergerColumns(),
    kept_id: key()
      .notNull()
      .references(() => contractor.id),
    emptied_id: key()
      .notNull()
      .references(() => contractor.id),
  },
  (table) => [
    index('contractor_merger_kept').on(table.kept_id, table.at, table.id),
    index('contractor_merger_emptied').on(table.emptied_id, table.at, table.id),
  ],
);

/** The rows that a merger changed in a column, so that undoing it restores exactly these. */
export const contractorMergerRows = pgTable(
  'contractor_merger_rows',
  {
    merger_id: key()
      .notNull()
      .references(() => contractorMerger.id, { onDelete: 'cascade' }),
    ...rowsColumns(),
  },
  (table) => [primaryKey({ columns: [table.merger_id, table.table_name, table.column_name] })],
);

/**
 * A merger of two products, or a split that moved a part of one to another: the second one's data, or that
 * part, belongs to the first.
 */
export const productMerger = pgTable(
  'product_merger',
  {
    ...mergerColumns(),
    kind: text({ enum: ['merge', 'split'] }).notNull(),
    /** Not foreign keys: undoing a split deletes the product that it created. Titles as they were then. */
    kept_id: key().notNull(),
    kept_title: text().notNull(),
    emptied_id: key().notNull(),
    emptied_title: text().notNull(),
  },
  (table) => [
    index('product_merger_kept').on(table.kept_id, table.at, table.id),
    index('product_merger_emptied').on(table.emptied_id, table.at, table.id),
  ],
);

/** The same for products. */
export const productMergerRows = pgTable(
  'product_merger_rows',
  {
    merger_id: key()
      .notNull()
      .references(() => productMerger.id, { onDelete: 'cascade' }),
    ...rowsColumns(),
  },
  (table) => [primaryKey({ columns: [table.merger_id, table.table_name, table.column_name] })],
);
