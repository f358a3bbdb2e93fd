import type { Schemas } from '@portal/api-client/client';
import { isInBasket } from '@portal/domain/offers';
import { analogRank, saidBy } from '@portal/domain/own-crosses';
import type { Offer, Product } from '../queries.ts';

type Answer = Pick<Schemas['OffersAnswer'], 'products' | 'superseded'>;

export const OFFER_TABS = ['all', 'own', 'analogs'] as const;
export type OfferTab = (typeof OFFER_TABS)[number];
export const OFFER_SORTS = ['price', 'term', 'reserve'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

export const SORTS: Readonly<Record<OfferSort, { label: string; compare(a: Offer, b: Offer): number }>> = {
  price: { label: 'Сначала дешевле', compare: (a, b) => a.price - b.price || a.term - b.term },
  term: {
    label: 'Сначала быстрее',
    compare: (a, b) => Date.parse(a.arrival_at) - Date.parse(b.arrival_at) || a.price - b.price,
  },
  reserve: {
    label: 'Сначала больше остаток',
    compare: (a, b) => b.reserve_quantity - a.reserve_quantity || a.price - b.price,
  },
};

/** One part and what is offered of it. */
export interface Part {
  product: Product;
  /** Replaces what was searched, is it, or is its analog. */
  kind: 'news' | 'searched' | 'analog';
  /** In the chosen order, those that pass the filter. */
  offers: readonly Offer[];
}

const RANKS = { news: 0, searched: 1, analog: 2 };
/** Offers of an analog that are shown without being asked for; one more is shown rather than hidden behind a word. */
const AT_FIRST = 2;

const isOfTab = ({ kind }: Part, tab: OfferTab) =>
  tab === 'all' || (tab === 'analogs') === (kind === 'analog');

/**
 * The parts with their offers: what has replaced the number comes first, then what was searched for, then its analogs by their
 * best offer, those that only sellers name last.
 */
export function partsOf({ products, superseded }: Answer, sort: OfferSort): Part[] {
  const news = new Set(superseded.map(({ standard }) => standard.id));
  const { compare } = SORTS[sort];
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

/** The parts of a tab with those of their offers that pass the filter; parts of which none passes are left out. */
export const partsUnder = (
  parts: readonly Part[],
  tab: OfferTab,
  passes: (offer: Offer) => boolean,
): Part[] =>
  parts.flatMap((part) => {
    const offers = isOfTab(part, tab) ? part.offers.filter(passes) : [];
    return offers.length === 0 ? [] : [{ ...part, offers }];
  });

/** The offers that stand in the list: all of what was searched for, of an analog the first two and what is in the basket. */
export function shownOffers({ kind, offers }: Part, unfolded: boolean): readonly Offer[] {
  if (unfolded || kind !== 'analog' || offers.length <= AT_FIRST + 1) return offers;
  return offers.filter((offer, place) => place < AT_FIRST || isInBasket(offer));
}

/** On whose word an offer's product is an analog, where the catalogue does not know it as one; empty for the others. */
export function sellersWord(products: readonly Pick<Product, 'id' | 'said_by'>[]): (offer: Offer) => string {
  const words = new Map(products.map(({ id, said_by = [] }) => [id, saidBy(said_by)]));
  return ({ standard_id }) => {
    const word = words.get(standard_id);
    return word ? `Аналог ${word}` : '';
  };
}

/** The lowest price of a tab, and of how many offers; null where there is none. Roubles. */
export function cheapestOf(parts: readonly Part[], tab: OfferTab): { count: number; price: number } | null {
  const offers = parts.filter((part) => isOfTab(part, tab)).flatMap((part) => part.offers);
  const price = offers.reduce((least, offer) => Math.min(least, offer.price), Number.POSITIVE_INFINITY);
  return offers.length === 0 ? null : { count: offers.length, price };
}
