import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countTags,
  duplicateLines,
  type Position,
  POSITION_TAG_LABELS,
  POSITION_TAGS,
  needsQuantity,
  positionReason,
  lackingPieces,
  positionTags,
  positionType,
} from './positions.ts';
import { sentence } from '../sentences/sentences.ts';

const piece = (reserve_quantity: number, rest: Partial<Position['offers'][number]> = {}) => ({
  reserve_quantity,
  ...rest,
});
const position = (rest: Partial<Position> = {}): Position => ({
  id: '1',
  quantity: 5,
  desired_price: null,
  standard: {},
  offers: [piece(5)],
  ...rest,
});

test.each([
  ['needBrandChoose', { need_brand_choose: true }],
  ['needBrandChoose', { need_brand_choose: true, standard: null, offers: [] }],
  ['unrecognized', { standard: null }],
  ['unrecognized', { standard: undefined, offers: [] }],
  ['common', {}],
  ['common', { need_brand_choose: false, standard: 0 }],
  ['empty', { offers: [] }],
] as const)('a line is %s: %j', (type, rest) => {
  expect(positionType(position(rest))).toBe(type);
});

test('the nine tags, each with its Russian label', () => {
  expect(POSITION_TAGS).toEqual([
    'uploaded',
    'recognized',
    'manySources',
    'outOfLimit',
    'lessCount',
    'needBrandChoose',
    'unrecognized',
    'noOffers',
    'distStore',
  ]);
  expect(Object.values(POSITION_TAG_LABELS)).toEqual([
    'Загружено',
    'Распознано',
    'Несколько источников',
    'Есть вне кратности',
    'Недостаточно',
    'Нужно выбрать бренд',
    'Не распознано',
    'Нет предложений',
    'Склад дистрибьютора',
  ]);
});

