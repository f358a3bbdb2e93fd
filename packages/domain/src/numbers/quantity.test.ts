import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  quantityFault,
  BLOCKED_NUMBER_KEYS,
  blurQuantity,
  COUNTER_DIGITS,
  COUNTER_MAX,
  deliveryMultiple,
  FORM_COUNTER_DIGITS,
  greatestCommonDivisor,
  initialQuantity,
  isAddDisabled,
  isBlockedNumberKey,
  isMinusDisabled,
  isTertiaryAddDisabled,
  leastCommonMultiple,
  nearestValidQuantities,
  orderableQuantity,
  type QuantityRules,
  sanitizeCounterInput,
  TERTIARY_TOOLTIP,
  validStep,
} from './quantity.ts';
import { sentence } from '../sentences/sentences.ts';

const offer = (rules: Partial<QuantityRules> = {}): QuantityRules => ({
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
  ...rules,
});
const NOT_WHOLE = [-4, 1.5, Number.NaN, 1e21, '4' as never, Number.POSITIVE_INFINITY];

describe('spec 3 §5, offer card quantity', () => {
  test('the delivery multiple is the least common multiple of price_list_multiplicity and product_reserve_multiplicity, or 1 if either is missing', () => {
    expect(deliveryMultiple(4, 6)).toBe(12);
    expect(deliveryMultiple(5, 7)).toBe(35);
    for (const missing of [null, undefined, 0]) {
      expect(deliveryMultiple(missing, 6)).toBe(1);
      expect(deliveryMultiple(4, missing)).toBe(1);
    }
  });

  test('an offer starts with the initial quantity or the next valid one, or cannot be ordered', () => {
    expect(orderableQuantity(offer({ minimal_quantity: 5, price_list_multiplicity: 4 }))).toBe(8);
    expect(orderableQuantity(offer({ price_list_multiplicity: 4, reserve_multiplicity: 6 }))).toBe(12);
    expect(orderableQuantity(offer({ reserve_quantity: 3, price_list_multiplicity: 4 }))).toBeNull();
    expect(() => orderableQuantity(offer({ minimal_quantity: -1 }))).toThrow(RangeError);
  });

  test('the initial quantity is the minimal quantity rounded up to a multiple of the delivery multiple', () => {
    expect(initialQuantity(offer({ minimal_quantity: 5, price_list_multiplicity: 4 }))).toBe(8);
    expect(initialQuantity(offer({ minimal_quantity: 8, price_list_multiplicity: 4 }))).toBe(8);
    expect(initialQuantity(offer({ minimal_quantity: 0, price_list_multiplicity: 4 }))).toBe(4);
    expect(initialQuantity(offer())).toBe(1);
  });

  test('when the reserve multiplicity makes the initial quantity invalid, the counter shows the reason and the nearest valid quantity', () => {
    const rules = offer({ minimal_quantity: 3, price_list_multiplicity: 4, reserve_multiplicity: 6 });
    expect(quantityFault(initialQuantity(rules), rules)).toEqual({ code: 'reserveMultiplicity', unit: 6 });
    expect(nearestValidQuantities(4, rules)).toEqual({ down: null, up: 12 });
  });

  test('«Количество не может превышать запасы в наличии поставщика: N»', () => {
    expect(sentence(quantityFault(11, offer({ reserve_quantity: 10 })))).toBe(
      'Количество не может превышать запасы в наличии поставщика: 10',
    );
    expect(quantityFault(10, offer({ reserve_quantity: 10 }))).toBeNull();
  });

  test('at least minimal_quantity, divisible by reserve_multiplicity, passing the delivery multiple check', () => {
    const answer = (quantity: number, rules: Partial<QuantityRules> = {}) => {
      const fault = quantityFault(quantity, offer(rules));
      return fault === null ? 'valid' : `${fault.code}: ${sentence(fault)}`;
    };
    // less_than_minvalue: «должно быть больше минимального и соответствовать норме поставки», and what these are.
    expect(answer(2, { minimal_quantity: 3 })).toBe(
      'belowMinimum: Количество должно быть больше минимального и соответствовать норме поставки: не меньше 3',
    );
    expect(answer(2, { minimal_quantity: 3, price_list_multiplicity: 4 })).toBe(
      'belowMinimum: Количество должно быть больше минимального и соответствовать норме поставки: не меньше 3, кратно 4',
    );
    expect(answer(3, { minimal_quantity: 3 })).toBe('valid');
    expect(answer(7, { reserve_multiplicity: 2 })).toBe(
      'reserveMultiplicity: Количество должно быть кратно 2',
    );
    expect(answer(6, { price_list_multiplicity: 4 })).toBe(
      'deliveryMultiple: Количество должно быть кратно норме поставки: 4',
    );
    expect(answer(8, { price_list_multiplicity: 4, reserve_multiplicity: 2 })).toBe('valid');
    expect(answer(1, { reserve_multiplicity: 0 })).toBe('valid');
    for (const wrong of [1.5, Number.NaN, 0, -1, 1e21, '5' as never])
      expect(answer(wrong)).toBe('notInteger: Количество должно быть целым числом больше 0');
  });

  test('add is disabled when the value is empty, invalid, or a request is pending', () => {
    expect(isAddDisabled(null, offer(), false)).toBe(true);
    expect(isAddDisabled(101, offer(), false)).toBe(true);
    expect(isAddDisabled(1, offer(), true)).toBe(true);
    expect(isAddDisabled(1, offer(), false)).toBe(false);
  });

  test('in the tertiary card add is disabled when reserve_quantity is below reserve_multiplicity times price_list_multiplicity', () => {
    const disabled = (reserve_quantity: number, reserve_multiplicity: number, norm: number | null) =>
      isTertiaryAddDisabled({ reserve_quantity, reserve_multiplicity, price_list_multiplicity: norm });
    expect(disabled(11, 3, 4)).toBe(true);
    expect(disabled(12, 3, 4)).toBe(false);
    expect(disabled(2, 3, null)).toBe(true);
    expect(disabled(3, 3, null)).toBe(false);
    expect(disabled(3, 0, 4)).toBe(true);
    expect(() => disabled(3, 2 ** 52, 4)).toThrow(RangeError);
    for (const wrong of NOT_WHOLE) expect(() => disabled(wrong, 1, 1)).toThrow(RangeError);
    expect(TERTIARY_TOOLTIP).toBe('Остатки товара не соответствуют нормам кратности.');
  });
});

