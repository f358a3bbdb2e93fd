import { type SQL, sql } from 'drizzle-orm';

// What a merger changes in items of price lists: `pairs` relates each item `e` that gives way to the item `k` that stays. Statements that
// end with `RETURNING … AS key` are recorded by the merger, so that the same rows can be put back.

/** An item on no list takes the place, the price and the multiplicity of the one that gives way. */
export const takeListPlace = (pairs: SQL): SQL => sql`
  UPDATE price_list_item k SET price_list_id = e.price_list_id, price_kopecks = e.price_kopecks, multiplicity = e.multiplicity, version = k.version + 1
  FROM price_list_item e WHERE ${pairs} AND k.price_list_id IS NULL AND e.price_list_id IS NOT NULL RETURNING k.id AS key`;

/** An item that gives way leaves its list. */
export const leaveList = (pairs: SQL): SQL => sql`
  UPDATE price_list_item e SET price_list_id = NULL FROM price_list_item k, price_list_item before
  WHERE ${pairs} AND before.id = e.id AND e.price_list_id IS NOT NULL RETURNING e.id AS key, before.price_list_id AS was`;

/** Items among `ids` leave the lists that they took a place on: those of `before`, or those among `lists`. One that a file has put on another list since stays there. */
export const giveListPlaceBack = (ids: SQL, before: SQL, lists: SQL): SQL => sql`
  UPDATE price_list_item t SET price_list_id = NULL, version = t.version + 1
  WHERE t.id IN (${ids}) AND (t.price_list_id IN (SELECT w.was FROM ${before}) OR t.price_list_id IN (${lists}))`;

/** Items return to the lists that they left; `before`: rows `w` of `row_id`, the item, and `was`, its list. */
export const returnToList = (before: SQL): SQL => sql`
  UPDATE price_list_item t SET price_list_id = w.was FROM ${before} WHERE t.id = w.row_id AND t.price_list_id IS NULL`;
