import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { storage } from '../storages/tables.ts';

export const priceList = pgTable(
  'price_list',
  {
    id: id(),
    supplier_id: key()
      .notNull()
      .references(() => contractor.id),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    title: text().notNull(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index('price_list_supplier').on(table.supplier_id)],
);

/** A supplier's price for a product. The key is supplier + product, that is supplier + brand + article. */
export const priceListItem = pgTable(
  'price_list_item',
  {
    id: id(),
    price_list_id: key()
      .notNull()
      .references(() => priceList.id),
    supplier_id: key()
      .notNull()
      .references(() => contractor.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
    price_kopecks: kopecks().notNull(),
    multiplicity: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
    /** The day (UTC) since which the price stands; a trigger keeps it. */
    price_since: date()
      .notNull()
      .default(sql`(now() AT TIME ZONE 'UTC')::date`),
  },
  (table) => [
    uniqueIndex('price_list_item_key').on(table.product_id, table.supplier_id),
    index('price_list_item_list').on(table.price_list_id, table.id),
    check('price_list_item_price', sql`price_kopecks > 0`),
    check('price_list_item_multiplicity', sql`multiplicity > 0`),
  ],
);

/** Prices that stand no more, written by a trigger when an item's price changes: from the first day to before the last. */
export const priceHistory = pgTable(
  'price_history',
  {
    /** No references: what was asked for a thing stays true after the thing has gone. */
    product_id: key().notNull(),
    supplier_id: key().notNull(),
    from_day: date().notNull(),
    to_day: date().notNull(),
    price_kopecks: kopecks().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.supplier_id, table.from_day] })],
);

/**
 * Stock of an item at one of the supplier's storages. `held` is ordered and not yet shipped; what a buyer may take is
 * quantity − held. Together with a customer's storage a reserve is one offer, and its id is the offer's.
 */
export const reserve = pgTable(
  'reserve',
  {
    id: id(),
    item_id: key()
      .notNull()
      .references(() => priceListItem.id),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    quantity: integer().notNull(),
    held: integer().notNull().default(0),
    /** The file said «>10»: at least that many. */
    is_more: boolean().notNull().default(false),
    minimal_quantity: integer().notNull().default(1),
    multiplicity: integer().notNull().default(1),
    product_multiplicity: integer().default(1),
  },
  (table) => [
    uniqueIndex('reserve_item_storage').on(table.item_id, table.storage_id),
    check('reserve_quantity', sql`quantity >= 0 AND held >= 0`),
    check(
      'reserve_multiplicity',
      sql`minimal_quantity > 0 AND multiplicity > 0 AND (product_multiplicity IS NULL OR product_multiplicity > 0)`,
    ),
  ],
);
