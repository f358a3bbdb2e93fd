import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { twoSidedColumns, twoSidedIndexes } from '../../documents/columns.ts';
import { order, orderLine } from '../orders/tables.ts';

/** What a customer claims of what was shipped under an order. */
export const claim = pgTable(
  'claim',
  {
    ...twoSidedColumns(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    /** The acceptance that has found it. */
    acceptance_id: key(),
    /** By CLAIM_KINDS. */
    type_id: integer().notNull(),
    customer_comment: text().notNull().default(''),
    supplier_comment: text().notNull().default(''),
    cancel_reason: text().notNull().default(''),
    /** The one dispute of a rejection has been had. */
    disputed: boolean().notNull().default(false),
    /** Since then the supplier sees it. */
    sent_at: instant(),
  },
  (table) => [
    ...twoSidedIndexes('claim', table),
    index('claim_acceptance')
      .on(table.acceptance_id)
      .where(sql`acceptance_id IS NOT NULL`),
  ],
);

/** A claimed position and what was decided of it. */
export const claimItem = pgTable(
  'claim_item',
  {
    id: id(),
    claim_id: key()
      .notNull()
      .references(() => claim.id),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    /** By CLAIM_ITEM_KINDS. */
    type_id: integer().notNull(),
    quantity: integer().notNull(),
    comment: text().notNull().default(''),
    outcome: text().notNull().default('pending'),
    /** Pieces of a partial outcome. */
    decided_quantity: integer(),
    decision_comment: text().notNull().default(''),
  },
  (table) => [
    index('claim_item_claim').on(table.claim_id),
    index('claim_item_line').on(table.order_line_id),
    check('claim_item_quantity', sql`quantity > 0 AND decided_quantity < quantity`),
  ],
);
