import { sql } from 'drizzle-orm';
import { kopecksOf } from '../../contract/money.ts';
import type { Transaction } from '../../database/connect.ts';
import { offerPrice } from '../catalogue/offers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { BasketHead } from '../storages/baskets.ts';
import { offerFault, readLines } from './repository.ts';

/** A line as the buyer saw it: price in roubles and pieces. */
interface Seen {
  id: number;
  price: number;
  quantity: number;
}

/**
 * Sets the prices and quantities to which the buyer agreed, if they still match today's offers; other
 * lines are not changed. Throws 404 for a basket of another company.
 */
export async function agreeItems(
  transaction: Transaction,
  viewer: Viewer,
  head: BasketHead,
  items: readonly Seen[],
): Promise<void> {
  const lines = await readLines(transaction, viewer, head, true);
  const seen = new Map(items.map((item) => [item.id, item]));
  const agreed = lines.flatMap(({ id, offer }) => {
    const item = seen.get(id);
    if (!item || !offer) return [];
    const price = offerPrice(offer);
    const valid = kopecksOf(item.price) === price && offerFault(offer, item.quantity) === null;
    return valid ? [{ id, price, quantity: item.quantity }] : [];
  });
  if (agreed.length === 0) return;
  const column = (name: 'id' | 'price' | 'quantity') => sql.param(agreed.map((line) => line[name]));
  await transaction.execute(sql`
    UPDATE basket_item line SET quantity = agreed.quantity, seen_price_kopecks = agreed.price
    FROM unnest(${column('id')}::bigint[], ${column('quantity')}::int[], ${column('price')}::bigint[])
      AS agreed(id, quantity, price)
    WHERE line.id = agreed.id`);
}
