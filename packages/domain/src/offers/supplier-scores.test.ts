import { describe, expect, test } from 'vitest';
import {
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
  due: 151,
  in_time: 149,
  at_fault: 3,
  ...change,
});

test('a score covers 90 days and needs at least 20 positions', () => {
  expect([SCORE_DAYS, SCORE_MINIMUM]).toEqual([90, 20]);
});

describe('a score', () => {
  test('uses all decided positions, those due for punctuality, and shipped ones for claims', () => {
    expect(supplierScore(counts())).toEqual({ confirmed: 97, refused: 2, in_time: 99, at_fault: 2 });
  });
  test('is missing for 19 positions and present for 20', () => {
    expect(supplierScore(counts({ lines: 19, confirmed: 19, refused: 0 }))).toBeNull();
    expect(supplierScore(counts({ lines: 20, confirmed: 10, refused: 10 }))).toMatchObject({
      confirmed: 50,
      refused: 50,
    });
  });
  test('shares of one total never exceed a hundred', () => {
    expect(supplierScore(counts({ lines: 40, confirmed: 35, refused: 5 }))).toMatchObject({
      confirmed: 88,
      refused: 12,
    });
  });
  test('has no punctuality and claims for 19 shipped positions, and has them for 20', () => {
    expect(supplierScore(counts({ shipped: 19, due: 19, in_time: 19 }))).toMatchObject({
      in_time: null,
      at_fault: null,
    });
    expect(supplierScore(counts({ shipped: 20, at_fault: 1 }))?.at_fault).toBe(5);
    expect(supplierScore(counts({ due: 20, in_time: 0 }))?.in_time).toBe(0);
    // Ten positions were shipped in time, ten stand in the storage although their day is over.
    expect(supplierScore(counts({ shipped: 10, due: 20, in_time: 10 }))).toMatchObject({
      in_time: 50,
      at_fault: null,
    });
  });
});

test('is good from 95 %, fair from 80 %', () => {
  expect([100, 95, 94, 80, 79, 0].map(scoreTone)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ]);
});
