import type { Kopecks } from '../numbers/money.ts';
import { nearestValidQuantities, orderableQuantity, type QuantityRules } from '../numbers/quantity.ts';

/** Most offers that are compared side by side. */
export const MAX_COMPARED = 4;

/** An offer, as far as it is compared. */
export interface ComparedOffer extends QuantityRules {
  id: number;
  /** Of one piece. */
  price: Kopecks;
  /** When it arrives, milliseconds since the epoch. */
  arrival: number;
}

/** What an offer comes to for so many pieces. */
export interface ComparedSum {
  /** Pieces that must be taken: the wanted ones, up to the next valid quantity; null where there are not so many. */
  quantity: number | null;
  /** Of all of them. */
  amount: Kopecks | null;
  /** Of the pieces that nobody wanted. */
  surplus: Kopecks | null;
}

/**
 * What an offer comes to for the pieces that are wanted.
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
 * Which of the offers are best, by id: the lowest price, the earliest arrival, the largest stock, the least to pay for the
 * wanted pieces. Nobody is where all are alike.
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
 * The two offers that stand for all of a product: the cheapest, of equals the one that arrives first; and the one that
 * arrives first, of equals the cheapest; of equals in both the one with the lower id. Offers whose stock makes up no valid
 * quantity stand only where there are no others.
 * @param offers of one product, in any order
 * @returns null without offers
 * @throws RangeError for rules of quantity that are no whole numbers from 0
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
