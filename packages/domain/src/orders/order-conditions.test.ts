import { describe, expect, test } from 'vitest';
import {
  automaticRefusalFault,
  automaticRefusalWords,
  MAX_PROCESSING_HOURS,
  minimalSumFault,
  processingWords,
} from './order-conditions.ts';

describe('a minimal order sum', () => {
  test('an order of exactly the minimum or more is accepted', () => {
    expect(minimalSumFault(500_000, 500_000)).toBeNull();
    expect(minimalSumFault(500_001, 500_000)).toBeNull();
  });
  test('0 means no minimum', () => {
    expect(minimalSumFault(0, 0)).toBeNull();
  });
  test('a kopeck less is refused, and the missing amount is named', () => {
    expect(minimalSumFault(499_999, 500_000)).toEqual({
      code: 'belowMinimalSum',
      minimum: 500_000,
      missing: 1,
    });
  });
});

describe('«processing time (0–999 hours), automatic refusal»', () => {
  test('the maximum is 999 hours', () => {
    expect(MAX_PROCESSING_HOURS).toBe(999);
  });
  test('automatic refusal requires a time of at least an hour', () => {
    expect(automaticRefusalFault(true, 0)).toEqual({ code: 'automaticRefusalWithoutHours' });
    expect(automaticRefusalFault(true, 1)).toBeNull();
  });
  test('without automatic refusal any time is valid', () => {
    expect(automaticRefusalFault(false, 0)).toBeNull();
    expect(automaticRefusalFault(false, 999)).toBeNull();
  });
  test('hours have the right plural form in Russian', () => {
    expect([1, 2, 5, 21].map(processingWords)).toEqual(['1 час', '2 часа', '5 часов', '21 час']);
    expect(automaticRefusalWords(48)).toBe('Поставщик не ответил за 48 часов');
  });
});
