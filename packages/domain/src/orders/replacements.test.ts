import { expect, test } from 'vitest';
import {
  chooseReplacements,
  MOST_REPLACEMENTS,
  replacementGrowth,
  type Replacing,
  replacingQuantity,
} from './replacements.ts';

const rules = {
  reserve_quantity: 50,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
};
const offer = (id: number, more: Partial<Replacing> = {}): Replacing => ({
  ...rules,
  id,
  product_id: id,
  same: false,
  price: 100,
  arrival: 0,
  ...more,
});
const idsOf = (offers: readonly Replacing[], wanted = 4) =>
  chooseReplacements(offers, wanted).map((one) => `${one.offer.id}×${one.quantity}`);

test('issue 12: three at most', () => {
  expect(MOST_REPLACEMENTS).toBe(3);
});

test('issue 12: the same article at another supplier, then crosses; cheaper first, then sooner, at most three', () => {
  const same = { same: true, product_id: 9 };
  expect(
    idsOf([
      offer(1, { price: 10 }),
      offer(2, { ...same, price: 300 }),
      offer(3, { ...same, price: 200, arrival: 5 }),
      offer(4, { ...same, price: 200, arrival: 2 }),
      offer(5, { price: 20 }),
    ]),
  ).toEqual(['4×4', '3×4', '1×4']);
  expect(idsOf([1, 2, 3, 4].map((id) => offer(id, { ...same, price: id })))).toEqual(['1×4', '2×4', '3×4']);
  expect(idsOf([1, 2, 3, 4].map((id) => offer(id, { price: id })))).toEqual(['1×4', '2×4', '3×4']);
});

test('decisions, «Part numbers»: crosses of the catalogue precede those claimed only by sellers, regardless of price', () => {
  const said_by = ['продавец'];
  expect(
    idsOf([offer(1, { price: 10, said_by }), offer(2, { price: 30 }), offer(3, { price: 20, said_by: [] })]),
  ).toEqual(['3×4', '2×4', '1×4']);
  expect(idsOf([offer(1, { price: 40, said_by, same: true }), offer(2)])).toEqual(['1×4', '2×4']);
});

test('a substitute is offered once, from the cheapest seller; at the same price and day the older offer wins', () => {
  expect(
    idsOf([offer(1, { product_id: 7, price: 12 }), offer(2, { product_id: 7, price: 11 }), offer(3)]),
  ).toEqual(['2×4', '3×4']);
  expect(idsOf([offer(5), offer(4)])).toEqual(['4×4', '5×4']);
});

test('only sufficient offers are used: whole units, never more than in stock', () => {
  expect(idsOf([offer(1, { reserve_multiplicity: 6 }), offer(2, { reserve_quantity: 3 })])).toEqual(['1×6']);
  expect(replacingQuantity(4, rules)).toBe(4);
  expect(replacingQuantity(51, rules)).toBeNull();
  expect(idsOf([])).toEqual([]);
});

test('ranking uses the total price of the needed pieces: a pack of five at 263,80 each is dearer than one at 300', () => {
  expect(
    idsOf(
      [
        offer(1, { price: 263_80, price_list_multiplicity: 5, product_reserve_multiplicity: 5 }),
        offer(2, { price: 300_00 }),
      ],
      1,
    ),
  ).toEqual(['2×1', '1×5']);
  // A substitute is listed once, at its lower total price.
  expect(
    idsOf(
      [
        offer(1, { product_id: 7, price: 100, reserve_multiplicity: 5 }),
        offer(2, { product_id: 7, price: 120 }),
      ],
      1,
    ),
  ).toEqual(['2×1']);
});

test('the buyer must confirm more pieces or a higher amount than was refused', () => {
  expect(replacementGrowth({ quantity: 5, price: 263_80 }, { quantity: 1, price: 263_80 })).toEqual({
    pieces: 4,
    sum: 1_055_20,
  });
  expect(replacementGrowth({ quantity: 4, price: 100 }, { quantity: 4, price: 120 })).toEqual({
    pieces: 0,
    sum: 0,
  });
  expect(replacementGrowth({ quantity: 4, price: 121 }, { quantity: 4, price: 120 })).toEqual({
    pieces: 0,
    sum: 4,
  });
  expect(replacementGrowth({ quantity: 5, price: 10 }, { quantity: 4, price: 120 })).toEqual({
    pieces: 1,
    sum: 0,
  });
});
