import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestAndFastest, bestOffers, type ComparedOffer, comparedSum, MAX_COMPARED } from './comparison.ts';
import { quantityFault } from '../numbers/quantity.ts';

const offer = (id: number, some: Partial<ComparedOffer> = {}): ComparedOffer => ({
  id,
  price: 10_000,
  arrival: 0,
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
  ...some,
});

test('at most four offers side by side', () => expect(MAX_COMPARED).toBe(4));

test('the cost of the wanted pieces includes the surplus up to the next valid quantity', () => {
  // 5 wanted, in packs of 4: 8 are ordered, 3 of them are surplus.
  const packs = offer(1, { price_list_multiplicity: 4, product_reserve_multiplicity: 2 });
  expect(comparedSum(packs, 5)).toEqual({ quantity: 8, amount: 80_000, surplus: 30_000 });
  expect(comparedSum(packs, 8)).toEqual({ quantity: 8, amount: 80_000, surplus: 0 });
  expect(comparedSum(offer(2, { minimal_quantity: 10 }), 5)).toMatchObject({ quantity: 10 });
  // The stock is insufficient.
  expect(comparedSum(offer(3, { reserve_quantity: 4 }), 5)).toEqual({
    quantity: null,
    amount: null,
    surplus: null,
  });
  for (const wrong of [0, -1, 1.5, Number.NaN]) expect(() => comparedSum(packs, wrong)).toThrow(RangeError);
});

test('each aspect has its best offer, or none when all offers are equal', () => {
  const cheap = offer(1, { price: 9_000, price_list_multiplicity: 10, product_reserve_multiplicity: 1 });
  const fast = offer(2, { arrival: -1 });
  const full = offer(3, { reserve_quantity: 500 });
  expect(bestOffers([cheap, fast, full], 2)).toEqual({
    price: new Set([1]),
    arrival: new Set([2]),
    reserve: new Set([3]),
    // Two pieces: the cheaper offer is sold in tens.
    amount: new Set([2, 3]),
  });
  const none = new Set();
  expect(bestOffers([offer(1), offer(2)], 1)).toEqual({
    price: none,
    arrival: none,
    reserve: none,
    amount: none,
  });
  expect(
    bestOffers([offer(1, { reserve_quantity: 1 }), offer(2, { reserve_quantity: 2 })], 3).amount,
  ).toEqual(none);
});

test('a product is represented by its cheapest and its earliest offer', () => {
  const cheap = offer(1, { price: 9_000, arrival: 5 });
  const cheapAndSoon = offer(2, { price: 9_000, arrival: 4 });
  const fast = offer(3, { price: 12_000, arrival: 1 });
  const fastAndCheap = offer(4, { price: 11_000, arrival: 1 });
  expect(bestAndFastest([fast, cheap, fastAndCheap, cheapAndSoon])).toEqual({
    best: cheapAndSoon,
    fastest: fastAndCheap,
  });
  expect(bestAndFastest([])).toBeNull();
  // Equal in both: the lower id, in any order.
  expect(bestAndFastest([offer(6), offer(5)])).toEqual({ best: offer(5), fastest: offer(5) });
  // Three pieces of a pack of four cannot be ordered.
  const scraps = offer(7, {
    price: 1,
    reserve_quantity: 3,
    price_list_multiplicity: 4,
    product_reserve_multiplicity: 1,
  });
  expect(bestAndFastest([scraps, cheap])).toEqual({ best: cheap, fastest: cheap });
  expect(bestAndFastest([scraps])).toEqual({ best: scraps, fastest: scraps });
});

test('property: the total is for a valid quantity, never below the wanted one', () => {
  fc.assert(
    fc.property(
      fc.record({
        reserve_quantity: fc.integer({ min: 0, max: 500 }),
        minimal_quantity: fc.integer({ min: 0, max: 30 }),
        reserve_multiplicity: fc.integer({ min: 0, max: 6 }),
        price_list_multiplicity: fc.option(fc.integer({ min: 0, max: 12 })),
        product_reserve_multiplicity: fc.option(fc.integer({ min: 0, max: 12 })),
      }),
      fc.integer({ min: 1, max: 200 }),
      (rules, wanted) => {
        const { quantity, amount, surplus } = comparedSum(offer(1, rules), wanted);
        if (quantity === null || amount === null || surplus === null) {
          expect([quantity, amount, surplus]).toEqual([null, null, null]);
          return;
        }
        expect(quantity).toBeGreaterThanOrEqual(wanted);
        expect(quantityFault(quantity, rules)).toBeNull();
        expect(amount - surplus).toBe(wanted * 10_000);
      },
    ),
  );
});
