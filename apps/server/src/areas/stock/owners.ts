import { type SQL, sql } from 'drizzle-orm';

// Stock belongs to the price-list item of the company that sells it. When two companies are merged, stock of
// what both sell is moved to one item; the total quantity does not change.

/**
 * Moves the stock of items to other items, if these have none in the same storage.
 * @param pairs which items `e` give their stock to which `k`
 */
export const joinReserves = (pairs: SQL): SQL => sql`
  UPDATE reserve t SET item_id = k.id FROM price_list_item e, price_list_item k
  WHERE t.item_id = e.id AND ${pairs} AND NOT EXISTS (SELECT FROM reserve same WHERE same.item_id = k.id AND same.storage_id = t.storage_id)
  RETURNING t.id AS key, e.id AS was`;

/**
 * Moves the stock back, unless the former item has stock in the same storage by now.
 * @param moved rows `w` of `row_id`, the stock item, and `was`, its former price-list item
 */
export const partReserves = (moved: SQL): SQL => sql`
  UPDATE reserve t SET item_id = w.was FROM ${moved} WHERE t.id = w.row_id
    AND NOT EXISTS (SELECT FROM reserve same WHERE same.item_id = w.was AND same.storage_id = t.storage_id)`;
