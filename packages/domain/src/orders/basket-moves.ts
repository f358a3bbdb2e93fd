import {
  COUNTER_MAX,
  nearestValidQuantities,
  type QuantityFault,
  quantityFault,
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

/** Why a quantity is invalid for a basket line. */
type LineFault = QuantityFault | { code: 'basketLineTooLarge'; most: number };
/** Why fewer pieces move than requested: the sum in the other basket, or what would remain. */
export type MoveFault = LineFault | { code: 'restNotOrderable'; rest: number; because: LineFault };

/** Result of a move. `fault` is set when fewer pieces were moved than requested. */
export interface LineMove {
  moved: number;
  fault: MoveFault | null;
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
  const fault = whyNot(sum, rules);
  const most = fault === null ? sum : (nearestValidQuantities(sum, rules).down ?? 0);
  const moved = Math.max(0, most - there);
  const rest = quantity - moved;
  if (moved > 0 && rest > 0 && whyNot(quantity, rules) === null) {
    const because = whyNot(rest, rules);
    if (because !== null) return { moved: 0, fault: { code: 'restNotOrderable', rest, because } };
  }
  return { moved, fault };
}

/** Why a quantity is invalid for a basket line; null when it is valid. */
const whyNot = (quantity: number, rules: QuantityRules): LineFault | null =>
  quantity > COUNTER_MAX ? { code: 'basketLineTooLarge', most: COUNTER_MAX } : quantityFault(quantity, rules);