describe('spec 3 §5, counter input', () => {
  test('digits only, at most 4 characters, maximum 9999; form counter mask: up to 8 digits', () => {
    expect([COUNTER_DIGITS, COUNTER_MAX, FORM_COUNTER_DIGITS]).toEqual([4, 9_999, 8]);
    expect(sanitizeCounterInput('1a2-3e4.5')).toBe('1234');
    expect(sanitizeCounterInput('123456789', FORM_COUNTER_DIGITS)).toBe('12345678');
    expect(sanitizeCounterInput('١٢')).toBe('');
    expect(() => sanitizeCounterInput('1', 0)).toThrow(RangeError);
    expect(() => sanitizeCounterInput(1 as never)).toThrow(TypeError);
  });

  test('quantity inputs default to 1 on blur if empty and are capped at a maximum', () => {
    expect(blurQuantity('')).toBe(1);
    expect(blurQuantity('-')).toBe(1);
    expect(blurQuantity('12')).toBe(12);
    expect(blurQuantity('12000')).toBe(9_999);
    expect(blurQuantity('12', 10)).toBe(10);
    for (const wrong of [0, ...NOT_WHOLE]) expect(() => blurQuantity('1', wrong)).toThrow(RangeError);
    expect(() => blurQuantity(null as never)).toThrow(TypeError);
  });

  test('minus disabled at 0', () => {
    expect([0, -1, Number.NaN, null].map(isMinusDisabled)).toEqual([true, true, true, true]);
    expect(isMinusDisabled(1)).toBe(false);
  });

  test('number inputs block the keys -, +, e, . and ,', () => {
    expect(BLOCKED_NUMBER_KEYS).toEqual(['-', '+', 'e', '.', ',']);
    expect(['-', '+', 'e', 'E', '.', ','].every(isBlockedNumberKey)).toBe(true);
    expect(['1', 'Enter', 'Backspace'].some(isBlockedNumberKey)).toBe(false);
  });
});

