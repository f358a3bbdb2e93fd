import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, instant, key } from '../../database/columns.ts';
import { summedColumns, twoSidedColumns, twoSidedIndexes } from '../../documents/columns.ts';
import { order, orderLine } from '../orders/tables.ts';

/** A proposed change of the delivery time of an order's positions. Specification 2, section 3. */
export const corrective = pgTable(
  'delivery_time_corrective',
  {
    ...twoSidedColumns(),
    ...summedColumns(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    planned_shipment_at: instant().notNull(),
    planned_delivery_at: instant().notNull(),
    /** An id of CORRECTIVE_REASONS. */
    reason_id: integer().notNull(),
    comment: text().notNull().default(''),
    /** Why the customer disagrees. */
    answer: text().notNull().default(''),
  },
  (table) => twoSidedIndexes('delivery_time_corrective', table),
);

/** A position whose delivery time changes. */
export const correctiveItem = pgTable(
  'delivery_time_corrective_item',
  {
    id: id(),
    corrective_id: key()
      .notNull()
      .references(() => corrective.id),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    /** Pieces not shipped when the corrective was made. */
    quantity: integer().notNull(),
    /** The planned delivery time before. */
    was_at: instant().notNull(),
    /** Whether the customer has removed it from the order instead. */
    is_taken_out: boolean().notNull().default(false),
  },
  (table) => [
    index('delivery_time_corrective_item_corrective').on(table.corrective_id),
    index('delivery_time_corrective_item_line').on(table.order_line_id),
    check('delivery_time_corrective_item_quantity', sql`quantity > 0`),
  ],
);
