import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { user } from '../identity/tables.ts';
import { orderLine } from '../orders/tables.ts';
import { requestPosition } from '../requests/tables.ts';
import { reserve } from '../stock/tables.ts';
import { basket } from '../storages/tables.ts';

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
    /** The price that the buyer saw when last agreeing to the line. */
    seen_price_kopecks: kopecks().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('basket_item_offer').on(table.basket_id, table.reserve_id),
    index('basket_item_reserve').on(table.reserve_id),
    check('basket_item_quantity', sql`quantity BETWEEN 1 AND 9999`),
  ],
);

/**
 * Products deferred by a person: from a basket or a list with the quantity, from a basket also with the
 * offer.
 */
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
    /** The offer that it had in the basket; null: the cheapest. */
    reserve_id: key().references(() => reserve.id),
    /** Null: the offer's initial quantity. */
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

/** Positions of requests that were ordered, and the order lines. */
export const requestOrderLine = pgTable(
  'request_order_line',
  {
    position_id: key()
      .notNull()
      .references(() => requestPosition.id, { onDelete: 'cascade' }),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    /** Pieces of the order line that are meant for the position. */
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.position_id, table.order_line_id] }),
    index('request_order_line_line').on(table.order_line_id),
  ],
);

/** Positions of requests whose products are in the basket: what is ordered from there is ordered for them. */
export const requestBasketItem = pgTable(
  'request_basket_item',
  {
    position_id: key()
      .notNull()
      .references(() => requestPosition.id, { onDelete: 'cascade' }),
    basket_item_id: key()
      .notNull()
      .references(() => basketItem.id, { onDelete: 'cascade' }),
    /** Pieces of the basket's line that are meant for the position. */
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.position_id, table.basket_item_id] }),
    index('request_basket_item_item').on(table.basket_item_id),
  ],
);
