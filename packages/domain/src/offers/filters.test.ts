import { expect, test } from 'vitest';
import {
  askedRange,
  charsBySlug,
  type FilterableOffer,
  groupBrands,
  type OfferFilter,
  passesFilter,
  passesRange,
  rangeValue,
  SIZE_NAMES,
  sortBrands,
  sortCharValues,
  spanOf,
  wholeSpan,
} from './filters.ts';

const offer: FilterableOffer = { price: 500, term: 2_879, reserve_quantity: 7, brand_title: 'BOSCH' };
const filter = (rest: Partial<OfferFilter> = {}): OfferFilter => ({
  ranges: {},
  brands: [],
  chars: {},
  ...rest,
});

test('ranges compare reserve_quantity, price, and term in minutes divided by 1440, rounded down', () => {
  expect(rangeValue(offer, 'quantity')).toBe(7);
  expect(rangeValue(offer, 'price')).toBe(500);
  expect(rangeValue(offer, 'deliveryDays')).toBe(1);
  expect(rangeValue({ ...offer, term: 2_880 }, 'deliveryDays')).toBe(2);
  const sized = { ...offer, weight: 1.5, height: 2, width: 3, length: 4 };
  expect((['weight', 'height', 'width', 'length'] as const).map((name) => rangeValue(sized, name))).toEqual([
    1.5, 2, 3, 4,
  ]);
  expect(rangeValue(offer, 'weight')).toBeNull();
  expect(() => rangeValue({ ...offer, term: Number.NaN }, 'deliveryDays')).toThrow(RangeError);
});

test('the span of the offers’ values', () => {
  const offers = [offer, { ...offer, price: 300 }, { ...offer, price: 900 }];
  expect(spanOf(offers, 'price')).toEqual({ min: 300, max: 900 });
  expect(spanOf([{ ...offer, price: Number.NaN }, offer], 'price')).toEqual({ min: 500, max: 500 });
  expect(spanOf(offers, 'weight')).toBeNull();
  expect(spanOf([], 'price')).toBeNull();
});

test.each([
  [5, 5, 10, true],
  [10, 5, 10, true],
  [4, 5, 10, false],
  [11, 5, 10, false],
  [11, 5, 5, true],
  [null, 5, 5, true],
  [null, 5, 10, false],
  [Number.NaN, 5, 10, false],
])('%s in %i–%i passes: %s; a range is skipped when min equals max', (value, min, max, passes) => {
  expect(passesRange(value, { min, max })).toBe(passes);
});

test.each([
  ['nothing is filtered', {}, true],
  ['price inside', { ranges: { price: { min: 500, max: 600 } } }, true],
  ['price outside', { ranges: { price: { min: 501, max: 600 } } }, false],
  [
    'one range of two fails',
    { ranges: { price: { min: 1, max: 600 }, quantity: { min: 8, max: 9 } } },
    false,
  ],
  ['empty selection means all', { brands: [] }, true],
  ['its brand is selected', { brands: ['KNECHT', 'BOSCH'] }, true],
  ['another brand is selected', { brands: ['KNECHT'] }, false],
  ['a characteristic without a selection is skipped', { chars: { 1: [] } }, true],
  ['a value it does not carry', { chars: { 1: ['М16'] } }, false],
] as const)('%s', (_, rest, passes) => {
  expect(passesFilter(offer, filter(rest))).toBe(passes);
});

test('offers without a brand pass; the characteristic filter keeps offers with any selected value', () => {
  for (const brand_title of [null, undefined, ''])
    expect(passesFilter({ ...offer, brand_title: brand_title as never }, filter({ brands: ['X'] }))).toBe(
      true,
    );
  const thread = { ...offer, mappedChars: { 1: 'М16', 2: 'да' } };
  expect(passesFilter(thread, filter({ chars: { 1: ['М14', 'М16'], 2: ['да'] } }))).toBe(true);
  expect(passesFilter(thread, filter({ chars: { 1: ['М14', 'М16'], 2: ['нет'] } }))).toBe(false);
  expect(passesFilter({ ...offer, mappedChars: null }, filter({ chars: { 1: ['М16'] } }))).toBe(false);
});

