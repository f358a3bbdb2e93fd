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
import { user } from '../identity/tables.ts';
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
    /** Version of the list and its items, so that concurrent changes are detected. */
    version: integer().notNull().default(1),
    is_active: boolean().notNull().default(true),
    /** First and last day of its validity, inclusive; null: no bound. */
    valid_from: date(),
    valid_to: date(),
    /** Percentages beyond which an upload waits for confirmation; null: no limit of this kind. */
    hold_vanished: integer().default(30),
    hold_shift: integer().notNull().default(30),
    hold_shifted: integer().default(30),
    hold_refused: integer().default(30),
    /** Deleted: nobody sees it and it has no items; documents made from it still show its title. */
    deleted_at: instant(),
  },
  (table) => [
    index('price_list_supplier').on(table.supplier_id),
    check('price_list_validity', sql`valid_from <= valid_to`),
  ],
);

/**
 * A supplier's price for a product. Unique by supplier and product, that is by supplier, brand and part
 * number.
 */
export const priceListItem = pgTable(
  'price_list_item',
  {
    id: id(),
    /**
     * Null: removed from its list. Orders still refer to the item; it is not offered until a list contains it
     * again. Not a foreign key: lists are never deleted from the table, only `changeItems` sets it while the list
     * is locked, and checking each row would cost more than writing it.
     */
    price_list_id: key(),
    /** The list's supplier. Not a foreign key, for the same reasons. */
    supplier_id: key().notNull(),
    product_id: key()
      .notNull()
      .references(() => product.id),
    price_kopecks: kopecks().notNull(),
    multiplicity: integer().notNull().default(1),
    /** The seller's own title of the product; null: none. */
    seller_title: text(),
    version: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
    /** The day (UTC) since which the price applies; set by a trigger. */
    price_since: date()
      .notNull()
      .default(sql`(now() AT TIME ZONE 'UTC')::date`),
  },
  (table) => [
    uniqueIndex('price_list_item_key').on(table.product_id, table.supplier_id),
    index('price_list_item_list').on(table.price_list_id, table.id),
    check('price_list_item_price', sql`price_kopecks > 0`),
    check('price_list_item_multiplicity', sql`multiplicity > 0`),
    check('price_list_item_seller_title', sql`char_length(seller_title) BETWEEN 1 AND 255`),
  ],
);

/** A version of a price list: made by an upload, a person's change, or a return to an earlier version. */
export const priceListVersion = pgTable(
  'price_list_version',
  {
    id: id(),
    price_list_id: key()
      .notNull()
      .references(() => priceList.id),
    at: instant().notNull().defaultNow(),
    /** Null: the portal. */
    user_id: key().references(() => user.id),
    /** Not a foreign key: the upload may be deleted. */
    upload_id: key(),
    text: text().notNull(),
    changes: integer().notNull(),
  },
  (table) => [index('price_list_version_list').on(table.price_list_id, table.at, table.id)],
);

/**
 * The differences of a version: only these are stored, so that ten changed prices of a million cost ten rows.
 */
export const priceListChange = pgTable(
  'price_list_change',
  {
    /**
     * Not a foreign key, which would be checked for every row: versions and their changes are written and deleted
     * together.
     */
    version_id: key().notNull(),
    product_id: key().notNull(),
    /** Null: it was not on the list. */
    old_price_kopecks: kopecks(),
    old_multiplicity: integer(),
    /** Null: it was removed from the list. */
    new_price_kopecks: kopecks(),
    new_multiplicity: integer(),
  },
  (table) => [primaryKey({ columns: [table.version_id, table.product_id] })],
);

/** Former prices, written by a trigger when an item's price changes; `to_day` is exclusive. */
export const priceHistory = pgTable(
  'price_history',
  {
    /** Not foreign keys: the history stays after products or suppliers are deleted. */
    product_id: key().notNull(),
    supplier_id: key().notNull(),
    from_day: date().notNull(),
    to_day: date().notNull(),
    price_kopecks: kopecks().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.supplier_id, table.from_day] })],
);
