import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { summedColumns, twoSidedColumns, twoSidedIndexes } from '../../documents/columns.ts';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { creditRequest } from '../bank/tables.ts';
import { product } from '../catalogue/tables.ts';
import { historyColumns } from '../contractors/history.ts';
import { contract, contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { reserve } from '../stock/tables.ts';
import { storage } from '../storages/tables.ts';

/** Orders that may still have pieces to be shipped. */
const OPEN = sql`status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')`;

/**
 * One order per supplier, storage and contract. Its status is derived from its lines and stored only for
 * lists.
 */
export const order = pgTable(
  'orders',
  {
    id: id(),
    customer_id: key()
      .notNull()
      .references(() => contractor.id),
    supplier_id: key()
      .notNull()
      .references(() => contractor.id),
    customer_storage_id: key()
      .notNull()
      .references(() => storage.id),
    supplier_storage_id: key()
      .notNull()
      .references(() => storage.id),
    contract_id: key()
      .notNull()
      .references(() => contract.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    status: text().notNull(),
    /** The purchase on the bank's credit of which this order is a part. */
    credit_request_id: key().references(() => creditRequest.id),
    /** Not shown to the supplier: the bank has not granted the credit yet, or has refused it. */
    withheld: boolean().notNull().default(false),
    comment: text().notNull().default(''),
    delivery: text({ enum: ['delivery', 'pickup'] })
      .notNull()
      .default('delivery'),
    /** The buyer's comment on this order only; `comment` is the same for all orders placed together. */
    shipment_comment: text().notNull().default(''),
    /** The goods pass through another storage: the logistic path has more than one route. */
    is_transit: boolean().notNull().default(false),
    /** Whether the contract, when the order was placed, excluded transit orders from its limit. */
    outside_limit: boolean().notNull().default(false),
    lines_count: integer().notNull(),
    amount_kopecks: kopecks().notNull(),
    planned_shipment_at: instant().notNull(),
    planned_delivery_at: instant().notNull(),
    /** The dates promised when the order was placed, stored permanently once a corrective has changed them. */
    first_shipment_at: instant(),
    first_delivery_at: instant(),
    /** Each side archives it separately. */
    archived_by_customer: boolean().notNull().default(false),
    archived_by_supplier: boolean().notNull().default(false),
    /** When the supplier was notified that the shipment is overdue. */
    overdue_told_at: instant(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    // For the lists of each side and of administrators, newest first, including filter columns: a far page is
    // found by the index only.
    index('orders_supplier').on(
      table.supplier_id,
      table.created_at,
      table.id,
      table.withheld,
      table.archived_by_supplier,
    ),
    index('orders_customer').on(table.customer_id, table.created_at, table.id, table.archived_by_customer),
    index('orders_created').on(
      table.created_at,
      table.id,
      table.withheld,
      table.archived_by_supplier,
      table.archived_by_customer,
    ),
    // Open orders are few, so their tabs have partial indexes, with all columns that the tabs' counters use.
    index('orders_supplier_open')
      .on(
        table.supplier_id,
        table.created_at,
        table.id,
        table.status,
        table.planned_shipment_at,
        table.supplier_storage_id,
        table.archived_by_supplier,
        table.withheld,
      )
      .where(OPEN),
    index('orders_customer_open')
      .on(
        table.customer_id,
        table.created_at,
        table.id,
        table.status,
        table.planned_shipment_at,
        table.supplier_storage_id,
        table.archived_by_customer,
        table.withheld,
      )
      .where(OPEN),
    // Include all columns of the lists' filters, so that rows are counted by an index-only scan.
    index('orders_supplier_status').on(
      table.supplier_id,
      table.status,
      table.planned_shipment_at,
      table.supplier_storage_id,
      table.archived_by_supplier,
      table.withheld,
    ),
    index('orders_customer_status').on(
      table.customer_id,
      table.status,
      table.planned_shipment_at,
      table.supplier_storage_id,
      table.archived_by_customer,
    ),
    index('orders_contract').on(table.contract_id),
    index('orders_credit_request')
      .on(table.credit_request_id)
      .where(sql`credit_request_id IS NOT NULL`),
  ],
);

/** A line with its ledger of quantities. */
export const orderLine = pgTable(
  'order_line',
  {
    id: id(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
    reserve_id: key()
      .notNull()
      .references(() => reserve.id),
    price_kopecks: kopecks().notNull(),
    ordered: integer().notNull(),
    undecided: integer().notNull(),
    confirmed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    short: integer().notNull().default(0),
    shipped: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    shortage: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    claimed: integer().notNull().default(0),
    /** Claimed pieces that need not be paid for: they no longer use the contract's limit. */
    refunded: integer().notNull().default(0),
    /** Sum of discounts decided on claims, for all pieces together. */
    discounted_kopecks: kopecks().notNull().default(0),
    /** Set if a corrective has moved this line; otherwise the order's dates apply. */
    planned_shipment_at: instant(),
    planned_delivery_at: instant(),
  },
  (table) => [
    index('order_line_order').on(table.order_id),
    // For the orders that await an answer: few lines are undecided.
    index('order_line_undecided')
      .on(table.order_id)
      .where(sql`undecided > 0`),
    // Includes the order, so that a search of documents by part number reads no lines.
    index('order_line_product').on(table.product_id, table.order_id, table.id),
    index('order_line_reserve').on(table.reserve_id),
    check('order_line_ledger', sql`ordered = undecided + confirmed + refused + cancelled + short`),
    check(
      'order_line_shipped',
      sql`shipped <= confirmed AND accepted + shortage + rejected <= shipped AND claimed <= shipped AND refunded <= claimed`,
    ),
    check(
      'order_line_not_negative',
      sql`ordered > 0 AND undecided >= 0 AND confirmed >= 0 AND refused >= 0 AND cancelled >= 0 AND short >= 0 AND shipped >= 0 AND accepted >= 0 AND shortage >= 0 AND rejected >= 0 AND claimed >= 0 AND refunded >= 0 AND discounted_kopecks >= 0`,
    ),
  ],
);

/** A move of a line's pieces to another quantity of the ledger: when, by whom, and by which document. */
export const orderLineMove = pgTable(
  'order_line_move',
  {
    id: id(),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    at: instant().notNull().defaultNow(),
    /** Null: the bank's decision, or a timer. */
    user_id: key().references(() => user.id),
    contractor_id: key().references(() => contractor.id),
    /** The quantity that was increased. */
    kind: text({
      enum: ['confirmed', 'refused', 'cancelled', 'short', 'shipped', 'accepted', 'shortage', 'rejected'],
    }).notNull(),
    quantity: integer().notNull(),
    /** Discount per piece. */
    discount_kopecks: kopecks(),
    /** The document that moved them, by the name of its machine; null if the order itself did. */
    document: text(),
    document_id: key(),
  },
  (table) => [
    index('order_line_move_line').on(table.order_line_id, table.id),
    // For reports: pieces accepted and refused on a day.
    index('order_line_move_settled')
      .on(table.at)
      .where(sql`kind IN ('accepted', 'refused')`),
    check('order_line_move_quantity', sql`quantity > 0`),
  ],
);

/** Pieces of an order that were refused by its supplier, or cancelled (or requested to be) by its customer. */
export const refusal = pgTable(
  'refusal',
  {
    ...twoSidedColumns(),
    ...summedColumns(),
    /** Null: a timer. */
    created_by: key().references(() => user.id),
    order_id: key()
      .notNull()
      .references(() => order.id),
    /** The customer cancels positions; otherwise the supplier refuses them. */
    by_customer: boolean().notNull(),
    /** It was requested from the supplier, not done at once. */
    was_requested: boolean().notNull().default(false),
    /** An id of REFUSAL_REASONS. */
    reason_id: integer().notNull(),
    comment: text().notNull().default(''),
    /** Why the request was denied. */
    answer: text().notNull().default(''),
  },
  (table) => twoSidedIndexes('refusal', table),
);

/** A position of a refusal. */
export const refusalLine = pgTable(
  'refusal_line',
  {
    id: id(),
    refusal_id: key()
      .notNull()
      .references(() => refusal.id),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
  },
  (table) => [
    index('refusal_line_refusal').on(table.refusal_id),
    index('refusal_line_line').on(table.order_line_id),
    check('refusal_line_quantity', sql`quantity > 0`),
  ],
);

/**
 * Who did what to an order, for which contractor and when; no person means the bank's decision, if the action is one,
 * otherwise the portal's own step.
 */
export const orderHistory = pgTable(
  'order_history',
  {
    ...historyColumns(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    user_id: key().references(() => user.id),
    contractor_id: key().references(() => contractor.id),
  },
  (table) => [index('order_history_order').on(table.order_id, table.at, table.id)],
);

/** An order of an offer instead of refused pieces of a line. */
export const replacement = pgTable(
  'order_replacement',
  {
    id: id(),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    /** The refusal that it replaces; the last one of the line. */
    refusal_id: key()
      .notNull()
      .references(() => refusal.id),
    order_id: key()
      .notNull()
      .references(() => order.id),
    /** Number of refused pieces that it replaces; whole units may order more. */
    quantity: integer().notNull(),
    created_by: key()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('order_replacement_line').on(table.order_line_id),
    index('order_replacement_order').on(table.order_id),
    check('order_replacement_quantity', sql`quantity > 0`),
  ],
);

/** Another of its products that a supplier proposes instead of refused pieces of a line. */
export const proposedReplacement = pgTable(
  'replacement_proposal',
  {
    ...twoSidedColumns(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
    reserve_id: key()
      .notNull()
      .references(() => reserve.id),
    quantity: integer().notNull(),
    price_kopecks: kopecks().notNull(),
    comment: text().notNull().default(''),
    /** The expected arrival when it was proposed. */
    arrival_at: instant().notNull(),
    /** The order made from it, once accepted. */
    placed_order_id: key().references(() => order.id),
  },
  (table) => [
    index('replacement_proposal_order').on(table.order_id, table.created_at, table.id),
    uniqueIndex('replacement_proposal_open')
      .on(table.order_line_id)
      .where(sql`status = 'proposed'`),
    check('replacement_proposal_quantity', sql`quantity > 0 AND price_kopecks > 0`),
  ],
);

/** A supplier's conditions for orders. Without a row: none. */
export const orderSettings = pgTable(
  'order_settings',
  {
    contractor_id: key()
      .primaryKey()
      .references(() => contractor.id),
    /** Minimum sum of an order; 0: none. */
    minimal_kopecks: kopecks().notNull().default(0),
    /** Hours that it takes to process an order; 0: not stated. */
    processing_hours: integer().notNull().default(0),
    /** Since when undecided positions are refused automatically after these hours; null: they are not. */
    automatic_since: instant(),
  },
  () => [
    check('order_settings_minimal', sql`minimal_kopecks >= 0`),
    check('order_settings_hours', sql`processing_hours BETWEEN 0 AND 999`),
    check('order_settings_automatic', sql`automatic_since IS NULL OR processing_hours > 0`),
  ],
);

/** A supplier's recent reliability as counts of positions; recomputed by a job. */
export const supplierScore = pgTable('supplier_score', {
  contractor_id: key()
    .primaryKey()
    .references(() => contractor.id),
  lines: integer().notNull(),
  confirmed: integer().notNull(),
  refused: integer().notNull(),
  shipped: integer().notNull(),
  due: integer().notNull().default(0),
  in_time: integer().notNull(),
  at_fault: integer().notNull().default(0),
  counted_at: instant().notNull(),
});

/** How late the orders of a path came that left on a weekday: counts by days of delay; recomputed by a job. */
export const pathDelay = pgTable(
  'path_delay',
  {
    supplier_storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    customer_storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    /** 1 is Monday, in the time zone of the supplier's storage. */
    weekday: smallint().notNull(),
    /** Earlier, on the promised day, a day later, … , the longest delay and more. */
    delays: integer().array().notNull(),
    counted_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_storage_id, table.supplier_storage_id, table.weekday] }),
    index('path_delay_supplier_storage').on(table.supplier_storage_id),
    check('path_delay_weekday', sql`weekday BETWEEN 1 AND 7`),
  ],
);
