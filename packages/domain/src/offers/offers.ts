import type { Kopecks } from '../numbers/money.ts';
import type { QuantityRules } from '../numbers/quantity.ts';
import { filterDays } from '../time/terms.ts';
import { requireWhole } from '../numbers/whole.ts';

/** Status of an offer in the basket. Spec 3 §4, §9. */
export const IN_BASKET = 29;
/** Status of an offer not in the basket. Spec 3 §4, §9. */
export const NOT_IN_BASKET = 1;
/** Button label of an offer card that is not in the basket. Spec 3 §4. */
export const TO_BASKET = 'В корзину';
/** Button label of an offer card that is in the basket. Spec 3 §4. */
export const BASKETED = 'В корзине';

/** Maximum number of products in a person's deferred list. Spec 3 gives none; a longer list should be a request. */
export const MAX_DEFERRED = 500;

/** Ids of product labels: 16 OEM brand, 28 bestseller, 27 in stock. Spec 3 §4. */
export const PRODUCT_SIGNS = { oem_brand: 16, best_seller: 28, stock: 27 } as const;

/** An offer as used by the rules: money in kopecks, term in minutes. Spec 3 §3. */
export interface Offer extends QuantityRules {
  id: number;
  status_id: number;
  price: Kopecks;
  /** Minutes. */
  term: number;
  brand_title?: string | null;
  /** 1 means bestseller. */
  best_seller?: number | null;
  original?: boolean | null;
  is_distributor_contract?: boolean | null;
  satisfied_multiplicity?: boolean | null;
  otherOffers?: readonly unknown[] | null;
}

/** Colour of a price relative to the desired price. Spec 3 §4. */
export type PriceColour = 'normal' | 'green' | 'yellow' | 'red';
/** Colour of a term relative to the chosen offer's term. Spec 3 §3, §4. */
export type TermColour = 'green' | 'normal';

/** Whether an offer is in the basket: exactly when its status is 29. Spec 3 §4. */
export function isInBasket(offer: { status_id: number }): boolean {
  return offer.status_id === IN_BASKET;
}

/**
 * Colour of a price relative to the desired one: normal without a desired price (0 or null); green at most 10 % above it (or below);
 * yellow more than 10 % and up to 20 % above; red more than 20 % above. Calculated exactly in whole kopecks.
 * @throws RangeError for amounts that are not whole kopecks from 0, or above 10¹⁴
 * @see spec 3 §4, §9
 */
export function priceColour(price: Kopecks, desired: Kopecks | null): PriceColour {
  requireWhole(price, 'not a price', 0, 1e14);
  if (desired === null || requireWhole(desired, 'not a desired price', 0, 1e14) === 0) return 'normal';
  if (price * 10 <= desired * 11) return 'green';
  return price * 10 <= desired * 12 ? 'yellow' : 'red';
}

/**
 * Difference of a price from the desired one in percent, with two decimals, negative when cheaper; null without a desired price.
 * @throws RangeError for amounts that are not whole kopecks from 0, or above 10¹¹
 * @see spec 3 §3
 */
export function priceDifference(price: Kopecks, desired: Kopecks | null): number | null {
  requireWhole(price, 'not a price', 0, 1e11);
  if (desired === null || requireWhole(desired, 'not a desired price', 0, 1e11) === 0) return null;
  return Math.round(((price - desired) * 10_000) / desired) / 100 + 0;
}

/** Another offer for the same product, with the advantages over the chosen one. */
export interface OtherOffer<T> {
  offer: T;
  /** Green when it is cheaper than the chosen offer. */
  feColor: 'green' | 'normal';
  /** Green when it is faster than the chosen offer. */
  feTermCollor: TermColour;
}

/**
 * Keeps the other offers that are cheaper or faster than the chosen one, in order; the cheaper price and the faster term are green. The
 * chosen offer itself is excluded. Without a chosen offer (null) all offers are kept without colours.
 * @throws RangeError for prices or terms that are not numbers from 0
 * @see spec 3 §4; decisions («faster» means than the chosen offer)
 */
