import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  matchOneCGoods,
  oneCGoodId,
  oneCQuantities,
  oneCWish,
  type OneCGood,
  type OneCLine,
  planOneCPurchase,
  planOneCRelease,
  planOneCSale,
} from './one-c-orders.ts';
import {
  checkLedger,
  confirmLine,
  type LineLedger,
  refuseConfirmed,
  refuseLine,
  shipLine,
} from '../orders/order-status.ts';

const NONE = {
  undecided: 0,
  confirmed: 0,
  refused: 0,
  cancelled: 0,
  short: 0,
  shipped: 0,
  accepted: 0,
  shortage: 0,
  rejected: 0,
  claimed: 0,
};
const line = (
  id: number,
  ledger: Partial<LineLedger> & { ordered: number },
  more: Partial<OneCLine> = {},
): OneCLine => ({
  ...NONE,
  ...ledger,
  id,
  article: `OC ${id}`,
  brand: 'KNECHT',
  price_kopecks: 10_000,
  requested: 0,
  ids: [`guid-${id}`, oneCGoodId('KNECHT', `OC ${id}`)],
  ...more,
});
const good = (more: Partial<OneCGood>): OneCGood => ({
  row: 1,
  id: '',
  article: '',
  brand: '',
  title: '',
  quantity: '1',
  price_kopecks: null,
  ...more,
});
const POSTED = { cancelled: false, posted: true, left: false };
const sale = (
  lines: OneCLine[],
  quantities: Record<number, number> | null,
  more = {},
  shipment: string | null = null,
) =>
  planOneCSale(lines, {
    wish: { ...POSTED, ...more },
    quantities: quantities && new Map(Object.entries(quantities).map(([id, n]) => [Number(id), n])),
    shipment,
  });

test('the id of a good without its own one is its brand and article', () => {
  expect(oneCGoodId('Mann-Filter', 'W 719/30')).toBe('MANNFILTER#W71930');
});

test('goods are found by id, then by article, and by brand where it is given; absent lines are 0', () => {
  const lines = [line(1, { ordered: 5 }), line(2, { ordered: 5 }), line(3, { ordered: 5 })];
  const found = matchOneCGoods(lines, [
    good({ row: 1, id: 'guid-1', quantity: '2.0000' }),
    good({ row: 2, id: 'other', article: 'ос-2', brand: 'Knecht', quantity: '3' }),
  ]);
  expect(found).toEqual(
    new Map([
      [1, 2],
      [2, 3],
      [3, 0],
    ]),
  );
  expect(matchOneCGoods(lines, [good({ article: 'OC2', brand: 'MAHLE' })])).toEqual({
    code: 'oneCGoodUnknown',
    row: 1,
    name: 'OC2',
  });
});

test('a good that the order does not have, twice the same, an unclear quantity: the row and its name', () => {
  const lines = [line(1, { ordered: 5 })];
  expect(matchOneCGoods(lines, [good({ row: 4, title: 'Доставка' })])).toMatchObject({
    code: 'oneCGoodUnknown',
    row: 4,
    name: 'Доставка',
  });
  expect(matchOneCGoods(lines, [good({ id: 'guid-9' })])).toMatchObject({ name: 'guid-9' });
  expect(matchOneCGoods(lines, [good({ id: 'guid-1' }), good({ row: 2, article: 'OC1' })])).toEqual({
    code: 'oneCLineTwice',
    row: 2,
    name: 'OC 1',
  });
  expect(matchOneCGoods(lines, [good({ row: 3, id: 'guid-1', quantity: ' 1,5 ' })])).toEqual({
    code: 'oneCQuantityUnclear',
    row: 3,
    name: 'OC 1',
    text: '1,5',
  });
});

test('two lines of the same good are told apart by their prices, or not at all', () => {
  const same = { article: 'OC 1', ids: ['guid-1'] };
  const lines = [line(1, { ordered: 5 }, same), line(2, { ordered: 5 }, { ...same, price_kopecks: 20_000 })];
  expect(matchOneCGoods(lines, [good({ id: 'guid-1', price_kopecks: 20_000 })])).toEqual(
    new Map([
      [1, 0],
      [2, 1],
    ]),
  );
  expect(matchOneCGoods(lines, [good({ id: 'guid-1' })])).toMatchObject({
    code: 'oneCLineAmbiguous',
    row: 1,
  });
  const equal = [line(1, { ordered: 5 }, same), line(2, { ordered: 5 }, same)];
  expect(matchOneCGoods(equal, [good({ id: 'guid-1', price_kopecks: 10_000 })])).toMatchObject({
    code: 'oneCLineAmbiguous',
  });
});

