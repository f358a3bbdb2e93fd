import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkQuantity,
  deliveryMultiple,
  initialQuantity,
  leastCommonMultiple,
  nearestValidQuantities,
  type QuantityRules,
  validStep,
} from './quantity.ts';

const offer = (rules: Partial<QuantityRules> = {}): QuantityRules => ({
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
  ...rules,
});

describe('spec 3 §5, offer card quantity', () => {
  test('the delivery multiple is the LCM of both multiplicities, or 1 if either is missing', () => {
    expect(deliveryMultiple(4, 6)).toBe(12);
    expect(deliveryMultiple(null, 6)).toBe(1);
    expect(deliveryMultiple(4, null)).toBe(1);
  });

  test('the initial quantity is the minimal quantity rounded up to a multiple of the delivery multiple', () => {
    expect(initialQuantity(offer({ minimal_quantity: 5, price_list_multiplicity: 4 }))).toBe(8);
    expect(initialQuantity(offer({ minimal_quantity: 8, price_list_multiplicity: 4 }))).toBe(8);
    expect(initialQuantity(offer())).toBe(1);
  });

  test('«Количество не может превышать запасы в наличии поставщика: N»', () => {
    expect(checkQuantity(11, offer({ reserve_quantity: 10 }))).toEqual({
      valid: false,
      code: 'aboveReserve',
      reason: 'Количество не может превышать запасы в наличии поставщика: 10',
    });
  });

  test('at least the minimum, divisible by the reserve multiplicity, passing the delivery multiple check', () => {
    const code = (quantity: number, rules: Partial<QuantityRules>) => {
      const check = checkQuantity(quantity, offer(rules));
      return check.valid ? 'valid' : check.code;
    };
    expect(code(2, { minimal_quantity: 3 })).toBe('belowMinimum');
    expect(code(7, { reserve_multiplicity: 2 })).toBe('reserveMultiplicity');
    expect(code(6, { price_list_multiplicity: 4 })).toBe('deliveryMultiple');
    expect(code(8, { price_list_multiplicity: 4, reserve_multiplicity: 2 })).toBe('valid');
    expect(code(1.5, {})).toBe('notInteger');
    expect(code(Number.NaN, {})).toBe('notInteger');
    expect(code(0, {})).toBe('notInteger');
    expect(code(1e21, {})).toBe('notInteger');
  });
});

test('a multiplicity that is none is refused, not reckoned with', () => {
  for (const wrong of [0, -4, 1.5, Number.NaN, 1e21])
    expect(() => leastCommonMultiple(wrong, 2)).toThrow(RangeError);
});

const rules = fc.record({
  reserve_quantity: fc.integer({ min: 0, max: 2_000 }),
  minimal_quantity: fc.integer({ min: 1, max: 60 }),
  reserve_multiplicity: fc.integer({ min: 1, max: 12 }),
  price_list_multiplicity: fc.option(fc.integer({ min: 1, max: 24 })),
  product_reserve_multiplicity: fc.option(fc.integer({ min: 1, max: 24 })),
});

test('property: the nearest quantities are valid, strictly beside, and none between is valid', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 2_100 }), (given, quantity) => {
      const { down, up } = nearestValidQuantities(quantity, given);
      const valid = (n: number) => checkQuantity(n, given).valid;
      if (down !== null) expect(down < quantity && valid(down)).toBe(true);
      if (up !== null) expect(up > quantity && valid(up)).toBe(true);
      for (let n = quantity + 1; n < (up ?? 2_200); n++) expect(valid(n)).toBe(false);
      for (let n = quantity - 1; n > (down ?? 0); n--) expect(valid(n)).toBe(false);
    }),
    { numRuns: 150 },
  );
});

test('property: every valid quantity is a multiple of the valid step', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 2_000 }), (given, quantity) => {
      if (checkQuantity(quantity, given).valid) expect(quantity % validStep(given)).toBe(0);
    }),
  );
});
