import { type SQL, sql } from 'drizzle-orm';

/** Baskets with an offer of an item `e` that gives way get the one of `k` at the same storage, unless they hold both. */
export const moveBasketItems = (pairs: SQL): SQL => sql`
  UPDATE basket_item t SET reserve_id = mine.id
  FROM price_list_item e JOIN reserve theirs ON theirs.item_id = e.id,
       price_list_item k JOIN reserve mine ON mine.item_id = k.id
  WHERE ${pairs} AND mine.storage_id = theirs.storage_id AND t.reserve_id = theirs.id
    AND NOT EXISTS (SELECT FROM basket_item same WHERE same.basket_id = t.basket_id AND same.reserve_id = mine.id)
  RETURNING t.id AS key, theirs.id AS was`;

/** The same undone; `before`: rows `w` of `row_id`, the basket's line, and `was`, the offer that it held. */
export const restoreBasketItems = (before: SQL): SQL => sql`
  UPDATE basket_item t SET reserve_id = w.was FROM ${before}
  WHERE t.id = w.row_id AND NOT EXISTS (SELECT FROM basket_item same WHERE same.basket_id = t.basket_id AND same.reserve_id = w.was)`;