export function otherOffers<T extends Pick<Offer, 'id' | 'price' | 'term'>>(
  chosen: Pick<Offer, 'id' | 'price' | 'term'> | null,
  offers: readonly T[],
): OtherOffer<T>[] {
  if (chosen === null) return offers.map((offer) => ({ offer, feColor: 'normal', feTermCollor: 'normal' }));
  const price = requireWhole(chosen.price, 'not a price');
  filterDays(chosen.term);
  const kept: OtherOffer<T>[] = [];
  for (const offer of offers) {
    const cheaper = requireWhole(offer.price, 'not a price') < price;
    const faster = filterDays(offer.term) >= 0 && offer.term < chosen.term;
    if (offer.id === chosen.id || !(cheaper || faster)) continue;
    kept.push({ offer, feColor: cheaper ? 'green' : 'normal', feTermCollor: faster ? 'green' : 'normal' });
  }
  return kept;
}

/** Sorts the offers of one product: by price, then term, then id. Decisions, «Where an offer comes from». */
export function sortOffers<T extends Pick<Offer, 'id' | 'price' | 'term'>>(offers: readonly T[]): T[] {
  return offers.toSorted((a, b) => a.price - b.price || a.term - b.term || a.id - b.id);
}

/**
 * Flags derived from a product's labels: oem_brand (16), best_seller (28), stock (27).
 * @see spec 3 §3, §4
 */
export function productFlags(
  signs: readonly { id: number }[] | null,
): Record<keyof typeof PRODUCT_SIGNS, boolean> {
  const has = (id: number) => signs?.some((sign) => sign.id === id) ?? false;
  return {
    oem_brand: has(PRODUCT_SIGNS.oem_brand),
    best_seller: has(PRODUCT_SIGNS.best_seller),
    stock: has(PRODUCT_SIGNS.stock),
  };
}

/**
 * Whether the deferred-basket creation call can be made: storage_id and deferred_item_ids must both be non-empty.
 * @see spec 2 §4, 3 §5
 */
export function canCreateDeferredCart(body: { storage_id?: unknown; deferred_item_ids?: unknown }): boolean {
  const { storage_id, deferred_item_ids } = body;
  const storage = storage_id !== null && storage_id !== undefined && storage_id !== '' && storage_id !== 0;
  return storage && Array.isArray(deferred_item_ids) && deferred_item_ids.length > 0;
}

/**
 * Whether the analogs call can be made: request_id must be a number and standard_ids an array.
 * @see spec 2 §5, 3 §5
 */
export function canAskAnalogs(body: { request_id?: unknown; standard_ids?: unknown }): boolean {
  return Number.isFinite(body.request_id) && Array.isArray(body.standard_ids);
}

/** Share of products above which a label is not shown in a list. */
const COMMON = 0.25;

/**
 * The labels to show in a list: a label of more than a quarter of its products is left out («Хит продаж» is exceptional). For a single
 * product all labels are shown.
 * @param products the products of the list with their labels
 * @returns the labels of a product to show
 */
export function tellingSigns(
  products: readonly { signs: readonly { id: number }[] }[],
): (signs: readonly { id: number }[]) => number[] {
  const counts = new Map<number, number>();
  for (const { signs } of products) for (const { id } of signs) counts.set(id, (counts.get(id) ?? 0) + 1);
  const common = (id: number) => products.length > 1 && (counts.get(id) ?? 0) > products.length * COMMON;
  return (signs) => signs.flatMap(({ id }) => (common(id) ? [] : [id]));
}

/** What decides whether an offer is worth a hurry. */
interface Rival {
  /** Whether it is the searched part, not an analog. */
  original: boolean;
  standard_id: number;
  price: number;
  /** ISO instants, all in UTC. */
  arrival_at: string;
}

/**
 * Whether another offer of the same product arrives no later, costs no more, and is better in one of the two, or the searched part is
 * offered beside its analog: nobody need hurry for this one.
 * @see decisions, «Where an offer comes from»
 */
export const isBeaten = (offer: Rival, others: readonly Rival[]): boolean =>
  others.some(
    ({ original, standard_id, price, arrival_at }) =>
      (original && !offer.original) ||
      (standard_id === offer.standard_id &&
        price <= offer.price &&
        arrival_at <= offer.arrival_at &&
        (price < offer.price || arrival_at < offer.arrival_at)),
  );
