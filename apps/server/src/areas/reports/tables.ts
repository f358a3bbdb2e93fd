import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
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
const seconds = () => bigint({ mode: 'number' }).notNull();

/**
 * What every summary's cell has: sums over rows of documents that agree in the day, the supplier and the dimensions of its grain; the
 * dimensions that its grain has not are null, the supplier too where cells are of all of them. A cell of ten days or of a month adds up those
 * of its days and stands under its first one. No references: cells are counted anew from documents wherever `report_mark` says so.
 */
const cell = () => ({
  grain: text().notNull(),
  span: text({ enum: ['day', 'ten', 'month'] }).notNull(),
  day: date({ mode: 'string' }).notNull(),
  supplier_id: key(),
  withheld: boolean().notNull(),
});
const places = () => ({ customer_id: key(), supplier_storage_id: key(), customer_storage_id: key() });

/** Cells are looked for by their days, and those of one buyer by its own. */
const byDay = (name: string, table: Record<'grain' | 'span' | 'day' | 'supplier_id', AnyPgColumn>) =>
  index(`${name}_day`).on(table.grain, table.span, table.day, table.supplier_id);
const byCustomer = (name: string, table: Record<'grain' | 'span' | 'day' | 'customer_id', AnyPgColumn>) =>
  index(`${name}_customer`)
    .on(table.grain, table.span, table.customer_id, table.day)
    .where(sql`customer_id IS NOT NULL`);

/** Lines of orders by the day of the order. */
export const reportOrders = pgTable(
  'report_orders',
  {
    ...cell(),
    ...places(),
    brand_id: key(),
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
  (table) => [byDay('report_orders', table), byCustomer('report_orders', table)],
);

/** What was ordered of each product, by the day of the order: of these cells there are most, so they hold little. */
export const reportSold = pgTable(
  'report_sold',
  { ...cell(), product_id: key(), pieces: count(), kopecks: kopecks().notNull() },
  (table) => [byDay('report_sold', table)],
);

/** Money accepted, refused and come back, by the day of each. */
export const reportAccepted = pgTable(
  'report_accepted',
  {
    ...cell(),
    ...places(),
    kind: text({ enum: ['accepted', 'back', 'refused'] }).notNull(),
    contract_id: key(),
    brand_id: key(),
    category_id: integer(),
    /** The day of the acceptance of what came back on another one. */
    rule_day: date({ mode: 'string' }),
    kopecks: kopecks().notNull(),
  },
  (table) => [
    byDay('report_accepted', table),
    byCustomer('report_accepted', table),
    // Few come back, and rules look at all that did.
    index('report_accepted_back')
      .on(table.grain, table.span, table.day)
      .where(sql`rule_day IS NOT NULL`),
  ],
);

/** Delivered lines by the day of the delivery. */
export const reportDelivered = pgTable(
  'report_delivered',
  {
    ...cell(),
    ...places(),
    /** Hour of the week in which it was ordered, by the clock of the storage that it was ordered from. */
    slot: smallint(),
    /** Tenths of an hour from the order to the door: within a day each of them, beyond it whole hours. */
    tenths: integer(),
    lines: count(),
    late: count(),
    promised_seconds: seconds(),
    real_seconds: seconds(),
    late_seconds: seconds(),
  },
  (table) => [byDay('report_delivered', table), byCustomer('report_delivered', table)],
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
  (table) => [index('report_mark_day').on(table.family, table.day, table.supplier_id)],
);
