import { type AnyPgColumn, index, integer, text } from 'drizzle-orm/pg-core';
import { contractor } from '../areas/contractors/tables.ts';
import { user } from '../areas/identity/tables.ts';
import { id, instant, key, kopecks } from '../database/columns.ts';

/** What the table of every document between a customer and a supplier has. */
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

/** What its positions come to: kept by triggers of `functions.sql`, for lists that are in order of it. */
export const summedColumns = () => ({ amount_kopecks: kopecks().notNull().default(0) });

/** Its indexes: each side's lists and everybody's, newest first and by amount, and the page of its order. */
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
