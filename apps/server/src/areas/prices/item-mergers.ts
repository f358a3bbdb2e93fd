import { type SQL, sql } from 'drizzle-orm';

// Statements of mergers on items of price lists: `pairs` relates each item `e` that is replaced to the item
// `k` that stays. Statements that end with `RETURNING … AS key` are recorded by the merger, so that the same
// rows can be restored.

/** An item on no list gets the list, the price and the multiplicity of the replaced item. */
export const takeListPlace = (pairs: SQL): SQL => sql`
  UPDATE price_list_item k SET price_list_id = e.price_list_id, price_kopecks = e.price_kopecks, multiplicity = e.multiplicity, version = k.version + 1
  FROM price_list_item e WHERE ${pairs} AND k.price_list_id IS NULL AND e.price_list_id IS NOT NULL RETURNING k.id AS key`;

/** The replaced item is removed from its list. */
export const leaveList = (pairs: SQL): SQL => sql`
  UPDATE price_list_item e SET price_list_id = NULL FROM price_list_item k, price_list_item before
  WHERE ${pairs} AND before.id = e.id AND e.price_list_id IS NOT NULL RETURNING e.id AS key, before.price_list_id AS was`;

/**
 * Removes items among `ids` from the lists that they got by a merger: those of `before`, or those among
 * `lists`. An item that an upload has put on another list since stays there.
 */
export const giveListPlaceBack = (ids: SQL, before: SQL, lists: SQL): SQL => sql`
  UPDATE price_list_item t SET price_list_id = NULL, version = t.version + 1
  WHERE t.id IN (${ids}) AND (t.price_list_id IN (SELECT w.was FROM ${before}) OR t.price_list_id IN (${lists}))`;

/** Puts items back on their former lists; `before`: rows `w` of `row_id`, the item, and `was`, its list. */
export const returnToList = (before: SQL): SQL => sql`
  UPDATE price_list_item t SET price_list_id = w.was FROM ${before} WHERE t.id = w.row_id AND t.price_list_id IS NULL`;
