import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, instant, key } from '../../database/columns.ts';
import { summedColumns, twoSidedColumns, twoSidedIndexes } from '../../documents/columns.ts';
import { order, orderLine } from '../orders/tables.ts';

/** Another time for positions of an order than was promised. Specification 2, section 3. */
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
    /** By CORRECTIVE_REASONS. */
    reason_id: integer().notNull(),
    comment: text().notNull().default(''),
    /** Why the customer does not agree. */
    answer: text().notNull().default(''),
  },
  (table) => twoSidedIndexes('delivery_time_corrective', table),
);

/** A position that is to come at another time. */
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
    /** Pieces that had not been shipped by then. */
    quantity: integer().notNull(),
    /** When it was to come by then. */
    was_at: instant().notNull(),
    /** The customer has taken it out of the order instead. */
    is_taken_out: boolean().notNull().default(false),
  },
  (table) => [
    index('delivery_time_corrective_item_corrective').on(table.corrective_id),
    index('delivery_time_corrective_item_line').on(table.order_line_id),
    check('delivery_time_corrective_item_quantity', sql`quantity > 0`),
  ],
);
