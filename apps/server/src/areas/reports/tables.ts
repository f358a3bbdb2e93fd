import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { brand, category } from '../catalogue/tables.ts';
import { user } from '../identity/tables.ts';

/** Points for what shops accept: of a brand or of a category with all below it, in some days. Administrators write the rules. */
export const motivationRule = pgTable(
  'motivation_rule',
  {
    id: id(),
    brand_id: key().references(() => brand.id),
    /** A category that goes takes its rules along. */
    category_id: integer().references(() => category.id, { onDelete: 'cascade' }),
    date_from: date({ mode: 'string' }).notNull(),
    date_to: date({ mode: 'string' }).notNull(),
    /** For every 1 000 roubles accepted. */
    points: integer().notNull(),
    created_by: key()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('motivation_rule_brand').on(table.brand_id),
    index('motivation_rule_category').on(table.category_id),
    index('motivation_rule_user').on(table.created_by),
    check('motivation_rule_of', sql`(brand_id IS NULL) <> (category_id IS NULL)`),
    check('motivation_rule_days', sql`date_from <= date_to`),
    check('motivation_rule_points', sql`points > 0`),
  ],
);

const count = () => integer().notNull();

/**
 * What every summary's cell has: sums over rows of documents that agree in the day, the supplier and the dimensions of its grain; the
 * dimensions that its grain has not are null. A cell of a month adds up those of its days and stands under its first one. No references:
 * cells are counted anew from documents wherever `report_mark` says so.
 */
const cell = () => ({
  grain: text().notNull(),
  month: boolean().notNull(),
  day: date({ mode: 'string' }).notNull(),
  supplier_id: key().notNull(),
  withheld: boolean().notNull(),
  customer_id: key(),
  supplier_storage_id: key(),
  customer_storage_id: key(),
});

/** Lines of orders by the day of the order. */
export const reportOrders = pgTable(
  'report_orders',
  {
    ...cell(),
    brand_id: key(),
    product_id: key(),
    /** Hour of the week, Monday's first is 0, in which the line was sent, by the clock of the storage; null: it was not. */
    slot: smallint(),
    orders: count(),
    archived_by_supplier: count(),
    archived_by_customer: count(),
    lines: count(),
    pieces: count(),
    confirmed: count(),
    shipped: count(),
    accepted: count(),
    kopecks: kopecks().notNull(),
    accepted_kopecks: kopecks().notNull(),
    decided: count(),
    confirmed_whole: count(),
    sent: count(),
    in_time: count(),
    shipped_whole: count(),
    received: count(),
    clean: count(),
    at_once: count(),
    later: count(),
    partly: count(),
    not_at_all: count(),
  },
  (table) => [
    index('report_orders_supplier').on(table.grain, table.month, table.supplier_id, table.day),
    index('report_orders_customer').on(table.grain, table.month, table.customer_id, table.day),
  ],
);

/** Money accepted, refused and come back, by the day of each. */
export const reportAccepted = pgTable(
  'report_accepted',
  {
    ...cell(),
    kind: text({ enum: ['accepted', 'back', 'refused'] }).notNull(),
    contract_id: key(),
    brand_id: key(),
    category_id: integer(),
    /** The day of the acceptance of what came back on another one. */
    rule_day: date({ mode: 'string' }),
    kopecks: kopecks().notNull(),
  },
  (table) => [
    index('report_accepted_supplier').on(table.grain, table.month, table.supplier_id, table.day),
    index('report_accepted_customer').on(table.grain, table.month, table.customer_id, table.day),
  ],
);

/** Delivered lines by the day of the delivery. */
export const reportDelivered = pgTable(
  'report_delivered',
  {
    ...cell(),
    /** Hour of the week in which it was ordered, by the clock of the storage that it was ordered from. */
    slot: smallint(),
    /** Tenths of an hour from the order to the door. */
    tenths: integer(),
    lines: count(),
    late: count(),
    promised_seconds: numeric({ mode: 'number' }).notNull(),
    real_seconds: numeric({ mode: 'number' }).notNull(),
    late_seconds: numeric({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('report_delivered_supplier').on(table.grain, table.month, table.supplier_id, table.day),
    index('report_delivered_customer').on(table.grain, table.month, table.customer_id, table.day),
  ],
);

/**
 * Days of suppliers whose documents have changed since their cells were counted, written by triggers (`functions.sql`) in the transaction
 * that changed them; the same one may stand here many times, so that nobody waits for another.
 */
export const reportMark = pgTable(
  'report_mark',
  {
    id: id(),
    family: text({ enum: ['orders', 'accepted', 'delivered'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    supplier_id: key().notNull(),
  },
  (table) => [index('report_mark_day').on(table.family, table.day)],
);