const flags = (more = {}) => ({ posted: '', deleted: '', cancelled: '', status: '', ...more });
test.each([
  [{}, { cancelled: false, posted: false, left: false }],
  [{ posted: 'true' }, { cancelled: false, posted: true, left: false }],
  [
    { posted: 'false', status: 'Подтверждён' },
    { cancelled: false, posted: false, left: false },
  ],
  [{ status: 'Подтверждён' }, { cancelled: false, posted: true, left: false }],
  [{ status: 'Отгружен' }, { cancelled: false, posted: true, left: true }],
  [
    { posted: 'true', cancelled: 'true' },
    { cancelled: true, posted: true, left: false },
  ],
  [{ deleted: 'true' }, { cancelled: true, posted: false, left: false }],
  [{ status: 'Отменён' }, { cancelled: true, posted: false, left: false }],
  [{ posted: ' да? ' }, { code: 'oneCFlagUnclear', name: 'Проведен', text: 'да?' }],
  [{ deleted: 'x' }, { code: 'oneCFlagUnclear', name: 'ПометкаУдаления', text: 'x' }],
  [{ cancelled: 'x' }, { code: 'oneCFlagUnclear', name: 'Отменен', text: 'x' }],
  [{ status: ' Ждём оплату ' }, { code: 'oneCStatusUnknown', status: 'Ждём оплату' }],
])('what 1C wants with %j', (given, wish) => {
  expect(oneCWish(flags(given))).toEqual(wish);
});

test('a posted sale confirms its quantities and refuses the rest; twice it does nothing', () => {
  const before = [
    line(1, { ordered: 5, undecided: 5 }),
    line(2, { ordered: 4, undecided: 1, confirmed: 3 }),
    line(3, { ordered: 2, undecided: 2 }),
  ];
  expect(sale(before, { 1: 3, 2: 2 })).toEqual({
    confirm: [{ id: 1, quantity: 3 }],
    refuse: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 2 },
      { id: 3, quantity: 2 },
    ],
    ship: [],
  });
});

test('a sale that is not posted moves nothing, a cancelled one refuses what has not left', () => {
  const lines = [
    line(1, { ordered: 9, undecided: 2, confirmed: 6, refused: 1, shipped: 4 }),
    line(2, { ordered: 1, refused: 1 }),
  ];
  const nothing = { confirm: [], refuse: [], ship: [] };
  expect(sale(lines, { 1: 1 }, { posted: false })).toEqual(nothing);
  expect(sale(lines, null, { cancelled: true })).toEqual({ ...nothing, refuse: [{ id: 1, quantity: 4 }] });
});

test('a sale with a number of a shipment ships what has not left', () => {
  const lines = [line(1, { ordered: 5, undecided: 5 }), line(2, { ordered: 4, confirmed: 4, shipped: 4 })];
  expect(sale(lines, { 1: 3, 2: 4 }, {}, 'УТ-1')).toMatchObject({ ship: [{ id: 1, quantity: 3 }] });
  expect(sale([lines[1] ?? line(2, { ordered: 1 })], { 2: 4 }, {}, 'УТ-1')).toEqual({
    code: 'oneCNothingToShip',
    number: 'УТ-1',
  });
});

test('a status of a shipment needs a number while nothing has left', () => {
  const left = { left: true };
  expect(sale([line(1, { ordered: 5, confirmed: 5 })], { 1: 5 }, left)).toEqual({
    code: 'oneCShipmentNotNumbered',
  });
  expect(sale([line(1, { ordered: 5, confirmed: 5 })], { 1: 5 }, left, 'УТ-1')).toMatchObject({
    ship: [{ quantity: 5 }],
  });
  expect(sale([line(1, { ordered: 5, confirmed: 5, shipped: 2 })], { 1: 5 }, left)).toMatchObject({
    ship: [],
  });
});

test.each([
  [{ ordered: 5, undecided: 5 }, 6, { code: 'oneCMoreThanOrdered', ordered: 5, quantity: 6 }],
  [{ ordered: 5, undecided: 3, cancelled: 2 }, 4, { code: 'oneCChangedMeanwhile', left: 3, quantity: 4 }],
  [{ ordered: 5, confirmed: 5, shipped: 2 }, 1, { code: 'oneCLessThanShipped', shipped: 2, quantity: 1 }],
])('a sale of %j with %i is impossible', (ledger, quantity, fault) => {
  expect(sale([line(1, ledger)], { 1: quantity })).toEqual({ name: 'OC 1', ...fault });
});