test('the product catalogue also filters weight, height, width, length', () => {
  expect(SIZE_NAMES).toEqual(['weight', 'height', 'width', 'length']);
});

test('a requested range is open at a missing bound, and null when min equals max', () => {
  expect(askedRange()).toBeNull();
  expect(askedRange(5, 5)).toBeNull();
  expect(askedRange(undefined, 5)).toEqual({ min: Number.NEGATIVE_INFINITY, max: 5 });
  expect(askedRange(5)).toEqual({ min: 5, max: Number.POSITIVE_INFINITY });
  const range = askedRange(2, 5) ?? expect.unreachable();
  expect([1, 2, 5, 6].map((value) => passesRange(value, range))).toEqual([false, true, true, false]);
});

test('property: a span in whole units contains the original span', () => {
  expect(wholeSpan({ min: 10_040, max: 25_001 }, 100)).toEqual({ min: 100, max: 251 });
  expect(wholeSpan({ min: 3, max: 3 })).toEqual({ min: 3, max: 3 });
  for (const unit of [0, -1, Number.NaN])
    expect(() => wholeSpan({ min: 1, max: 2 }, unit)).toThrow(RangeError);
});

test('values are grouped by characteristic, without duplicates', () => {
  const pair = (slug: string, value: string) => ({ slug, value });
  expect(
    charsBySlug([
      pair('thread', 'M20'),
      pair('axle', 'задняя'),
      pair('thread', 'M18'),
      pair('thread', 'M20'),
    ]),
  ).toEqual({ thread: ['M20', 'M18'], axle: ['задняя'] });
  expect(charsBySlug([])).toEqual({});
});

test('only direct contracts: distributors’ offers are excluded', () => {
  for (const [is_distributor_contract, passes] of [
    [true, false],
    [false, true],
    [null, true],
  ] as const) {
    const own = { ...offer, is_distributor_contract };
    expect(passesFilter(own, filter({ directOnly: true }))).toBe(passes);
    expect(passesFilter(own, filter({ directOnly: false }))).toBe(true);
  }
});

test('brands alphabetical, disabled ones last', () => {
  const brands = [
    { id: 5, name: 'sachs' },
    { id: 1, name: 'ATE', disabled: true },
    { id: 2, name: 'Bosch', disabled: false },
    { id: 4, name: 'BOSCH' },
    { id: 3, name: 'ВАЗ' },
  ];
  expect(sortBrands(brands).map(({ id }) => id)).toEqual([3, 2, 4, 5, 1]);
});

test('brands are grouped by first letter, names without a first letter are last under «#»', () => {
  const brands = ['555', 'Ёлка', 'bosch', 'Brembo', 'ÉTÉ', ' '].map((name, id) => ({ id, name }));
  const groups = groupBrands(brands).map(({ letter, brands: own }) => [
    letter,
    own.map(({ name }) => name).join(),
  ]);
  expect(groups).toEqual([
    ['Е', 'Ёлка'],
    ['B', 'bosch,Brembo'],
    ['E', 'ÉTÉ'],
    ['#', ' ,555'],
  ]);
  expect(groupBrands([])).toEqual([]);
});

test('selectable values first, each part alphabetical, numbers in numeric order', () => {
  expect(sortCharValues(['10', '9', 'б', 'а'], ['9'])).toEqual(['10', 'а', 'б', '9']);
});

test('brands are sorted by the rules of a locale', () => {
  const brands = ['Zeta', 'Ärla', 'Alfa'].map((name, id) => ({ id, name }));
  const names = (locale?: string) => sortBrands(brands, locale).map(({ name }) => name);
  expect(names('de')).toEqual(['Alfa', 'Ärla', 'Zeta']);
  expect(names('sv')).toEqual(['Alfa', 'Zeta', 'Ärla']);
  expect(groupBrands(brands, 'sv').map(({ letter }) => letter)).toEqual(['A', 'Z']);
});
