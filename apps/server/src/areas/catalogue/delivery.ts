import { bestAndFastest, type ComparedOffer } from '@portal/domain/comparison';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { offerPrice, offersOfProducts, wireOffer, type WireOffer } from './offers.ts';
import type { WireProduct } from './products.ts';
import { type OfferedPrice, pricesToBasket } from './supply-routes/prices.ts';

interface Target {
  id: number;
  storage_id: number;
}

type Products = readonly WireProduct[];

const idsOf = (products: Products) => products.map(({ id }) => id);

/** Adds the number of offers and the lowest price for a basket to each product. One statement for all. */
export async function addPrices(
  database: Database,
  viewer: Viewer,
  basket: Pick<Target, 'id'>,
  products: Products,
): Promise<void> {
  if (products.length > 0) tell(products, await pricesFor(database, viewer, basket, idsOf(products)));
}

const pricesFor = (
  database: Database,
  { contractor_id, b2c_user: b2c }: Viewer,
  { id: basketId }: Pick<Target, 'id'>,
  ids: number[],
) => pricesToBasket(database, { basketId, contractor_id, b2c }, ids);

/** Sorts product ids by their lowest price; products without offers come last, in the given order. */
export async function byPrice(
  database: Database,
  viewer: Viewer,
  basket: Pick<Target, 'id'>,
  ids: number[],
): Promise<number[]> {
  const least = new Map<number, number>();
  for (const { product_id, price } of await pricesFor(database, viewer, basket, ids))
    least.set(product_id, Math.min(price, least.get(product_id) ?? price));
  const priceOf = (id: number) => least.get(id) ?? Number.MAX_SAFE_INTEGER;
  return ids.toSorted((a, b) => priceOf(a) - priceOf(b));
}

function tell(products: Products, offers: readonly OfferedPrice[]): void {
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const offer of offers) {
    const product = byId.get(offer.product_id);
    if (!product) continue;
    const price = roublesOf(offer.price);
    product.offers_count += 1;
    product.min_price = product.min_price === null ? price : Math.min(product.min_price, price);
  }
  for (const product of products) if (product.offers_count > 0) product.signs.push({ id: 27 });
}

/** Like addPrices; also adds the best and the fastest offer of each product with their arrival times. */
export async function addDelivery(
  database: Database,
  viewer: Viewer,
  basket: Target,
  products: Products,
): Promise<void> {
  if (products.length === 0) return;
  const { contractor_id, b2c_user: b2c } = viewer;
  const { id: basketId, storage_id } = basket;
  const { rows: found } = await offersOfProducts(database, {
    contractor_id,
    storage_id,
    b2c,
    basketId,
    products: idsOf(products),
  });
  tell(
    products,
    found.map((row) => ({ product_id: row.product_id, price: offerPrice(row) })),
  );
  const rows = Map.groupBy(found, ({ product_id }) => product_id);
  const departures = await departuresNow(database);
  for (const product of products) {
    const text = {
      brand_title: product.brand.title,
      article: product.article,
      title: product.title,
      best_seller: product.signs.some(({ id }) => id === 28),
    };
    const offers = (rows.get(product.id) ?? []).map((row) => wireOffer(row, text, true, departures));
    const chosen = bestAndFastest(offers.map(compared));
    product.best = chosen?.best.offer ?? null;
    product.fastest = chosen?.fastest.offer ?? null;
  }
}

const compared = (offer: WireOffer): ComparedOffer & { offer: WireOffer } => ({
  ...offer,
  price: kopecksOf(offer.price),
  arrival: Date.parse(offer.arrival_at),
  offer,
});
