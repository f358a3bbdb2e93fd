import { quantityFault, nearestValidQuantities } from '@portal/domain/quantity';
import type { Answer } from '../../contract/handlers.ts';
import { conflict } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import { putItem } from '../basket/items.ts';
import { quantityRules } from '../basket/repository.ts';
import { type OfferRow, offerPrice, offersOfProducts } from '../catalogue/offers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { basketOfStorage } from '../storages/baskets.ts';
import { readB2cOrder } from './orders.ts';

/**
 * The smallest allowed quantity of an offer that covers the wanted one; undefined if the offer cannot cover
 * it.
 */
function enoughOf(offer: OfferRow, wanted: number): number | undefined {
  const rules = quantityRules(offer);
  if (quantityFault(wanted, rules) === null) return wanted;
  return nearestValidQuantities(wanted, rules).up ?? undefined;
}

/**
 * Adds the missing pieces of a consumer's order, unless they are in the storage's basket already, to that
 * basket with the cheapest offer that has enough. Throws 404, and 409 if the order is no longer being picked.
 */
export async function putMissing(
  database: Database,
  viewer: Viewer,
  id: number,
): Promise<Answer<'putB2cOrderToBasket'>['data']> {
  const order = await readB2cOrder(database, viewer, id);
  if (order.status.code !== 'pending') throw conflict('Заказ уже собран или отменён');
  const head = await basketOfStorage(database, viewer, order.storage.id);
  const missing = order.items
    .map((item) => ({ ...item, wanted: item.quantity - item.picked - item.in_basket }))
    .filter(({ wanted }) => wanted > 0);
  const { rows: offers } = await offersOfProducts(database, {
    contractor_id: head.contractor_id,
    storage_id: head.storage_id,
    b2c: viewer.b2c_user,
    basketId: head.id,
    products: missing.map(({ standard_id }) => standard_id),
  });
  const put = [];
  const without = [];
  for (const { standard_id, brand_title, article, wanted } of missing) {
    const chosen = offers
      .filter(({ product_id }) => product_id === standard_id)
      .toSorted((one, other) => offerPrice(one) - offerPrice(other) || one.id - other.id)
      .flatMap((offer) => {
        const quantity = enoughOf(offer, wanted + (offer.basket_quantity ?? 0));
        return quantity === undefined ? [] : [{ offer_id: offer.id, quantity }];
      })[0];
    const line = { brand_title, article };
    if (chosen) {
      await putItem(database, viewer, head, chosen);
      put.push({ ...line, quantity: chosen.quantity });
    } else without.push({ ...line, quantity: wanted });
  }
  return { basket_id: head.id, put, without_offer: without };
}
