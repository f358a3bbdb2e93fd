import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveLine } from './basket-moves.ts';
import { quantityFault, COUNTER_MAX, type QuantityRules } from '../numbers/quantity.ts';
import { sentence } from '../sentences/sentences.ts';

const rules = (more: Partial<QuantityRules> = {}): QuantityRules => ({
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 2,
  product_reserve_multiplicity: 2,
  ...more,
});

test.each([
  ['a whole line', { quantity: 8, wanted: 8, there: 0 }, {}, 8, null],
  ['added to the existing pieces', { quantity: 8, wanted: 8, there: 4 }, {}, 8, null],
  ['a part of it', { quantity: 8, wanted: 2, there: 0 }, {}, 2, null],
  [
    'limited by the stock: the rest stays',
    { quantity: 8, wanted: 8, there: 4 },
    { reserve_quantity: 10 },
    6,
    'Количество не может превышать запасы в наличии поставщика: 10',
  ],
  [
    'nothing is left to take',
    { quantity: 8, wanted: 8, there: 10 },
    { reserve_quantity: 10 },
    0,
    'Количество не может превышать запасы в наличии поставщика: 10',
  ],
  [
    'a part that breaks the norm goes as far as the norm allows',
    { quantity: 8, wanted: 3, there: 0 },
    {},
    2,
    'Количество должно быть кратно норме поставки: 2',
  ],
  [
    'a part below the norm does not go',
    { quantity: 8, wanted: 1, there: 0 },
    {},
    0,
    'Количество должно быть кратно норме поставки: 2',
  ],
  [
    'the remaining quantity must be orderable',
    { quantity: 10, wanted: 6, there: 0 },
    { minimal_quantity: 6 },
    0,
    'Осталось бы 4. Количество должно быть больше минимального и соответствовать норме поставки: не меньше 6, кратно 2',
  ],
  [
    'unless it was not orderable before',
    { quantity: 10, wanted: 10, there: 0 },
    { minimal_quantity: 6, reserve_quantity: 8 },
    8,
    'Количество не может превышать запасы в наличии поставщика: 8',
  ],
  [
    'a line shows four digits',
    { quantity: 6_000, wanted: 6_000, there: 6_000 },
    { reserve_quantity: 50_000 },
    3_998,
    'В строке корзины может быть не больше 9999',
  ],
  [
    'nothing is left of the offer',
    { quantity: 8, wanted: 8, there: 0 },
    { reserve_quantity: 0 },
    0,
    'Количество не может превышать запасы в наличии поставщика: 0',
  ],
])('%s', (_, line, more, moved, reason) => {
  const answer = moveLine(line, rules(more));
  expect({ moved: answer.moved, reason: sentence(answer.fault) }).toEqual({ moved, reason });
});

test('invalid input throws', () => {
  for (const line of [
    { quantity: 0, wanted: 1, there: 0 },
    { quantity: 4, wanted: 0, there: 0 },
    { quantity: 4, wanted: 5, there: 0 },
    { quantity: 4, wanted: 1.5, there: 0 },
    { quantity: 4, wanted: 4, there: -1 },
    { quantity: Number.NaN, wanted: 1, there: 0 },
  ])
    expect(() => moveLine(line, rules())).toThrow(RangeError);
});

test('property: no piece is lost or duplicated, the sum is valid, and there is a reason exactly when fewer pieces moved', () => {
  const small = fc.integer({ min: 1, max: 6 });
  const norms = fc.record({
    reserve_quantity: fc.integer({ min: 0, max: 60 }),
    minimal_quantity: fc.integer({ min: 0, max: 12 }),
    reserve_multiplicity: small,
    price_list_multiplicity: fc.option(small),
    product_reserve_multiplicity: fc.option(small),
  });
  const line = fc.integer({ min: 1, max: 60 }).chain((quantity) =>
    fc.record({
      quantity: fc.constant(quantity),
      wanted: fc.integer({ min: 1, max: quantity }),
      there: fc.integer({ min: 0, max: 60 }),
    }),
  );
  fc.assert(
    fc.property(line, norms, (asked, norm) => {
      const { moved, fault } = moveLine(asked, norm);
      expect(moved).toBeGreaterThanOrEqual(0);
      expect(moved).toBeLessThanOrEqual(asked.wanted);
      expect(fault === null).toBe(moved === asked.wanted);
      if (moved === 0) return;
      expect(quantityFault(asked.there + moved, norm)).toBeNull();
      expect(asked.there + moved).toBeLessThanOrEqual(COUNTER_MAX);
      const rest = asked.quantity - moved;
      if (rest > 0 && quantityFault(asked.quantity, norm) === null)
        expect(quantityFault(rest, norm)).toBeNull();
    }),
    { numRuns: 500 },
  );
});
