import { type SQL, sql } from 'drizzle-orm';

/**
 * Replaces offers of a merged item `e` in baskets by offers of item `k` at the same storage, unless the
 * basket already contains them.
 */
export const moveBasketItems = (pairs: SQL): SQL => sql`
  UPDATE basket_item t SET reserve_id = mine.id
  FROM price_list_item e JOIN reserve theirs ON theirs.item_id = e.id,
       price_list_item k JOIN reserve mine ON mine.item_id = k.id
  WHERE ${pairs} AND mine.storage_id = theirs.storage_id AND t.reserve_id = theirs.id
    AND NOT EXISTS (SELECT FROM basket_item same WHERE same.basket_id = t.basket_id AND same.reserve_id = mine.id)
  RETURNING t.id AS key, theirs.id AS was`;

/**
 * Reverts moveBasketItems; `before`: rows `w` with `row_id`, the basket's line, and `was`, its former
 * offer.
 */
export const restoreBasketItems = (before: SQL): SQL => sql`
  UPDATE basket_item t SET reserve_id = w.was FROM ${before}
  WHERE t.id = w.row_id AND NOT EXISTS (SELECT FROM basket_item same WHERE same.basket_id = t.basket_id AND same.reserve_id = w.was)`;
