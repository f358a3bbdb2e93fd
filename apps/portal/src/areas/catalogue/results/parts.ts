import type { Schemas } from '@portal/api-client/client';
import { isInBasket } from '@portal/domain/offers';
import { analogRank, saidBy } from '@portal/domain/own-crosses';
import type { Offer, Product } from '../queries.ts';

type Answer = Pick<Schemas['OffersAnswer'], 'products' | 'superseded'>;

export const OFFER_TABS = ['all', 'own', 'analogs'] as const;
export type OfferTab = (typeof OFFER_TABS)[number];
export const OFFER_SORTS = ['price', 'term', 'reserve', 'punctual'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

const byPrice = (a: Offer, b: Offer) => a.price - b.price || a.term - b.term;

export const SORTS: Readonly<Record<OfferSort, { label: string; compare(a: Offer, b: Offer): number }>> = {
  price: { label: 'Сначала дешевле', compare: byPrice },
  term: {
    label: 'Сначала быстрее',
    compare: (a, b) => Date.parse(a.arrival_at) - Date.parse(b.arrival_at) || a.price - b.price,
  },
  reserve: {
    label: 'Сначала больше остаток',
    compare: (a, b) => b.reserve_quantity - a.reserve_quantity || a.price - b.price,
  },
  // By price until the punctuality of the paths is known.
  punctual: { label: 'Сначала надёжнее', compare: byPrice },
};

/** A product with its offers. */
export interface Part {
  product: Product;
  /** A newer number of the searched product, the product itself, or an analog. */
  kind: 'news' | 'searched' | 'analog';
  /** Filtered and sorted. */
  offers: readonly Offer[];
}

const RANKS = { news: 0, searched: 1, analog: 2 };
/** Offers shown of a folded analog; if only one more exists, it is shown too. */
const AT_FIRST = 2;

const isOfTab = ({ kind }: Part, tab: OfferTab) =>
  tab === 'all' || (tab === 'analogs') === (kind === 'analog');

/**
 * Products with their offers: newer numbers of the searched product first, then the product itself, then its
 * analogs by best offer, those declared only by sellers last.
 */
export function partsOf(
  { products, superseded }: Answer,
  sort: OfferSort,
  compare = SORTS[sort].compare,
): Part[] {
  const news = new Set(superseded.map(({ standard }) => standard.id));
  return products
    .flatMap<Part>((product) => {
      const offers = product.offers.toSorted(compare);
      const kind = news.has(product.id) ? 'news' : product.original ? 'searched' : 'analog';
      return offers.length === 0 ? [] : [{ product, kind, offers }];
    })
    .toSorted((a, b) => {
      const [one, other] = [a.offers[0], b.offers[0]];
      const rank = RANKS[a.kind] - RANKS[b.kind] || analogRank(a.product) - analogRank(b.product);
      return rank || (one && other ? compare(one, other) : 0);
    });
}

/** Products of a tab with the offers that pass the filter; products without any are left out. */
export const partsUnder = (
  parts: readonly Part[],
  tab: OfferTab,
  passes: (offer: Offer) => boolean,
): Part[] =>
  parts.flatMap((part) => {
    const offers = isOfTab(part, tab) ? part.offers.filter(passes) : [];
    return offers.length === 0 ? [] : [{ ...part, offers }];
  });

/** Visible offers: all of the searched product; of a folded analog the first two and those in the basket. */
export function shownOffers({ kind, offers }: Part, unfolded: boolean): readonly Offer[] {
  if (unfolded || kind !== 'analog' || offers.length <= AT_FIRST + 1) return offers;
  return offers.filter((offer, place) => place < AT_FIRST || isInBasket(offer));
}

/**
 * Returns a function that names the sellers who declare an offer's product an analog, if the catalogue does
 * not, and says that an analog is doubtful; an empty string for other offers.
 */
export function sellersWord(
  products: readonly Pick<Product, 'id' | 'said_by' | 'trust'>[],
): (offer: Offer) => string {
  const words = new Map(
    products.map(({ id, said_by = [], trust }) => {
      const word = saidBy(said_by);
      const doubt = trust?.hidden ? 'Сомнительный аналог: возвращали, не подошло' : '';
      return [id, [doubt, word && `Аналог ${word}`].filter(Boolean).join('. ')];
    }),
  );
  return ({ standard_id }) => words.get(standard_id) ?? '';
}

/** Number of offers of a tab and their lowest price in roubles; null if there are none. */
export function cheapestOf(parts: readonly Part[], tab: OfferTab): { count: number; price: number } | null {
  const offers = parts.filter((part) => isOfTab(part, tab)).flatMap((part) => part.offers);
  const price = offers.reduce((least, offer) => Math.min(least, offer.price), Number.POSITIVE_INFINITY);
  return offers.length === 0 ? null : { count: offers.length, price };
}
