import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { basketItem } from './tables.ts';

/** Adds offers to a basket or sets their quantities. Returns the ids of the basket's lines by offer. */
export async function setBasketItems(
  transaction: Transaction,
  basketId: number,
  items: readonly { offer_id: number; quantity: number; seen_price_kopecks: number }[],
): Promise<Map<number, number>> {
  const rows = await transaction
    .insert(basketItem)
    .values(items.map(({ offer_id, ...item }) => ({ ...item, basket_id: basketId, reserve_id: offer_id })))
    .onConflictDoUpdate({
      target: [basketItem.basket_id, basketItem.reserve_id],
      set: { quantity: sql`excluded.quantity`, seen_price_kopecks: sql`excluded.seen_price_kopecks` },
    })
    .returning({ id: basketItem.id, offer_id: basketItem.reserve_id });
  return new Map(rows.map(({ id, offer_id }) => [offer_id, id]));
}

/**
 * Links positions of a request to the basket's lines ordered for them, with the number of pieces; replaces
 * earlier links of either.
 */
export async function linkRequestLines(
  transaction: Transaction,
  links: readonly { position_id: number; basket_item_id: number | undefined; quantity: number }[],
): Promise<void> {
  await transaction.execute(sql`
    WITH fresh AS (
           SELECT * FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS fresh(position_id bigint, basket_item_id bigint, quantity int)),
         gone AS (
           DELETE FROM request_basket_item old USING fresh
           WHERE (old.position_id = fresh.position_id OR old.basket_item_id = fresh.basket_item_id)
             AND NOT EXISTS (SELECT FROM fresh same WHERE same.position_id = old.position_id AND same.basket_item_id = old.basket_item_id))
    INSERT INTO request_basket_item (position_id, basket_item_id, quantity) SELECT * FROM fresh
    ON CONFLICT (position_id, basket_item_id) DO UPDATE SET quantity = excluded.quantity`);
}
