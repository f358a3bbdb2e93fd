import { type SQL, sql } from 'drizzle-orm';

// What lies at a storage stands under the offer of the company that sells it. Where two companies become one, what both sell is one
// offer's: its pieces are neither more nor fewer for it.

/**
 * The stock of one offer comes under another one's, where that has none at the same storage.
 * @param pairs which offers `e` give their stock to which `k`
 */
export const joinReserves = (pairs: SQL): SQL => sql`
  UPDATE reserve t SET item_id = k.id FROM price_list_item e, price_list_item k
  WHERE t.item_id = e.id AND ${pairs} AND NOT EXISTS (SELECT FROM reserve same WHERE same.item_id = k.id AND same.storage_id = t.storage_id)
  RETURNING t.id AS key, e.id AS was`;

/**
 * The same taken back, as far as nothing else has taken the place.
 * @param moved rows `w` of `row_id`, the reserve, and `was`, the offer that it stood under
 */
export const partReserves = (moved: SQL): SQL => sql`
  UPDATE reserve t SET item_id = w.was FROM ${moved} WHERE t.id = w.row_id
    AND NOT EXISTS (SELECT FROM reserve same WHERE same.item_id = w.was AND same.storage_id = t.storage_id)`;
