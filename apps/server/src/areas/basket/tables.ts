import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { reserve } from '../prices/tables.ts';
import { storage } from '../storages/tables.ts';

/** One basket per storage of a customer. */
export const basket = pgTable(
  'basket',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
  },
  (table) => [
    uniqueIndex('basket_storage').on(table.storage_id),
    index('basket_contractor').on(table.contractor_id),
  ],
);

export const basketItem = pgTable(
  'basket_item',
  {
    id: id(),
    basket_id: key()
      .notNull()
      .references(() => basket.id),
    reserve_id: key()
      .notNull()
      .references(() => reserve.id),
    quantity: integer().notNull(),
    /** The price the buyer saw when the line was last agreed. */
    seen_price_kopecks: kopecks().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('basket_item_offer').on(table.basket_id, table.reserve_id),
    index('basket_item_reserve').on(table.reserve_id),
    check('basket_item_quantity', sql`quantity BETWEEN 1 AND 9999`),
  ],
);

/** Products that a person has put aside; out of a basket or a list with the quantity, out of a basket with the offer as well. */
export const deferredItem = pgTable(
  'deferred_item',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    product_id: key()
      .notNull()
      .references(() => product.id),
    /** The offer it lay in the basket as; null: whoever is cheapest. */
    reserve_id: key().references(() => reserve.id),
    /** Null: as many as an offer begins with. */
    quantity: integer(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deferred_item_offer').on(table.user_id, table.product_id, sql`coalesce(reserve_id, 0)`),
    index('deferred_item_latest').on(table.user_id, table.created_at, table.id),
    index('deferred_item_of_product').on(table.product_id),
    index('deferred_item_reserve')
      .on(table.reserve_id)
      .where(sql`reserve_id IS NOT NULL`),
    check('deferred_item_quantity', sql`quantity BETWEEN 1 AND 9999`),
    check('deferred_item_kept', sql`reserve_id IS NULL OR quantity IS NOT NULL`),
  ],
);
