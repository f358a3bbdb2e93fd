import { type AnyPgColumn, index, integer, text } from 'drizzle-orm/pg-core';
import { contractor } from '../areas/contractors/tables.ts';
import { user } from '../areas/identity/tables.ts';
import { id, instant, key, kopecks } from '../database/columns.ts';

/** Columns that every document between a customer and a supplier has. */
export const twoSidedColumns = () => ({
  id: id(),
  customer_id: key()
    .notNull()
    .references(() => contractor.id),
  supplier_id: key()
    .notNull()
    .references(() => contractor.id),
  created_by: key()
    .notNull()
    .references(() => user.id),
  status: text().notNull(),
  version: integer().notNull().default(1),
  created_at: instant().notNull().defaultNow(),
});

/** The total of the document's positions, kept up to date by triggers of `functions.sql`; lists sort by it. */
export const summedColumns = () => ({ amount_kopecks: kopecks().notNull().default(0) });

/**
 * Indexes for the lists of each side and of administrators, newest first and by amount, and for the order's
 * page.
 */
export const twoSidedIndexes = (
  name: string,
  table: Record<
    'id' | 'customer_id' | 'supplier_id' | 'created_at' | 'order_id' | 'amount_kopecks',
    AnyPgColumn
  >,
) => [
  index(`${name}_customer_amount`).on(table.customer_id, table.amount_kopecks, table.id),
  index(`${name}_supplier_amount`).on(table.supplier_id, table.amount_kopecks, table.id),
  index(`${name}_amount`).on(table.amount_kopecks, table.id),
  index(`${name}_customer`).on(table.customer_id, table.created_at, table.id),
  index(`${name}_supplier`).on(table.supplier_id, table.created_at, table.id),
  index(`${name}_created`).on(table.created_at, table.id),
  index(`${name}_order`).on(table.order_id),
];