describe('filter tags', () => {
  test.each([
    ['recognized, enough', {}, ['uploaded', 'recognized']],
    ['more than one offer', { offers: [piece(3), piece(2)] }, ['uploaded', 'recognized', 'manySources']],
    [
      'total one short',
      { offers: [piece(3), piece(1)] },
      ['uploaded', 'recognized', 'manySources', 'lessCount'],
    ],
    ['one short', { offers: [piece(4)] }, ['uploaded', 'recognized', 'lessCount']],
    [
      'an offer whose multiplicity is not satisfied',
      { offers: [piece(5, { satisfied_multiplicity: false })] },
      ['uploaded', 'recognized', 'outOfLimit'],
    ],
    [
      'multiplicity satisfied or not given',
      { offers: [piece(5, { satisfied_multiplicity: true }), piece(0, { satisfied_multiplicity: null })] },
      ['uploaded', 'recognized', 'manySources'],
    ],
    [
      'a distributor contract',
      { offers: [piece(5, { is_distributor_contract: true })] },
      ['uploaded', 'recognized', 'distStore'],
    ],
    ['no offers: a total of 0', { offers: [] }, ['uploaded', 'recognized', 'lessCount', 'noOffers']],
    ['a brand to choose', { need_brand_choose: true, offers: [] }, ['uploaded', 'needBrandChoose']],
    ['not recognised', { standard: null, offers: [] }, ['uploaded', 'unrecognized']],
    ['without a quantity', { quantity: null, offers: [] }, ['uploaded', 'recognized', 'noOffers']],
  ] as const)('%s', (_, rest, tags) => {
    expect(positionTags(position(rest))).toEqual(tags);
  });
  test('invalid numbers throw', () => {
    for (const quantity of [-1, 0.5, Number.NaN, 1e21])
      expect(() => positionTags(position({ quantity }))).toThrow('not a quantity');
    for (const reserve of [-1, 0.5, Number.NaN, 1e21])
      expect(() => positionTags(position({ offers: [piece(reserve)] }))).toThrow('not a reserve');
  });
  test('property: uploaded always; exactly one of recognized, needBrandChoose, unrecognized; lessCount by the total stock', () => {
    const any = fc.record({
      id: fc.string(),
      quantity: fc.nat(50),
      desired_price: fc.constant(null),
      standard: fc.constantFrom(null, undefined, {}),
      need_brand_choose: fc.constantFrom(true, false, null),
      offers: fc.array(
        fc.record({
          reserve_quantity: fc.nat(20),
          satisfied_multiplicity: fc.constantFrom(true, false, null),
          is_distributor_contract: fc.boolean(),
        }),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(any, (line) => {
        const tags = positionTags(line);
        expect(tags[0]).toBe('uploaded');
        expect(new Set(tags).size).toBe(tags.length);
        const kinds = tags.filter((tag) => ['recognized', 'needBrandChoose', 'unrecognized'].includes(tag));
        expect(kinds).toHaveLength(1);
        const total = line.offers.reduce((sum, { reserve_quantity }) => sum + reserve_quantity, 0);
        expect(tags.includes('lessCount')).toBe(kinds[0] === 'recognized' && total < line.quantity);
        expect(tags.includes('distStore')).toBe(line.offers.some((own) => own.is_distributor_contract));
      }),
    );
  });
});

test('counters of the tabs', () => {
  const counts = countTags([position(), position({ offers: [] }), position({ standard: null })]);
  expect(counts).toEqual({
    uploaded: 3,
    recognized: 2,
    manySources: 0,
    outOfLimit: 0,
    lessCount: 1,
    needBrandChoose: 0,
    unrecognized: 1,
    noOffers: 1,
    distStore: 0,
  });
  expect(Object.values(countTags([])).every((count) => count === 0)).toBe(true);
});

test('while offers are being generated, their absence gives no tag', () => {
  expect(positionTags(position({ offers: [], pending: true }))).toEqual(['uploaded', 'recognized']);
  expect(positionTags(position({ offers: [], pending: false }))).toContain('noOffers');
});

test.each([
  ['unrecognized', [], 'Артикул не найден'],
  ['needBrandChoose', [], 'Нужно выбрать бренд'],
  ['empty', ['noOffers'], 'Нет предложений'],
  ['common', ['lessCount'], 'Остатков меньше, чем нужно'],
  // It can be ordered in the next valid quantity.
  ['common', ['outOfLimit', 'manySources'], null],
] as const)('the reason of a line that is %s with %j: «%s»', (type, tags, reason) => {
  expect(sentence(positionReason({ type, tags, quantity: 4 }))).toBe(reason);
});

test('a line with an unclear quantity requires one, whatever is in stock', () => {
  const reason = (type: 'common' | 'empty') => positionReason({ type, tags: ['lessCount'], quantity: null });
  expect([reason('common'), reason('empty')]).toEqual([
    { code: 'quantityUnclear' },
    { code: 'nothingOffered' },
  ]);
});

test.each([
  { quantity: 1_000, leader: { quantity: 300 }, orders: [], lacking: 700 },
  { quantity: 4, leader: { quantity: 6 }, orders: [], lacking: 0 },
  { quantity: 4, leader: { quantity: null }, orders: [], lacking: 0 },
  { quantity: null, leader: { quantity: null }, orders: [], lacking: 0 },
  { quantity: 4, leader: null, orders: [], lacking: 0 },
  { quantity: 1_000, leader: { quantity: 300 }, orders: [104_001], lacking: 0 },
])('the chosen offer lacks $lacking pieces', ({ lacking, ...line }) => {
  expect(lackingPieces(line)).toBe(lacking);
});

test('a duplicate line refers to the first line of the same product', () => {
  const line = (id: number, product: number | null) => ({
    id,
    number: id * 10,
    product: product === null ? null : { id: product },
  });
  const found = duplicateLines([
    line(1, 7),
    line(2, null),
    line(3, 7),
    line(4, 8),
    line(5, 7),
    line(6, null),
  ]);
  expect([...found]).toEqual([
    [3, 10],
    [5, 10],
  ]);
});

test.each([
  { product: 7, quantity: null, orders: [], needs: true },
  { product: 7, quantity: 4, orders: [], needs: false },
  { product: null, quantity: null, orders: [], needs: false },
  { product: 7, quantity: null, orders: [104_001], needs: false },
])('a recognised line without a quantity requires one until it is ordered: $needs', ({ needs, ...line }) => {
  expect(needsQuantity(line)).toBe(needs);
});
