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
    /** Of the list and of what is on it: two people who change it at once are told. */
    version: integer().notNull().default(1),
    is_active: boolean().notNull().default(true),
    /** The days of its validity, both within it; null: no bound. */
    valid_from: date(),
    valid_to: date(),
    /** What holds its uploads back until somebody says yes, in percent; null: this never does. */
    hold_vanished: integer().default(30),
    hold_shift: integer().notNull().default(30),
    hold_shifted: integer().default(30),
    hold_refused: integer().default(30),
    /** Taken away: nobody sees it, and nothing is on it; what came from it keeps its name. */
    deleted_at: instant(),
  },
  (table) => [
    index('price_list_supplier').on(table.supplier_id),
    check('price_list_validity', sql`valid_from <= valid_to`),
  ],
);

/** A supplier's price for a product. The key is supplier + product, that is supplier + brand + article. */
export const priceListItem = pgTable(
  'price_list_item',
  {
    id: id(),
    /**
     * Null: taken off its list. Orders keep to the item, and nobody is offered it until a list names it again. No reference: lists
     * are never deleted, only `changeItems` puts items on one, which it holds, and a check of each row costs more than the row.
     */
    price_list_id: key(),
    /** The list's own. No reference, for the same reasons. */
    supplier_id: key().notNull(),
    product_id: key()
      .notNull()
      .references(() => product.id),
    price_kopecks: kopecks().notNull(),
    multiplicity: integer().notNull().default(1),
    /** What the seller's list calls it; null: nothing. */
    seller_title: text(),
    version: integer().notNull().default(1),
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
    check('price_list_item_seller_title', sql`char_length(seller_title) BETWEEN 1 AND 255`),
  ],
);

/** What a price list became at a time, and by whom: a file, a person's change, the return to a former one. */
export const priceListVersion = pgTable(
  'price_list_version',
  {
    id: id(),
    price_list_id: key()
      .notNull()
      .references(() => priceList.id),
    at: instant().notNull().defaultNow(),
    /** Nobody: the portal. */
    user_id: key().references(() => user.id),
    /** No reference: the file's entry in the journal may go. */
    upload_id: key(),
    text: text().notNull(),
    changes: integer().notNull(),
  },
  (table) => [index('price_list_version_list').on(table.price_list_id, table.at, table.id)],
);

/** What a version changed: only that is kept, so a list of a million items whose ten prices change costs ten rows. */
export const priceListChange = pgTable(
  'price_list_change',
  {
    /** No reference, which would be looked up for every row: whoever writes a version writes these, and takes them away with it. */
    version_id: key().notNull(),
    product_id: key().notNull(),
    /** Null: it was not on the list. */
    old_price_kopecks: kopecks(),
    old_multiplicity: integer(),
    /** Null: it is no more. */
    new_price_kopecks: kopecks(),
    new_multiplicity: integer(),
  },
  (table) => [primaryKey({ columns: [table.version_id, table.product_id] })],
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
