import { describe, expect, test } from 'vitest';
import type { ClaimOutcome } from './claims.ts';
import { claimedKopecks, CLAIM_ITEM_KINDS, CLAIM_OUTCOMES, UNPAID_CLAIM_KINDS } from './claims.ts';
import { claimCost, settledPieces } from './settlements.ts';

describe('decisions, «Claim»: consequences of closing', () => {
  const item = { type_id: 4, quantity: 3, decided_quantity: null, discount_kopecks: null };
  test.each<[ClaimOutcome, number, number]>([
    ['accept_return', 3, 0],
    ['refund', 3, 0],
    ['replace', 0, 0],
    ['resupply', 0, 0],
    ['discount', 0, 0],
    ['refuse', 0, 0],
    ['pending', 0, 0],
  ])('damaged, %s: money of %i pieces, %i in stock', (outcome, money, stock) => {
    expect(settledPieces({ ...item, outcome })).toEqual({ money, stock, discount: 0 });
  });
  test.each<[number, ClaimOutcome, number, number]>([
    [1, 'refund', 3, 3],
    [1, 'resupply', 0, 3],
    [3, 'replace', 0, 3],
    [1, 'refuse', 0, 0],
    [2, 'accept_return', 0, 0],
    [7, 'refund', 0, 0],
    [6, 'refund', 3, 0],
  ])('kind %i, %s: money of %i pieces, %i in stock', (type_id, outcome, money, stock) => {
    expect(settledPieces({ ...item, type_id, outcome })).toEqual({ money, stock, discount: 0 });
  });
  test('a partial decision settles the accepted pieces', () => {
    expect(settledPieces({ ...item, type_id: 1, outcome: 'partial', decided_quantity: 2 })).toEqual({
      money: 2,
      stock: 2,
      discount: 0,
    });
    expect(settledPieces({ ...item, outcome: 'partial' })).toEqual({ money: 0, stock: 0, discount: 0 });
  });
  test('a discount settles its amount for every claimed piece, and no pieces', () => {
    expect(settledPieces({ ...item, outcome: 'discount', discount_kopecks: 1550 })).toEqual({
      money: 0,
      stock: 0,
      discount: 4650,
    });
  });
});

describe('decisions, «Claim»: what a decision costs', () => {
  const item = {
    type_id: 4,
    quantity: 4,
    price_kopecks: 48_840,
    decided_quantity: null,
    discount_kopecks: null,
  };
  test('goods that were never charged cost nothing, whatever is decided', () => {
    for (const type_id of UNPAID_CLAIM_KINDS) {
      expect(claimedKopecks({ ...item, type_id })).toBe(0);
      for (const outcome of Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[])
        expect(claimCost({ ...item, type_id, outcome })).toEqual({ code: 'uncharged' });
    }
  });
  test('a partial decision costs the accepted pieces, and an unknown amount before they are counted', () => {
    expect(claimCost({ ...item, outcome: 'partial' })).toEqual({ code: 'partialUncounted', most: 195_360 });
    expect(claimCost({ ...item, outcome: 'partial', decided_quantity: 1 })).toEqual({
      code: 'money',
      paid: 48_840,
      refused: 146_520,
    });
  });
  test.each<[ClaimOutcome, object]>([
    ['pending', { code: 'undecided', most: 195_360 }],
    ['refund', { code: 'money', paid: 195_360, refused: 0 }],
    ['accept_return', { code: 'money', paid: 195_360, refused: 0 }],
    ['replace', { code: 'goods', worth: 195_360 }],
    ['refuse', { code: 'refused', worth: 195_360 }],
    ['discount', { code: 'discountUnknown', most: 195_360 }],
  ])('%s', (outcome, cost) => {
    expect(claimCost({ ...item, outcome })).toEqual(cost);
  });
  test('a discount costs its amount for every claimed piece', () => {
    expect(claimCost({ ...item, outcome: 'discount', discount_kopecks: 100 })).toEqual({
      code: 'discount',
      paid: 400,
    });
  });
  test('what is paid is what is settled, and never more than what is claimed', () => {
    for (const { id: type_id } of CLAIM_ITEM_KINDS)
      for (const outcome of Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[])
        for (const decided_quantity of [1, 2, 3]) {
          const decided = { ...item, type_id, outcome, decided_quantity, discount_kopecks: 100 };
          const cost = claimCost(decided);
          const { money, discount } = settledPieces(decided);
          const paid = 'paid' in cost ? cost.paid : 0;
          expect(paid).toBe(UNPAID_CLAIM_KINDS.includes(type_id) ? 0 : money * item.price_kopecks + discount);
          expect(paid).toBeLessThanOrEqual(claimedKopecks(decided));
        }
  });
});
