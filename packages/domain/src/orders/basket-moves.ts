import {
  checkQuantity,
  COUNTER_MAX,
  nearestValidQuantities,
  type QuantityRules,
} from '../numbers/quantity.ts';
import { requireWhole } from '../numbers/whole.ts';

/** A basket line that is moved to another basket with the same offer, in whole pieces. */
export interface MovedLine {
  /** Pieces in the line, from 1. */
  quantity: number;
  /** Pieces to move, from 1 to the line's quantity. */
  wanted: number;
  /** Pieces of the same offer already in the other basket, from 0. */
  there: number;
}

/** Result of a move. `reason` is a Russian sentence when fewer pieces were moved than requested. */
export interface LineMove {
  moved: number;
  reason: string | null;
}

/**
 * How many pieces of a line move to another basket. They are added to the pieces already there; when the sum exceeds the stock or
 * breaks the multiplicity, as many move as make a valid sum, and the rest stays. The remaining quantity must be orderable too, unless
 * it was not before; otherwise nothing moves.
 * @throws RangeError for quantities outside their bounds and for rules that are not whole numbers from 0
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

/** Why a quantity is invalid for a basket line; null when it is valid. */
function whyNot(quantity: number, rules: QuantityRules): string | null {
  if (quantity > COUNTER_MAX) return `В строке корзины может быть не больше ${COUNTER_MAX}`;
  const checked = checkQuantity(quantity, rules);
  return checked.valid ? null : checked.reason;
}
