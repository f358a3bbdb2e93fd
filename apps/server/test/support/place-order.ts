import { expect } from 'vitest';
import type { Answer, Caller } from './server.ts';

/**
 * Orders one offer of OC 90 from the demo's first supplier: the least multiple of its unit that is at least
 * `pieces`.
 */
export async function placeOrder(
  shop: Caller,
  pieces = 1,
): Promise<{ order: number; product: number; supplier: number }> {
  const { data: user } = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  const { data: basket } = (await shop.get(`/basket/basket?storage_id=${user.default_storage_id}`))
    .body as Answer<'getBasket'>;
  const found = (await shop.get(`/basket/basket/article?basketID=${basket.id}&article=OC90`))
    .body as Answer<'getOffersByArticle'>;
  const offer =
    found.products[0]?.offers.find(({ supplier }) => supplier.title === 'ООО «Волга-Деталь»') ??
    expect.unreachable();
  const unit = offer.price_list_multiplicity ?? 1;
  const added = await shop.post('/basket/basket-items/create', {
    basket_id: basket.id,
    offer_id: offer.id,
    quantity: Math.ceil(pieces / unit) * unit,
  });
  const { amount } = (added.body as Answer<'createBasketItem'>).data;
  const { data } = (await shop.post('/basket/order/create', { basket_id: basket.id, amount }))
    .body as Answer<'createOrder'>;
  return { order: data.orders[0]?.id ?? 0, product: offer.standard_id, supplier: offer.supplier.id };
}
