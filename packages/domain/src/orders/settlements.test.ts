import { describe, expect, test } from 'vitest';
import type { ClaimOutcome } from './claims.ts';
import { settledPieces } from './settlements.ts';

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
