import type { Kopecks } from './money.ts';
import { nearestValidQuantities, type QuantityRules } from './quantity.ts';

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
