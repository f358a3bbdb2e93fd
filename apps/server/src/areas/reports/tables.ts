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

/** Those of one category by its own: there are many of all of them together. */
const byTree = (name: string, table: Record<'grain' | 'span' | 'day' | 'tree_id', AnyPgColumn>) =>
  index(`${name}_tree`)
    .on(table.grain, table.span, table.tree_id, table.day)
    .where(sql`tree_id IS NOT NULL`);

/** Lines of orders by the day of the order. */
export const reportOrders = pgTable(
  'report_orders',
  {
    ...cell(),
    ...places(),
    brand_id: key(),
    /** A category with all below it: a line is in the cells of each that its product lies under. */
    tree_id: integer(),
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
    byDay('report_orders', table),
    byCustomer('report_orders', table),
    byTree('report_orders', table),
  ],
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
    /** As in the cells of orders. */
    tree_id: integer(),
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
  (table) => [
    byDay('report_delivered', table),
    byCustomer('report_delivered', table),
    byTree('report_delivered', table),
  ],
);

const kept = () => ({
  supplier_id: key().notNull(),
  customer_id: key().notNull(),
  supplier_storage_id: key().notNull(),
  customer_storage_id: key().notNull(),
  brand_id: key().notNull(),
});
/** Questions that no cells answer are narrowed by brands or categories; the job looks for days of suppliers. */
const byGoods = (
  name: string,
  table: Record<'day' | 'supplier_id' | 'brand_id' | 'category_id', AnyPgColumn>,
) => [
  index(`${name}_day`).on(table.day, table.supplier_id),
  index(`${name}_brand`).on(table.brand_id, table.day),
  index(`${name}_category`).on(table.category_id, table.day),
];

/**
 * Lines of orders as reports count them (`orderLines` of `facts.ts`), for what cells cannot tell: orders of several brands or categories are
 * no sum of theirs. Kept as cells are; narrow, the widest columns first, as it has a row for every line.
 */
export const reportLines = pgTable(
  'report_lines',
  {
    ...kept(),
    order_id: key().notNull(),
    line_id: key().notNull(),
    product_id: key().notNull(),
    price_kopecks: kopecks().notNull(),
    due_at: instant(),
    sent_at: instant(),
    day: date({ mode: 'string' }).notNull(),
    category_id: integer(),
    ordered: count(),
    undecided: count(),
    confirmed: count(),
    refused: count(),
    cancelled: count(),
    short: count(),
    shipped: count(),
    accepted: count(),
    shortage: count(),
    rejected: count(),
    claimed: count(),
    slot: smallint(),
    withheld: boolean().notNull(),
    archived_by_supplier: boolean().notNull(),
    archived_by_customer: boolean().notNull(),
    moved: boolean().notNull(),
  },
  (table) => byGoods('report_lines', table),
);

/** Delivered lines as reports count them (`deliveries` of `facts.ts`). */
export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    ...kept(),
    item_id: key().notNull(),
    promised: seconds(),
    real: seconds(),
    day: date({ mode: 'string' }).notNull(),
    category_id: integer(),
    tenths: integer().notNull(),
    slot: smallint().notNull(),
    withheld: boolean().notNull(),
  },
  (table) => byGoods('report_deliveries', table),
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
