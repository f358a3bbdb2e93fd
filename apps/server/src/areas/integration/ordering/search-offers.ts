import { orderQuantity } from '@portal/domain/proposals';
import { COUNTER_MAX } from '@portal/domain/quantity';
import { routeTermMinutes } from '@portal/domain/terms';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import type { Connection } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type OfferRow, offerPrice, wireOffer } from '../../catalogue/offers.ts';
import { offersOf, rulesOf } from '../../requests/offers.ts';
import { type Departures } from '../../storages/logistics/departures.ts';
import { storageOf } from '../storage-of.ts';
import { findNumbers, type NamedProduct } from './find-numbers.ts';

type Found = Answer<'searchOffers'>['data'][number];

/** Maximum number of offers for a number. */
const MOST_OFFERS = 20;

/**
 * Offers for a list of part numbers, cheapest first, then fastest, with the quantity that multiplicities allow; three
 * statements. Throws 404 for another company's storage, 422 without a storage.
 */
export async function searchOffers(
  connection: Connection,
  viewer: Viewer,
  { storage_id, items }: BodyOf<'searchOffers'>,
  departures: Departures,
): Promise<Answer<'searchOffers'>['data']> {
  const place = await storageOf(connection, viewer, storage_id);
  const meanings = await findNumbers(connection, items);
  const products = meanings.flatMap((meaning) => (meaning.state === 'found' ? meaning.product.id : []));
  const recipient = { contractor_id: viewer.contractor_id, storage_id: place, b2c: viewer.b2c_user };
  const offered = await offersOf(connection, recipient, [...new Set(products)]);
  return items.map(({ brand, article, quantity = 1 }, nth): Found => {
    const meaning = meanings[nth] ?? { state: 'not_found' as const };
    const said = { row: nth + 1, brand: brand ?? null, article, quantity };
    if (meaning.state === 'not_found')
      return { ...said, state: 'not_found', product: null, brands: [], offers: [], offers_count: 0 };
    if (meaning.state === 'choose_brand') {
      const brands = meaning.products.map(wireProduct);
      return { ...said, state: 'choose_brand', product: null, brands, offers: [], offers_count: 0 };
    }
    const { product } = meaning;
    const rows = offered.get(product.id) ?? [];
    const offers = rows.toSorted(byPrice).slice(0, MOST_OFFERS);
    return {
      ...said,
      state: 'found',
      product: wireProduct(product),
      brands: [],
      offers: offers.map((row) => {
        const pieces = piecesFor(quantity, row);
        return {
          offer: wireOffer(row, textOf(product), true, departures),
          quantity: pieces,
          amount: pieces === null ? null : roublesOf(offerPrice(row) * pieces),
        };
      }),
      offers_count: rows.length,
    };
  });
}

/** Pieces to order for a wanted quantity: the next that multiplicities allow, or all there are; null: none. */
const piecesFor = (wanted: number, row: OfferRow) =>
  orderQuantity(Math.min(wanted, COUNTER_MAX), {
    ...rulesOf(row),
    reserve_quantity: Math.min(row.available, COUNTER_MAX),
  });

const byPrice = (a: OfferRow, b: OfferRow) =>
  offerPrice(a) - offerPrice(b) || routeTermMinutes(a.routes) - routeTermMinutes(b.routes) || a.id - b.id;

const wireProduct = ({ id, ...product }: NamedProduct) => ({ standard_id: id, ...product });
const textOf = ({ brand, article, title }: NamedProduct) => ({
  brand_title: brand,
  article,
  title,
  best_seller: false,
});
