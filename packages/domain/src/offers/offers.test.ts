import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BASKETED,
  canAskAnalogs,
  canCreateDeferredCart,
  IN_BASKET,
  isBeaten,
  isInBasket,
  MAX_DEFERRED,
  NOT_IN_BASKET,
  otherOffers,
  priceColour,
  priceDifference,
  PRODUCT_SIGNS,
  productFlags,
  sortOffers,
  TO_BASKET,
  tellingSigns,
} from './offers.ts';

test('adding sets status_id to 29, removing sets it to 1; in the basket exactly when it is 29', () => {
  expect([IN_BASKET, NOT_IN_BASKET]).toEqual([29, 1]);
  expect([29, 1, 28, 30, 0, Number.NaN].map((status_id) => isInBasket({ status_id }))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('the button reads «В корзину» when not in the basket and «В корзине» when in it', () => {
  expect([TO_BASKET, BASKETED]).toEqual(['В корзину', 'В корзине']);
});

describe('price colouring against the desired price', () => {
  test.each([
    [100_00, null, 'normal'],
    [100_00, 0, 'normal'],
    [1, 100_00, 'green'],
    [100_00, 100_00, 'green'],
    [110_00, 100_00, 'green'],
    [110_01, 100_00, 'yellow'],
    [120_00, 100_00, 'yellow'],
    [120_01, 100_00, 'red'],
    [0, 1, 'green'],
    [11, 10, 'green'],
    [12, 10, 'yellow'],
    [13, 10, 'red'],
    [1e14, 1e14, 'green'],
  ])('%i against %s is %s', (price, desired, colour) => {
    expect(priceColour(price, desired)).toBe(colour);
  });
  test.each([
    [Number.NaN, 1, 'not a price'],
    [-1, 1, 'not a price'],
    [1e21, 1, 'not a price'],
    [1e14 + 1, 1, 'not a price'],
    [0.5, 1, 'not a price'],
    ['5' as never, 1, 'not a price'],
    [1, Number.NaN, 'not a desired price'],
    [1, -1, 'not a desired price'],
    [1, 1e14 + 1, 'not a desired price'],
    [1, 0.5, 'not a desired price'],
  ])('%s against %s throws', (price, desired, message) => {
    expect(() => priceColour(price, desired)).toThrow(message);
  });
  test('property: a higher price never has a better colour, and the thresholds are exactly 10 % and 20 %', () => {
    const order = ['green', 'yellow', 'red'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(2e9), fc.nat(1e6), (desired, price, more) => {
        const colour = priceColour(price, desired);
        expect(order.indexOf(priceColour(price + more, desired))).toBeGreaterThanOrEqual(
          order.indexOf(colour),
        );
        const ratio = (BigInt(price) * 100n) / BigInt(desired);
        if (colour === 'green') expect(ratio).toBeLessThanOrEqual(110n);
        if (colour === 'red') expect(ratio).toBeGreaterThanOrEqual(120n);
      }),
    );
  });
});

test.each([
  [112_50, 100_00, 12.5],
  [92_00, 100_00, -8],
  [100_00, 100_00, 0],
  [1, 3, -66.67],
  [100, null, null],
  [100, 0, null],
  [1e11, 1e11, 0],
])('a price of %i against %s differs by %s percent', (price, desired, percent) => {
  expect(priceDifference(price, desired)).toBe(percent);
});

test('a difference of invalid amounts throws', () => {
  for (const wrong of [Number.NaN, -1, 1e11 + 1, 0.1]) {
    expect(() => priceDifference(wrong, 1)).toThrow('not a price');
    expect(() => priceDifference(1, wrong)).toThrow('not a desired price');
  }
});

describe('other offers are kept only if cheaper than the chosen price or faster', () => {
  const chosen = { id: 1, price: 100, term: 60 };
  test('without a chosen offer all offers are kept without colours', () => {
    expect(otherOffers(null, [chosen])).toEqual([
      { offer: chosen, feColor: 'normal', feTermCollor: 'normal' },
    ]);
    expect(otherOffers(null, [])).toEqual([]);
  });
  test('the cheaper price is green, the faster term is green, and the order is kept', () => {
    const offers = [
      chosen,
      { id: 2, price: 99, term: 61 },
      { id: 3, price: 100, term: 59 },
      { id: 4, price: 100, term: 60 },
      { id: 5, price: 99, term: 59 },
      { id: 6, price: 101, term: 61 },
      { id: 1, price: 1, term: 1 },
    ];
    expect(
      otherOffers(chosen, offers).map((kept) => [kept.offer.id, kept.feColor, kept.feTermCollor]),
    ).toEqual([
      [2, 'green', 'normal'],
      [3, 'normal', 'green'],
      [5, 'green', 'green'],
    ]);
  });
  test('invalid numbers throw', () => {
    expect(() => otherOffers({ ...chosen, price: -1 }, [])).toThrow('not a price');
    expect(() => otherOffers({ ...chosen, term: Number.NaN }, [])).toThrow(RangeError);
    expect(() => otherOffers(chosen, [{ id: 2, price: Number.NaN, term: 1 }])).toThrow('not a price');
    expect(() => otherOffers(chosen, [{ id: 2, price: 1, term: -1 }])).toThrow(RangeError);
  });
  test('property: every kept offer is cheaper or faster, every removed one is neither or is the chosen one', () => {
    const any = fc.record({ id: fc.nat(9), price: fc.nat(9), term: fc.nat(9) });
    fc.assert(
      fc.property(any, fc.array(any), (one, offers) => {
        const kept = otherOffers(one, offers);
        expect(kept.map((item) => item.offer)).toEqual(
          offers.filter(({ id, price, term }) => id !== one.id && (price < one.price || term < one.term)),
        );
        for (const item of kept) {
          expect(item.feColor === 'green').toBe(item.offer.price < one.price);
          expect(item.feTermCollor === 'green').toBe(item.offer.term < one.term);
        }
      }),
    );
  });
});

test('offers of one product are sorted by price, then term', () => {
  const offers = [
    { id: 4, price: 2, term: 1 },
    { id: 3, price: 1, term: 2 },
    { id: 2, price: 1, term: 1 },
    { id: 1, price: 1, term: 1 },
  ];
  expect(sortOffers(offers).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('product signs: id 16 = OEM brand, 28 = bestseller, 27 = in stock', () => {
  expect(PRODUCT_SIGNS).toEqual({ oem_brand: 16, best_seller: 28, stock: 27 });
  expect(productFlags([{ id: 16 }])).toEqual({ oem_brand: true, best_seller: false, stock: false });
  expect(productFlags([{ id: 28 }, { id: 27 }])).toEqual({
    oem_brand: false,
    best_seller: true,
    stock: true,
  });
  expect(productFlags(null)).toEqual({ oem_brand: false, best_seller: false, stock: false });
});

test.each([
  [{ storage_id: 1, deferred_item_ids: [2] }, true],
  [{ storage_id: 'x', deferred_item_ids: [2] }, true],
  [{ storage_id: 1, deferred_item_ids: [] }, false],
  [{ storage_id: 1, deferred_item_ids: 'ab' }, false],
  [{ storage_id: 1 }, false],
  [{ storage_id: 0, deferred_item_ids: [2] }, false],
  [{ storage_id: '', deferred_item_ids: [2] }, false],
  [{ storage_id: null, deferred_item_ids: [2] }, false],
  [{ deferred_item_ids: [2] }, false],
])('a deferred-basket creation call of %j is made: %s', (body, made) => {
  expect(canCreateDeferredCart(body)).toBe(made);
});

test.each([
  [{ request_id: 1, standard_ids: [] }, true],
  [{ request_id: '1', standard_ids: [] }, false],
  [{ request_id: Number.NaN, standard_ids: [] }, false],
  [{ request_id: 1, standard_ids: 'ab' }, false],
  [{}, false],
])('the analogs call requires request_id to be a number and standard_ids an array: %j %s', (body, asked) => {
  expect(canAskAnalogs(body)).toBe(asked);
});

test('a person can defer at most 500 products', () => {
  expect(MAX_DEFERRED).toBe(500);
});

test('«Хит продаж» is exceptional: a label of more than a quarter of a list is not shown in it', () => {
  const plain = { signs: [{ id: 16 }] };
  const hit = { signs: [{ id: 28 }] };
  expect(tellingSigns([hit, plain, plain, plain])(hit.signs)).toEqual([28]);
  expect(tellingSigns([hit, hit, plain, plain])(hit.signs)).toEqual([]);
  expect(tellingSigns([hit])(hit.signs)).toEqual([28]);
  expect(tellingSigns([plain, plain])(hit.signs)).toEqual([28]);
});

test.each([
  ['earlier and cheaper', { arrival_at: '2026-12-02T09:00:00Z', price: 640 }, true],
  ['earlier at the same price', { arrival_at: '2026-12-02T09:00:00Z', price: 700 }, true],
  ['cheaper at the same time', { arrival_at: '2026-12-04T09:00:00Z', price: 640 }, true],
  ['the same', { arrival_at: '2026-12-04T09:00:00Z', price: 700 }, false],
  ['earlier and dearer', { arrival_at: '2026-12-02T09:00:00Z', price: 701 }, false],
  ['later and cheaper', { arrival_at: '2026-12-05T09:00:00Z', price: 1 }, false],
  ['an analog', { original: false, standard_id: 8, price: 1 }, false],
  ['another product', { arrival_at: '2026-12-02T09:00:00Z', price: 1, standard_id: 8 }, false],
])('an offer beside one that is %s: beaten %#', (_, rival, beaten) => {
  const offer = { id: 1, original: true, standard_id: 7, price: 700, arrival_at: '2026-12-04T09:00:00Z' };
  expect(isBeaten(offer, [offer, { ...offer, id: 2, ...rival }])).toBe(beaten);
});

test('an analog is beaten by the searched part, whatever that costs', () => {
  const analog = { original: false, standard_id: 8, price: 1, arrival_at: '2026-12-01T09:00:00Z' };
  const searched = { original: true, standard_id: 7, price: 700, arrival_at: '2026-12-04T09:00:00Z' };
  expect([isBeaten(analog, [searched]), isBeaten(searched, [analog])]).toEqual([true, false]);
});
