import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { reserve } from '../stock/tables.ts';
import { storage } from '../storages/tables.ts';

const words = () => text().notNull().default('');

/** A consumer's order to a shop or a distributor. */
export const b2cOrder = pgTable(
  'b2c_order',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    status: text().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
    /** The storage where it is handed out. */
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    /** The number known to the consumer. */
    number: text().notNull(),
    /** Hash of the whole call: the same number with other contents is refused. */
    request_hash: text().notNull(),
    consumer_name: text().notNull(),
    consumer_phone: text().notNull(),
    consumer_email: words(),
    comment: words(),
    /** Totals of its items. */
    items_count: integer().notNull(),
    quantity: integer().notNull(),
    amount_kopecks: kopecks().notNull(),
    /** The code to collect it, set when it is ready. */
    code: text(),
    /** Wrong attempts with the current code. */
    code_tries: integer().notNull().default(0),
    ready_at: instant(),
    /** When it was handed out or cancelled. */
    closed_at: instant(),
    cancel_reason: words(),
    cancelled_by_consumer: boolean().notNull().default(false),
  },
  (table) => [
    unique('b2c_order_number').on(table.contractor_id, table.number),
    index('b2c_order_contractor').on(table.contractor_id, table.created_at),
    index('b2c_order_status').on(table.contractor_id, table.status),
  ],
);

/** A product of a consumer's order. */
export const b2cOrderItem = pgTable(
  'b2c_order_item',
  {
    id: id(),
    order_id: key()
      .notNull()
      .references(() => b2cOrder.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
    /** The consumer's price per piece. */
    price_kopecks: kopecks().notNull(),
  },
  (table) => [
    unique('b2c_order_item_product').on(table.order_id, table.product_id),
    check('b2c_order_item_quantity', sql`quantity > 0 AND price_kopecks > 0`),
  ],
);

/** Pieces put aside for an item: from own stock, or from goods of an order. A cancelled order has none. */
export const b2cPick = pgTable(
  'b2c_pick',
  {
    id: id(),
    item_id: key()
      .notNull()
      .references(() => b2cOrderItem.id),
    reserve_id: key().references(() => reserve.id),
    /** The line of the order to a supplier; not a foreign key, as for a claim's acceptance. */
    order_line_id: key(),
    quantity: integer().notNull(),
  },
  (table) => [
    index('b2c_pick_item').on(table.item_id),
    index('b2c_pick_reserve')
      .on(table.reserve_id)
      .where(sql`reserve_id IS NOT NULL`),
    index('b2c_pick_order_line')
      .on(table.order_line_id)
      .where(sql`order_line_id IS NOT NULL`),
    check('b2c_pick_quantity', sql`quantity > 0`),
    check('b2c_pick_source', sql`(reserve_id IS NULL) <> (order_line_id IS NULL)`),
  ],
);

/** A consumer's claim on an order that was handed out. */
export const b2cClaim = pgTable(
  'b2c_claim',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    status: text().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
    b2c_order_id: key()
      .notNull()
      .references(() => b2cOrder.id),
    comment: text().notNull(),
    /** The result, for the consumer. */
    answer: words(),
    items_count: integer().notNull(),
    quantity: integer().notNull(),
    amount_kopecks: kopecks().notNull(),
  },
  (table) => [
    index('b2c_claim_contractor').on(table.contractor_id, table.created_at),
    index('b2c_claim_order').on(table.b2c_order_id),
  ],
);

/** Claimed pieces of an item. */
export const b2cClaimItem = pgTable(
  'b2c_claim_item',
  {
    id: id(),
    claim_id: key()
      .notNull()
      .references(() => b2cClaim.id),
    item_id: key()
      .notNull()
      .references(() => b2cOrderItem.id),
    quantity: integer().notNull(),
    comment: words(),
  },
  (table) => [
    unique('b2c_claim_item_item').on(table.claim_id, table.item_id),
    index('b2c_claim_item_of').on(table.item_id),
    check('b2c_claim_item_quantity', sql`quantity > 0`),
  ],
);

/** The claims to suppliers made from a consumer's claim. */
export const b2cSupplierClaim = pgTable(
  'b2c_supplier_claim',
  {
    id: id(),
    b2c_claim_id: key()
      .notNull()
      .references(() => b2cClaim.id),
    /** Not a foreign key: a draft may be deleted. */
    claim_id: key().notNull(),
  },
  (table) => [index('b2c_supplier_claim_claim').on(table.b2c_claim_id)],
);
