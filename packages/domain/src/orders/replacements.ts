import { analogRank } from '../catalogue/own-crosses.ts';
import { type Kopecks, multiplyMoney } from '../numbers/money.ts';
import { quantityFault, nearestValidQuantities, type QuantityRules } from '../numbers/quantity.ts';

/** Maximum number of replacements offered for a refusal. */
export const MOST_REPLACEMENTS = 3;

/** An offer that could replace refused pieces. */
export interface Replacing extends QuantityRules {
  id: number;
  product_id: number;
  /** The same part from another seller; otherwise a substitute. */
  same: boolean;
  /** Sellers who alone claim that it is a substitute; empty when the catalogue knows it. */
  said_by?: readonly unknown[];
  /** Price per piece. */
  price: Kopecks;
  /** Arrival in milliseconds. */
  arrival: number;
}

/**
 * Quantity of an offer that replaces the wanted pieces: the smallest valid quantity that is sufficient; null when the offer does not
 * have enough.
 * @throws RangeError for rules that are not whole numbers from 0
 * @see spec 3 §5
 */
export function replacingQuantity(wanted: number, rules: QuantityRules): number | null {
  return quantityFault(wanted, rules) === null ? wanted : nearestValidQuantities(wanted, rules).up;
}

/**
 * Chooses replacements for refused pieces: first the same part from another supplier, then its crosses and analogs, those of the
 * catalogue before those claimed only by sellers; among equals the lower total price for the needed pieces (in whole units), then the
 * earlier arrival. Every part except the same one is listed once, and only offers with enough pieces are used.
 * @param wanted number of refused pieces
 */
export function chooseReplacements<T extends Replacing>(
  offers: readonly T[],
  wanted: number,
): { offer: T; quantity: number }[] {
  const enough = offers.flatMap((offer) => {
    const quantity = replacingQuantity(wanted, offer);
    return quantity === null ? [] : [{ offer, quantity, sum: multiplyMoney(offer.price, quantity) }];
  });
  enough.sort(
    ({ offer: one, sum }, { offer: other, sum: otherSum }) =>
      Number(other.same) - Number(one.same) ||
      analogRank(one) - analogRank(other) ||
      sum - otherSum ||
      one.arrival - other.arrival ||
      one.id - other.id,
  );
  const seen = new Set<number>();
  const found: { offer: T; quantity: number }[] = [];
  for (const { offer, quantity } of enough) {
    if (!offer.same && seen.has(offer.product_id)) continue;
    seen.add(offer.product_id);
    found.push({ offer, quantity });
  }
  // One slot is reserved for a cross: another maker's part may be available when the same one is not.
  const same = found.filter(({ offer }) => offer.same);
  const others = found.filter(({ offer }) => !offer.same);
  const most = others.length > 0 ? MOST_REPLACEMENTS - 1 : MOST_REPLACEMENTS;
  const first = same.slice(0, most);
  return [...first, ...others.slice(0, MOST_REPLACEMENTS - first.length)];
}

/** Pieces and the price per piece in kopecks. */
export interface Pieces {
  quantity: number;
  price: Kopecks;
}

/**
 * By how much a replacement exceeds what was refused: the buyer must confirm when either number is above 0.
 * @returns pieces and kopecks, 0 when it does not exceed
 * @throws RangeError unless whole kopecks and whole pieces
 */
export function replacementGrowth(replacing: Pieces, refused: Pieces): { pieces: number; sum: Kopecks } {
  const sum = ({ price, quantity }: Pieces) => multiplyMoney(price, quantity);
  return {
    pieces: Math.max(0, replacing.quantity - refused.quantity),
    sum: Math.max(0, sum(replacing) - sum(refused)),
  };
}
