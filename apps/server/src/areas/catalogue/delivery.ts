import { bestAndFastest, type ComparedOffer } from '@portal/domain/comparison';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';
import { departuresNow } from '../storages/departures.ts';
import {
  cardMarkup,
  offerColumns,
  type OfferRow,
  offerPrice,
  offerTables,
  wireOffer,
  type WireOffer,
} from './offers.ts';
import type { WireProduct } from './products.ts';

interface Target {
  id: number;
  storage_id: number;
}

/** How many offers each product has for a basket, and the lowest price. One statement for all of them. */
export async function addPrices(
  database: Database,
  viewer: Viewer,
  basket: Target,
  products: readonly WireProduct[],
): Promise<OfferRow[]> {
  const byId = new Map(products.map((product) => [product.id, product]));
  if (byId.size === 0) return [];
  const { rows } = await database.execute(sql`
    SELECT ${offerColumns}, ${cardMarkup(viewer.b2c_user)}
    FROM ${offerTables(sql`${viewer.contractor_id}`, sql`${basket.storage_id}`, sql`${basket.id}`)}
    WHERE i.product_id = ANY(${sql.param([...byId.keys()])}::bigint[]) AND r.quantity > r.held`);
  const offers = rows as unknown as OfferRow[];
  for (const row of offers) {
    const product = byId.get(row.product_id);
    if (!product) continue;
    const price = offerPrice(row) / 100;
    product.offers_count += 1;
    product.min_price = product.min_price === null ? price : Math.min(product.min_price, price);
  }
  for (const product of products) if (product.offers_count > 0) product.signs.push({ id: 27 });
  return offers;
}

/** The same, and of each product the best offer and the fastest one, with when they arrive. */
export async function addDelivery(
  database: Database,
  viewer: Viewer,
  basket: Target,
  products: readonly WireProduct[],
): Promise<void> {
  const rows = Map.groupBy(
    await addPrices(database, viewer, basket, products),
    ({ product_id }) => product_id,
  );
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
  price: Math.round(offer.price * 100),
  arrival: Date.parse(offer.arrival_at),
  offer,
});
