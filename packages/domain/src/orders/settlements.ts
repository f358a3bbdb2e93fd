import type { Kopecks } from '../numbers/money.ts';
import { claimedKopecks, type ClaimOutcome, outcomeEffect, UNPAID_CLAIM_KINDS } from './claims.ts';

/** Kinds of items that never left the storage: missing goods, or others were sent instead. */
const STAYED: readonly number[] = [1, 3];

/**
 * The consequences of a decision when its claim is closed. In pieces from 0 to `quantity`: `money` pieces need not be paid for and are
 * released from the contract's limit; `stock` pieces were deducted from the supplier's storage but are still there. Damaged goods that
 * are returned do not go back to stock. In kopecks, from 0: `discount`, the total price reduction of the claimed pieces, which is
 * released from the limit too.
 * @param item kind (CLAIM_ITEM_KINDS), claimed pieces, outcome, accepted pieces of a partial decision, and the discount per piece in
 * kopecks
 * @see decisions, «Claim»
 */
export function settledPieces(item: {
  type_id: number;
  quantity: number;
  outcome: ClaimOutcome;
  decided_quantity: number | null;
  discount_kopecks: Kopecks | null;
}): { money: number; stock: number; discount: number } {
  const effect = outcomeEffect(item.outcome);
  if (effect === 'discount')
    return { money: 0, stock: 0, discount: (item.discount_kopecks ?? 0) * item.quantity };
  if (effect !== 'money' && effect !== 'goods') return { money: 0, stock: 0, discount: 0 };
  const agreed = item.outcome === 'partial' ? (item.decided_quantity ?? 0) : item.quantity;
  return {
    money: effect === 'money' && !UNPAID_CLAIM_KINDS.includes(item.type_id) ? agreed : 0,
    stock: STAYED.includes(item.type_id) ? agreed : 0,
    discount: 0,
  };
}

/** What a decision costs the supplier. In kopecks, from 0. */
export type ClaimCost =
  /** Goods that were never charged: no decision moves any money. */
  | { code: 'uncharged' }
  /** Not decided, or without its amount: at most `most`. */
  | { code: 'undecided' | 'partialUncounted' | 'discountUnknown'; most: Kopecks }
  | { code: 'money'; paid: Kopecks; refused: Kopecks }
  | { code: 'discount'; paid: Kopecks }
  | { code: 'goods' | 'refused'; worth: Kopecks };

/**
 * What a decision costs the supplier when the claim is closed: the same money as `settledPieces` settles.
 * @param item as for `settledPieces`, with the price per piece in kopecks
 * @see decisions, «Claim»
 */
export function claimCost(item: Parameters<typeof settledPieces>[0] & { price_kopecks: Kopecks }): ClaimCost {
  if (UNPAID_CLAIM_KINDS.includes(item.type_id)) return { code: 'uncharged' };
  const whole = claimedKopecks(item);
  if (item.outcome === 'partial' && item.decided_quantity === null)
    return { code: 'partialUncounted', most: whole };
  const { money, discount } = settledPieces(item);
  const paid = item.price_kopecks * money;
  switch (outcomeEffect(item.outcome)) {
    case 'money':
      return { code: 'money', paid, refused: whole - paid };
    case 'goods':
      return { code: 'goods', worth: whole };
    case 'nothing':
      return { code: 'refused', worth: whole };
    case 'discount':
      return item.discount_kopecks === null
        ? { code: 'discountUnknown', most: whole }
        : { code: 'discount', paid: discount };
    case 'unknown':
      return { code: 'undecided', most: whole };
  }
}
