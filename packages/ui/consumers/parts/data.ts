import type { OfferCardOffer } from '@portal/ui/offer-card';

/** Sold by twelves: the counter goes 12, 24, 36. */
export const OFFERS: OfferCardOffer[] = ['OC 90', 'OC 264'].map((article) => ({
  article,
  brand_title: 'KNECHT',
  title: 'Фильтр масляный',
  supplier: 'Берг',
  price: 64_250,
  term: 1_440,
  reserve_text: '>100',
  reserve_quantity: 240,
  minimal_quantity: 12,
  reserve_multiplicity: 12,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
}));