test('a posted sale without goods refuses nothing by silence', () => {
  expect(sale([line(1, { ordered: 5, undecided: 5 })], null)).toEqual({ code: 'oneCNoGoods' });
});

test('a cancelled purchase takes what is undecided and asks for what is confirmed, once', () => {
  const lines = [
    line(1, { ordered: 9, undecided: 2, confirmed: 7, shipped: 3 }, { requested: 1 }),
    line(2, { ordered: 3, confirmed: 3, shipped: 1 }, { requested: 2 }),
  ];
  const wish = { ...POSTED, cancelled: true };
  expect(planOneCPurchase(lines, { wish, quantities: null })).toEqual([{ id: 1, quantity: 5 }]);
});

test('a buyer does not change quantities', () => {
  const lines = [line(1, { ordered: 5, undecided: 2, confirmed: 2, refused: 1 })];
  const of = (quantity: number, more = {}) =>
    planOneCPurchase(lines, { wish: { ...POSTED, ...more }, quantities: new Map([[1, quantity]]) });
  expect(of(4)).toEqual([]);
  expect(of(3)).toEqual({ code: 'oneCBuyerQuantity', name: 'OC 1', left: 4, quantity: 3 });
  expect(of(3, { posted: false })).toEqual([]);
  expect(planOneCPurchase(lines, { wish: POSTED, quantities: null })).toEqual([]);
  expect(planOneCPurchase(lines, { wish: POSTED, quantities: new Map() })).toMatchObject({ quantity: 0 });
});

test('a release ships confirmed pieces only', () => {
  const lines = [line(1, { ordered: 5, confirmed: 5, shipped: 2 }), line(2, { ordered: 1, undecided: 1 })];
  expect(planOneCRelease(lines, new Map([[1, 3]]), '7')).toEqual([{ id: 1, quantity: 3 }]);
  expect(planOneCRelease(lines, new Map([[1, 4]]), '7')).toEqual({
    code: 'oneCMoreThanConfirmed',
    name: 'OC 1',
    left: 3,
    quantity: 4,
  });
  expect(planOneCRelease(lines, new Map(), '7')).toEqual({ code: 'oneCNothingToShip', number: '7' });
});

test('what is left is written; of an order with nothing left, what was ordered', () => {
  expect(
    oneCQuantities([
      line(1, { ordered: 5, undecided: 2, confirmed: 2, refused: 1 }),
      line(2, { ordered: 1, refused: 1 }),
    ]),
  ).toEqual([4, 0]);
  expect(
    oneCQuantities([line(1, { ordered: 5, refused: 5 }), line(2, { ordered: 1, cancelled: 1 })]),
  ).toEqual([5, 1]);
});

const ledgers = fc
  .tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9))
  .filter(([undecided, confirmed, refused]) => undecided + confirmed + refused > 0)
  .map(([undecided, confirmed, refused, shipped]) => ({
    ...NONE,
    ordered: undecided + confirmed + refused,
    undecided,
    confirmed,
    refused,
    shipped: Math.min(shipped, confirmed),
  }));

test('any possible quantity is confirmed in full, the rest refused, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(ledgers, fc.nat(20), (ledger, quantity) => {
      const plan = sale([line(1, ledger)], { 1: quantity }, {}, null);
      const due = ledger.undecided + ledger.confirmed;
      const possible = quantity <= due && quantity >= ledger.shipped;
      if (!possible) {
        expect(plan).toHaveProperty('code');
        return;
      }
      if ('code' in plan) throw new Error(plan.code);
      let after: LineLedger = ledger;
      for (const one of plan.confirm) after = confirmLine(after, one.quantity);
      for (const one of plan.refuse) {
        const first = Math.min(one.quantity, after.undecided);
        if (first > 0) after = refuseLine(after, first);
        if (one.quantity > first) after = refuseConfirmed(after, one.quantity - first);
      }
      expect(checkLedger(after)).toMatchObject({ undecided: 0, confirmed: quantity });
      expect(sale([line(1, after)], { 1: quantity })).toEqual({ confirm: [], refuse: [], ship: [] });
      const rest = quantity - after.shipped;
      const shipping = sale([line(1, after)], { 1: quantity }, {}, 'УТ-1');
      if (rest === 0) {
        expect(shipping).toHaveProperty('code', 'oneCNothingToShip');
        return;
      }
      expect(shipLine(after, rest).shipped).toBe(quantity);
      expect(shipping).toMatchObject({ ship: [{ id: 1, quantity: rest }] });
    }),
  );
});
