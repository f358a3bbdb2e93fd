import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { summedColumns, twoSidedColumns, twoSidedIndexes } from '../../documents/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { order, orderLine } from '../orders/tables.ts';

/** Goods that nobody ordered, as named on their package. */
export interface UnknownItem {
  name: string;
  quantity: number;
  comment?: string;
}

/** A customer's claim about shipped goods of an order. */
export const claim = pgTable(
  'claim',
  {
    ...twoSidedColumns(),
    ...summedColumns(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    /** The acceptance that found the discrepancies. */
    acceptance_id: key(),
    /** An id of CLAIM_KINDS. */
    type_id: integer().notNull(),
    customer_comment: text().notNull().default(''),
    supplier_comment: text().notNull().default(''),
    cancel_reason: text().notNull().default(''),
    /** A rejection may be disputed once; this tells that it was. */
    disputed: boolean().notNull().default(false),
    /** When it was sent; from then on the supplier sees it. */
    sent_at: instant(),
    /** Since when it waits for an answer; set anew when it is sent again. */
    asked_at: instant(),
    /** When somebody of the supplier opened it after it was sent. */
    opened_at: instant(),
    /** The shipment of the goods. */
    shipment_id: key(),
    unknown_items: jsonb().$type<readonly UnknownItem[]>().notNull().default([]),
    /** The document by which the supplier has booked the decision. */
    upd_ukd_number: text().notNull().default(''),
    /** Its date; null without a number, and of numbers that were given before dates were. */
    upd_ukd_date: date({ mode: 'string' }),
  },
  (table) => [
    ...twoSidedIndexes('claim', table),
    index('claim_acceptance')
      .on(table.acceptance_id)
      .where(sql`acceptance_id IS NOT NULL`),
    // For the lists of suppliers and administrators, which exclude unsent claims.
    index('claim_supplier_sent')
      .on(table.supplier_id, table.created_at, table.id)
      .where(sql`sent_at IS NOT NULL`),
    index('claim_sent')
      .on(table.created_at, table.id)
      .where(sql`sent_at IS NOT NULL`),
    index('claim_unopened')
      .on(table.supplier_id)
      .where(sql`opened_at IS NULL AND sent_at IS NOT NULL`),
    // For the corrections of a shipment.
    index('claim_shipment')
      .on(table.shipment_id)
      .where(sql`shipment_id IS NOT NULL`),
  ],
);

/** A claimed position and its decision. */
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
    /** An id of CLAIM_ITEM_KINDS. */
    type_id: integer().notNull(),
    quantity: integer().notNull(),
    /** Ids of CLAIM_REQUIREMENTS, CLAIM_CONTAINER_STATUSES and ARBITRATION_TYPES. */
    requirement_id: integer(),
    container_status_id: integer(),
    arbitration_type_id: integer(),
    comment: text().notNull().default(''),
    outcome: text().notNull().default('pending'),
    /** Pieces of a partial decision. */
    decided_quantity: integer(),
    /** Discount per piece. */
    discount_kopecks: kopecks(),
    decision_comment: text().notNull().default(''),
    /** The order, at zero price, for a promised replacement or delivery. */
    replacement_order_id: key().references(() => order.id),
  },
  (table) => [
    index('claim_item_claim').on(table.claim_id),
    index('claim_item_line').on(table.order_line_id),
    check('claim_item_quantity', sql`quantity > 0 AND decided_quantity < quantity`),
    check('claim_item_discount', sql`discount_kopecks > 0`),
  ],
);

/** A photograph or a document that either side has added to a claim. */
export const claimFile = pgTable(
  'claim_file',
  {
    id: id(),
    claim_id: key()
      .notNull()
      .references(() => claim.id),
    user_id: key()
      .notNull()
      .references(() => user.id),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The sender's name for it; never used as a path. */
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Its random name in the store. */
    stored_as: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('claim_file_claim').on(table.claim_id, table.id)],
);

/** Days to answer a claim, as set by administrators: at most one row. */
export const claimTerms = pgTable(
  'claim_terms',
  {
    id: integer().primaryKey().default(1),
    logistic_days: integer().notNull(),
    hidden_defect_days: integer().notNull(),
  },
  () => [check('claim_terms_one', sql`id = 1 AND logistic_days > 0 AND hidden_defect_days > 0`)],
);
