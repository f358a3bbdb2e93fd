import {
  checkQuantity,
  COUNTER_MAX,
  nearestValidQuantities,
  type QuantityRules,
} from '../numbers/quantity.ts';
import { requireWhole } from '../numbers/whole.ts';

/** A basket line that is moved to another basket with the same offer: pieces, whole numbers. */
export interface MovedLine {
  /** Pieces in the line, from 1. */
  quantity: number;
  /** Pieces to move, from 1 up to the line's. */
  wanted: number;
  /** Pieces of the same offer in the other basket already, from 0. */
  there: number;
}

/** What comes of it. `reason` is a Russian sentence whenever fewer pieces moved than were wanted. */
export interface LineMove {
  moved: number;
  reason: string | null;
}

/**
 * How many pieces of a line go over to another basket. They add up with what is there; where the sum is more than the
 * supplier has, or breaks the multiplicity, as many go as make a valid sum, and the rest stays. What stays must be
 * orderable too, unless it was not before: else nothing moves.
 * @throws RangeError for quantities outside their bounds and for rules that are no whole numbers from 0
 * @see spec 3 §5
 */
export function moveLine({ quantity, wanted, there }: MovedLine, rules: QuantityRules): LineMove {
  requireWhole(quantity, 'not a quantity', 1);
  requireWhole(wanted, 'not a part of the line', 1, quantity);
  const sum = requireWhole(there, 'not a quantity') + wanted;
  const reason = whyNot(sum, rules);
  const most = reason === null ? sum : (nearestValidQuantities(sum, rules).down ?? 0);
  const moved = Math.max(0, most - there);
  const rest = quantity - moved;
  if (moved > 0 && rest > 0 && whyNot(quantity, rules) === null) {
    const wrong = whyNot(rest, rules);
    if (wrong !== null) return { moved: 0, reason: `Осталось бы ${rest}. ${wrong}` };
  }
  return { moved, reason };
}

/** Why a quantity may not stand in a basket line; null when it may. */
function whyNot(quantity: number, rules: QuantityRules): string | null {
  if (quantity > COUNTER_MAX) return `В строке корзины может быть не больше ${COUNTER_MAX}`;
  const checked = checkQuantity(quantity, rules);
  return checked.valid ? null : checked.reason;
}