test('an invalid multiplicity or stock is refused', () => {
  for (const wrong of NOT_WHOLE) {
    expect(() => deliveryMultiple(wrong, 2)).toThrow(RangeError);
    expect(() => deliveryMultiple(2, wrong)).toThrow(RangeError);
    for (const field of ['reserve_quantity', 'minimal_quantity', 'reserve_multiplicity'] as const) {
      expect(() => quantityFault(1, offer({ [field]: wrong }))).toThrow(RangeError);
      expect(() => nearestValidQuantities(1, offer({ [field]: wrong }))).toThrow(RangeError);
    }
    expect(() => initialQuantity(offer({ minimal_quantity: wrong }))).toThrow(RangeError);
  }
  for (const wrong of [0, ...NOT_WHOLE]) {
    expect(() => leastCommonMultiple(wrong, 2)).toThrow(RangeError);
    expect(() => leastCommonMultiple(2, wrong)).toThrow(RangeError);
    expect(() => greatestCommonDivisor(2, wrong)).toThrow(RangeError);
  }
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => nearestValidQuantities(wrong, offer())).toThrow(RangeError);
});

test('a multiple that is too large to be exact is refused', () => {
  expect(leastCommonMultiple(2 ** 26, 3 ** 10)).toBe(2 ** 26 * 3 ** 10);
  expect(() => leastCommonMultiple(2 ** 40, 3 ** 20)).toThrow(RangeError);
});

test('property: gcd divides both and lcm × gcd is their product', () => {
  const small = fc.integer({ min: 1, max: 90_000 });
  fc.assert(
    fc.property(small, small, (a, b) => {
      const gcd = greatestCommonDivisor(a, b);
      expect([a % gcd, b % gcd]).toEqual([0, 0]);
      expect(leastCommonMultiple(a, b) * gcd).toBe(a * b);
      expect(leastCommonMultiple(a, b) % a).toBe(0);
    }),
  );
});

const rules = fc.record({
  reserve_quantity: fc.integer({ min: 0, max: 2_000 }),
  minimal_quantity: fc.integer({ min: 0, max: 60 }),
  reserve_multiplicity: fc.integer({ min: 1, max: 12 }),
  price_list_multiplicity: fc.option(fc.integer({ min: 1, max: 24 })),
  product_reserve_multiplicity: fc.option(fc.integer({ min: 1, max: 24 })),
});

test('property: the nearest quantities are valid, and no quantity between them is valid', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 2_100 }), (given, quantity) => {
      const { down, up } = nearestValidQuantities(quantity, given);
      const valid = (n: number) => quantityFault(n, given) === null;
      if (down !== null) expect(down < quantity && valid(down)).toBe(true);
      if (up !== null) expect(up > quantity && valid(up)).toBe(true);
      for (let n = quantity + 1; n < (up ?? 2_200); n++) if (valid(n)) expect.fail(`${n} is nearer`);
      for (let n = quantity - 1; n > (down ?? 0); n--) if (valid(n)) expect.fail(`${n} is nearer`);
    }),
    { numRuns: 150 },
  );
});

test('the nearest quantities never exceed the maximum of a counter', () => {
  expect(nearestValidQuantities(9_999, offer({ reserve_quantity: 50_000 }))).toEqual({
    down: 9_998,
    up: null,
  });
  expect(nearestValidQuantities(20_000, offer({ reserve_quantity: 50_000 }))).toEqual({
    down: 9_999,
    up: null,
  });
  expect(nearestValidQuantities(1, offer({ reserve_quantity: 0 }))).toEqual({ down: null, up: null });
  expect(nearestValidQuantities(2.5, offer())).toEqual({ down: 2, up: 3 });
});

test('property: every valid quantity is a multiple of the step, and none below the initial quantity is valid', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 2_000 }), (given, quantity) => {
      if (quantityFault(quantity, given) === null) {
        expect(quantity % validStep(given)).toBe(0);
        expect(quantity).toBeGreaterThanOrEqual(initialQuantity(given));
      }
    }),
  );
});

test('a fault of a quantity has the numbers that its sentence names', () => {
  const given = {
    reserve_quantity: 100,
    minimal_quantity: 10,
    reserve_multiplicity: 5,
    price_list_multiplicity: 2,
    product_reserve_multiplicity: 3,
  };
  expect(quantityFault(0, given)).toEqual({ code: 'notInteger' });
  expect(quantityFault(1.5, given)).toEqual({ code: 'notInteger' });
  expect(quantityFault(101, given)).toEqual({ code: 'aboveReserve', reserve: 100 });
  expect(quantityFault(9, given)).toEqual({ code: 'belowMinimum', minimal: 10, multiple: 6 });
  expect(quantityFault(12, given)).toEqual({ code: 'reserveMultiplicity', unit: 5 });
  expect(quantityFault(25, given)).toEqual({ code: 'deliveryMultiple', multiple: 6 });
  expect(quantityFault(30, given)).toBeNull();
});
