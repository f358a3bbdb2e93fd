import { analogRank } from '../catalogue/own-crosses.ts';
import { type Kopecks, multiplyMoney } from '../numbers/money.ts';
import { checkQuantity, nearestValidQuantities, type QuantityRules } from '../numbers/quantity.ts';

/** Replacements that a refusal offers, at most. */
export const MOST_REPLACEMENTS = 3;

/** How long an ordered replacement can be taken back at one press, in minutes, as long as nobody has decided on it. */
export const UNDO_REPLACEMENT_MINUTES = 10;

/** An offer that could replace refused pieces. */
export interface Replacing extends QuantityRules {
  id: number;
  product_id: number;
  /** The same part from somebody else; otherwise one that may stand for it. */
  same: boolean;
  /** The sellers on whose word alone it may stand for it; none where the catalogue knows it. */
  said_by?: readonly unknown[];
  /** Of a piece. */
  price: Kopecks;
  /** When it arrives, in milliseconds. */
  arrival: number;
}

/**
 * How many pieces of an offer replace so many: the least valid quantity that is enough; null where the offer has not as many.
 * @throws RangeError for rules that are no whole numbers from 0
 * @see spec 3 §5
 */
export function replacingQuantity(wanted: number, rules: QuantityRules): number | null {
  return checkQuantity(wanted, rules).valid ? wanted : nearestValidQuantities(wanted, rules).up;
}

/**
 * What to offer instead of refused pieces: the same part at another supplier first, then its crosses and analogs, those of the
 * catalogue before those that only sellers name; what costs less for the pieces needed, whole units counted, then the sooner. Each part but the same one stands once, and only offers that have enough.
 * @param wanted pieces that were refused
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
  // One place is kept for a cross: another maker's part may come when the same one does not.
  const same = found.filter(({ offer }) => offer.same);
  const others = found.filter(({ offer }) => !offer.same);
  const most = others.length > 0 ? MOST_REPLACEMENTS - 1 : MOST_REPLACEMENTS;
  const first = same.slice(0, most);
  return [...first, ...others.slice(0, MOST_REPLACEMENTS - first.length)];
}

/** Pieces at a price, kopecks a piece. */
export interface Pieces {
  quantity: number;
  price: Kopecks;
}

/**
 * By how much a replacement is more than what was refused: whoever orders it is asked where either number is above 0.
 * @returns pieces and kopecks, 0 where it is not more
 * @throws RangeError unless whole kopecks and whole pieces
 */
export function replacementGrowth(replacing: Pieces, refused: Pieces): { pieces: number; sum: Kopecks } {
  const sum = ({ price, quantity }: Pieces) => multiplyMoney(price, quantity);
  return {
    pieces: Math.max(0, replacing.quantity - refused.quantity),
    sum: Math.max(0, sum(replacing) - sum(refused)),
  };
}
