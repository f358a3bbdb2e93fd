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

/**
 * Motivation rules: points for what shops accept of a brand, or of a category and its subcategories,
 * during some days. Written by administrators.
 */
export const motivationRule = pgTable(
  'motivation_rule',
  {
    id: id(),
    brand_id: key().references(() => brand.id),
    /** Rules are deleted with their category. */
    category_id: integer().references(() => category.id, { onDelete: 'cascade' }),
    date_from: date({ mode: 'string' }).notNull(),
    date_to: date({ mode: 'string' }).notNull(),
    /** Points for every 1 000 roubles accepted. */
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

/** A reference without a foreign key. Four bytes: no company, storage or brand gets a number above two billion. */
const short = () => integer();
const count = () => integer().notNull();
const seconds = () => bigint({ mode: 'number' }).notNull();

/**
 * Columns common to all summaries. A cell contains sums over rows of documents with the same day, supplier
 * and dimensions of its grain. Dimensions that the grain does not have are null; the supplier is null in
 * cells of all suppliers. A cell of ten days or a month has the sums of its days and the first of them as
 * its day. No foreign keys: `summary_mark` says which cells must be recomputed from documents.
 */
const cell = () => ({
  grain: text().notNull(),
  span: text({ enum: ['day', 'ten', 'month'] }).notNull(),
  day: date({ mode: 'string' }).notNull(),
  supplier_id: short(),
  withheld: boolean().notNull(),
});
const places = () => ({ customer_id: short(), supplier_storage_id: short(), customer_storage_id: short() });

/** Indexes for reading cells by day, and for a customer's own cells. */
const byDay = (name: string, table: Record<'grain' | 'span' | 'day' | 'supplier_id', AnyPgColumn>) =>
  index(`${name}_day`).on(table.grain, table.span, table.day, table.supplier_id);
const byCustomer = (name: string, table: Record<'grain' | 'span' | 'day' | 'customer_id', AnyPgColumn>) =>
  index(`${name}_customer`)
    .on(table.grain, table.span, table.customer_id, table.day)
    .where(sql`customer_id IS NOT NULL`);

/** Index for reading the cells of one category: the cells of all categories are many. */
const byTree = (name: string, table: Record<'grain' | 'span' | 'day' | 'tree_id', AnyPgColumn>) =>
  index(`${name}_tree`)
    .on(table.grain, table.span, table.tree_id, table.day)
    .where(sql`tree_id IS NOT NULL`);

/** Lines of orders by the day of the order. */
export const summaryOrders = pgTable(
  'summary_orders',
  {
    ...cell(),
    ...places(),
    brand_id: short(),
    /**
     * A category including its subcategories: a line is counted in its product's category and each parent
     * category.
     */
    tree_id: integer(),
    /**
     * Hour of the week in which the line was sent, 0 is Monday's first, in the storage's time zone; null if it
     * was not sent.
     */
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
    byDay('summary_orders', table),
    byCustomer('summary_orders', table),
    byTree('summary_orders', table),
  ],
);

/** Ordered pieces by product and day of the order; narrow, because it has the most cells. */
export const summarySold = pgTable(
  'summary_sold',
  { ...cell(), product_id: key(), pieces: count(), kopecks: kopecks().notNull() },
  (table) => [byDay('summary_sold', table)],
);

/** Accepted, refused and returned amounts by day. */
export const summaryAccepted = pgTable(
  'summary_accepted',
  {
    ...cell(),
    ...places(),
    kind: text({ enum: ['accepted', 'back', 'refused'] }).notNull(),
    contract_id: short(),
    brand_id: short(),
    category_id: integer(),
    /** Day of the acceptance, if the return was on another day. */
    rule_day: date({ mode: 'string' }),
    kopecks: kopecks().notNull(),
  },
  (table) => [
    byDay('summary_accepted', table),
    byCustomer('summary_accepted', table),
    // Returns are few, and motivation rules read all of them.
    index('summary_accepted_back')
      .on(table.grain, table.span, table.day)
      .where(sql`rule_day IS NOT NULL`),
  ],
);

/** Delivered lines by the day of the delivery. */
export const summaryDelivered = pgTable(
  'summary_delivered',
  {
    ...cell(),
    ...places(),
    /** As in `summary_orders`. */
    tree_id: integer(),
    /** Hour of the week of the order, in the time zone of the supplier's storage. */
    slot: smallint(),
    /** Tenths of an hour from order to delivery; rounded to whole hours beyond a day. */
    tenths: integer(),
    lines: count(),
    late: count(),
    promised_seconds: seconds(),
    real_seconds: seconds(),
    late_seconds: seconds(),
  },
  (table) => [
    byDay('summary_delivered', table),
    byCustomer('summary_delivered', table),
    byTree('summary_delivered', table),
  ],
);

const kept = () => ({
  supplier_id: short().notNull(),
  customer_id: short().notNull(),
  supplier_storage_id: short().notNull(),
  customer_storage_id: short().notNull(),
  brand_id: short().notNull(),
});
/** Indexes: queries that no grain fits filter by brand, category or both; the job reads days of suppliers. */
const byGoods = (
  name: string,
  table: Record<'day' | 'supplier_id' | 'brand_id' | 'category_id', AnyPgColumn>,
) => [
  index(`${name}_day`).on(table.day, table.supplier_id),
  index(`${name}_brand`).on(table.brand_id, table.category_id, table.day),
  index(`${name}_category`).on(table.category_id, table.day),
];

/**
 * Order lines as reports count them (`orderLines` in `facts.ts`), for queries that cells cannot answer:
 * the number of orders of several brands or categories is not the sum of theirs. Updated together with the
 * cells; narrow, with the widest columns first, because it has a row for every line.
 */
export const summaryLines = pgTable(
  'summary_lines',
  {
    order_id: key().notNull(),
    line_id: key().notNull(),
    product_id: key().notNull(),
    price_kopecks: kopecks().notNull(),
    ...kept(),
    day: date({ mode: 'string' }).notNull(),
    category_id: integer(),
    ordered: count(),
    confirmed: count(),
    shipped: count(),
    accepted: count(),
    slot: smallint(),
    withheld: boolean().notNull(),
    archived_by_supplier: boolean().notNull(),
    archived_by_customer: boolean().notNull(),
    decided: boolean().notNull(),
    confirmed_whole: boolean().notNull(),
    sent: boolean().notNull(),
    in_time: boolean().notNull(),
    shipped_whole: boolean().notNull(),
    received: boolean().notNull(),
    clean: boolean().notNull(),
    at_once: boolean().notNull(),
    later: boolean().notNull(),
    partly: boolean().notNull(),
  },
  (table) => byGoods('summary_lines', table),
);

/** Delivered lines as reports count them (`deliveries` in `facts.ts`). */
export const summaryDeliveries = pgTable(
  'summary_deliveries',
  {
    item_id: key().notNull(),
    promised: seconds(),
    real: seconds(),
    ...kept(),
    day: date({ mode: 'string' }).notNull(),
    category_id: integer(),
    tenths: integer().notNull(),
    slot: smallint().notNull(),
    withheld: boolean().notNull(),
  },
  (table) => byGoods('summary_deliveries', table),
);

/**
 * Days of suppliers whose documents have changed since their cells were computed. Written by triggers
 * (`functions.sql`) in the transaction of the change; the same day may occur many times, so that
 * transactions do not wait for each other.
 */
export const summaryMark = pgTable(
  'summary_mark',
  {
    id: id(),
    family: text({ enum: ['orders', 'accepted', 'delivered'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    supplier_id: key().notNull(),
  },
  (table) => [index('summary_mark_day').on(table.family, table.day, table.supplier_id)],
);
