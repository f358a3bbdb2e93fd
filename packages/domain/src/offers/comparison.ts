import type { Kopecks } from '../numbers/money.ts';
import { nearestValidQuantities, orderableQuantity, type QuantityRules } from '../numbers/quantity.ts';

/** Maximum number of offers compared side by side. */
export const MAX_COMPARED = 4;

/** The fields of an offer that are needed for a comparison. */
export interface ComparedOffer extends QuantityRules {
  id: number;
  /** Price per piece. */
  price: Kopecks;
  /** Arrival, milliseconds since the epoch. */
  arrival: number;
}

/** The cost of an offer for a number of pieces. */
export interface ComparedSum {
  /** Pieces to order: the wanted quantity or the next valid one; null when the stock is insufficient. */
  quantity: number | null;
  /** Total price of these pieces. */
  amount: Kopecks | null;
  /** Price of the pieces beyond the wanted quantity. */
  surplus: Kopecks | null;
}

/**
 * Computes the cost of an offer for the wanted quantity.
 * @param wanted pieces, a whole number from 1
 * @throws RangeError for anything else
 * @see spec 3 §4
 */
export function comparedSum(offer: ComparedOffer, wanted: number): ComparedSum {
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new RangeError(`pieces: ${wanted}`);
  const quantity = nearestValidQuantities(wanted - 1, offer).up;
  if (quantity === null) return { quantity: null, amount: null, surplus: null };
  return { quantity, amount: quantity * offer.price, surplus: (quantity - wanted) * offer.price };
}

export type ComparedAspect = 'price' | 'arrival' | 'reserve' | 'amount';

/**
 * Finds the best offers by id: lowest price, earliest arrival, largest stock, lowest total price for the wanted quantity. An aspect in
 * which all offers are equal has no best offer.
 * @param wanted pieces, a whole number from 1
 * @throws RangeError for anything else
 */
export function bestOffers(
  offers: readonly ComparedOffer[],
  wanted: number,
): Readonly<Record<ComparedAspect, ReadonlySet<number>>> {
  const best = (valueOf: (offer: ComparedOffer) => number) => {
    const values = offers.map(valueOf);
    const least = Math.min(...values);
    const alike = values.every((value) => value === least);
    return new Set(alike ? [] : offers.filter((offer) => valueOf(offer) === least).map(({ id }) => id));
  };
  return {
    price: best(({ price }) => price),
    arrival: best(({ arrival }) => arrival),
    reserve: best(({ reserve_quantity }) => -reserve_quantity),
    amount: best((offer) => comparedSum(offer, wanted).amount ?? Number.POSITIVE_INFINITY),
  };
}

/**
 * The two offers that represent a product: the cheapest (the earlier one at equal price) and the earliest (the cheaper one at equal
 * arrival); equal in both, the one with the lower id. Offers whose stock is below a valid quantity are used only when there are no
 * others.
 * @param offers of one product, in any order
 * @returns null when there are no offers
 * @throws RangeError for quantity rules that are not whole numbers from 0
 * @see spec 3 §2 (the results that also obtain delivery data)
 */
export function bestAndFastest<T extends ComparedOffer>(
  offers: readonly T[],
): { best: T; fastest: T } | null {
  const orderable = offers.filter((offer) => orderableQuantity(offer) !== null);
  const chosen = orderable.length > 0 ? orderable : offers;
  const [best] = chosen.toSorted((a, b) => a.price - b.price || a.arrival - b.arrival || a.id - b.id);
  const [fastest] = chosen.toSorted((a, b) => a.arrival - b.arrival || a.price - b.price || a.id - b.id);
  return best && fastest ? { best, fastest } : null;
}
