import { describe, expect, test } from 'vitest';
import {
  FAULT_OUTCOMES,
  SCORE_DAYS,
  SCORE_MINIMUM,
  scoreTone,
  type SupplierCounts,
  supplierScore,
} from './supplier-scores.ts';

const counts = (change: Partial<SupplierCounts> = {}): SupplierCounts => ({
  lines: 200,
  confirmed: 193,
  refused: 3,
  shipped: 150,
  in_time: 149,
  at_fault: 3,
  ...change,
});

test('90 days, and at least 20 positions', () => {
  expect([SCORE_DAYS, SCORE_MINIMUM]).toEqual([90, 20]);
});

test('whatever a claim has not refused is the supplier’s fault', () => {
  expect(FAULT_OUTCOMES).toEqual([
    'pending',
    'accept_return',
    'refund',
    'replace',
    'resupply',
    'discount',
    'partial',
  ]);
});

describe('a score', () => {
  test('is of all decided positions, and of shipped ones where it speaks of time', () => {
    expect(supplierScore(counts())).toEqual({ confirmed: 97, refused: 2, in_time: 99, at_fault: 2 });
  });
  test('of 19 positions nothing is said, of 20 it is', () => {
    expect(supplierScore(counts({ lines: 19, confirmed: 19, refused: 0 }))).toBeNull();
    expect(supplierScore(counts({ lines: 20, confirmed: 10, refused: 10 }))).toMatchObject({
      confirmed: 50,
      refused: 50,
    });
  });
  test('shares of one whole are never more than a hundred together', () => {
    expect(supplierScore(counts({ lines: 40, confirmed: 35, refused: 5 }))).toMatchObject({
      confirmed: 88,
      refused: 12,
    });
  });
  test('of 19 shipped ones nothing is said of time and claims, of 20 it is', () => {
    expect(supplierScore(counts({ shipped: 19, in_time: 19 }))).toMatchObject({
      in_time: null,
      at_fault: null,
    });
    expect(supplierScore(counts({ shipped: 20, at_fault: 1 }))?.at_fault).toBe(5);
    expect(supplierScore(counts({ shipped: 20, in_time: 0 }))?.in_time).toBe(0);
  });
});

test('from 95 % it is good, from 80 % fair', () => {
  expect([100, 95, 94, 80, 79, 0].map(scoreTone)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ]);
});
