import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkQuantity } from './quantity.ts';
import {
  orderQuantity,
  PROPOSAL_KINDS,
  PROPOSAL_LABELS,
  PROPOSAL_REASONS,
  type ProposalOffer,
  proposals,
} from './proposals.ts';

const offer = (
  id: number,
  supplier_id: number,
  price: number,
  term: number,
  rest: Partial<ProposalOffer> = {},
) => ({
  id,
  supplier_id,
  price,
  term,
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
  ...rest,
});
const of = (kind: string, made: ReturnType<typeof proposals>) =>
  made.find((proposal) => proposal.kind === kind) ?? expect.unreachable();

test('every kind and every reason has its Russian words', () => {
  expect(PROPOSAL_KINDS.map((kind) => PROPOSAL_LABELS[kind])).toEqual([
    'Дешевле всего',
    'Быстрее всего',
    'Меньше поставщиков',
  ]);
  expect(Object.values(PROPOSAL_REASONS)).toEqual([
    'Единственное предложение',
    'Дешевле остальных',
    'Быстрее остальных',
    'Есть у поставщика, который уже в заказе',
  ]);
});

test.each([
  ['as wanted', 4, {}, 4],
  ['raised to the multiplicity', 5, { price_list_multiplicity: 4 }, 8],
  ['raised to the minimum', 2, { minimal_quantity: 6 }, 6],
  ['what the stock reaches', 50, { reserve_quantity: 30, price_list_multiplicity: 4 }, 28],
  ['nothing', 5, { reserve_quantity: 3, price_list_multiplicity: 4 }, null],
])('pieces to order: %s', (_, wanted, rules, ordered) => {
  expect(orderQuantity(wanted, offer(1, 1, 100, 60, rules))).toBe(ordered);
});

describe('three ready-made proposals for the whole list', () => {
  const LIST = [
    {
      id: 1,
      quantity: 4,
      offers: [offer(11, 1, 100, 2_880), offer(12, 2, 120, 60), offer(13, 3, 110, 1_440)],
    },
    { id: 2, quantity: 1, offers: [offer(21, 2, 500, 60), offer(23, 3, 400, 1_440)] },
    { id: 3, quantity: 5, offers: [offer(33, 3, 10, 1_440, { price_list_multiplicity: 4 })] },
    { id: 4, quantity: 5, offers: [] },
  ];
  const made = proposals(LIST);

  test('cheapest', () => {
    const { lines, amount, suppliers, term, missing } = of('cheapest', made);
    expect(lines.map(({ offer: { id }, reason, surplus }) => [id, reason, surplus])).toEqual([
      [11, 'cheapest', 0],
      [23, 'cheapest', 0],
      [33, 'only', 3],
    ]);
    expect({ amount, suppliers, term, missing }).toEqual({
      amount: 880,
      suppliers: 2,
      term: 2_880,
      missing: [4],
    });
  });
  test('fastest', () => {
    const { lines, term } = of('fastest', made);
    expect(lines.map(({ offer: { id }, reason }) => [id, reason])).toEqual([
      [12, 'fastest'],
      [21, 'fastest'],
      [33, 'only'],
    ]);
    expect(term).toBe(1_440);
  });
  test('fewest suppliers', () => {
    const { lines, suppliers } = of('fewest', made);
    expect(lines.map(({ offer: { id }, reason }) => [id, reason])).toEqual([
      [13, 'supplier'],
      [23, 'supplier'],
      [33, 'only'],
    ]);
    expect(suppliers).toBe(1);
  });

  test('an offer that reaches goes before a cheaper one that does not', () => {
    const [cheapest] = proposals([
      { id: 1, quantity: 10, offers: [offer(1, 1, 10, 60, { reserve_quantity: 4 }), offer(2, 2, 90, 60)] },
    ]);
    expect(cheapest?.lines[0]).toMatchObject({ offer: { id: 2 }, quantity: 10 });
  });

  test('of equal suppliers the cheaper, of equal prices the faster, of equal both the smaller id', () => {
    const list = (a: [number, number], b: [number, number]) => [
      { id: 1, quantity: 1, offers: [offer(2, 2, ...a), offer(1, 1, ...b)] },
    ];
    expect(of('fewest', proposals(list([5, 60], [6, 60]))).lines[0]?.offer.id).toBe(2);
    expect(of('fewest', proposals(list([5, 60], [5, 60]))).lines[0]?.offer.id).toBe(1);
    expect(of('cheapest', proposals(list([5, 60], [5, 30]))).lines[0]?.offer.id).toBe(1);
    expect(of('fastest', proposals(list([5, 60], [6, 60]))).lines[0]?.offer.id).toBe(2);
    // Who has all of it goes before who has some of it, though dearer.
    const some = { ...offer(1, 1, 5, 60), reserve_quantity: 2 };
    expect(
      of('fewest', proposals([{ id: 1, quantity: 3, offers: [some, offer(2, 2, 9, 60)] }])).lines[0]?.offer
        .id,
    ).toBe(2);
  });

  test('an empty list', () => {
    for (const proposal of proposals([]))
      expect(proposal).toMatchObject({ lines: [], missing: [], amount: 0, suppliers: 0, term: 0 });
  });

  test('every line can be ordered as proposed; the cheapest is the cheapest, the fastest the fastest', () => {
    const whole = fc.integer({ min: 1, max: 12 });
    const anyOffer = fc
      .record({
        supplier_id: fc.integer({ min: 1, max: 4 }),
        price: fc.integer({ min: 1, max: 1_000 }),
        term: fc.integer({ min: 0, max: 10_000 }),
        reserve_quantity: fc.integer({ min: 0, max: 60 }),
        minimal_quantity: whole,
        reserve_multiplicity: whole,
        price_list_multiplicity: whole,
        product_reserve_multiplicity: whole,
      })
      .map((rest) => ({ id: 0, ...rest }));
    const list = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 40 }), offers: fc.array(anyOffer, { maxLength: 5 }) }),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(list, (lines) => {
        const positions = lines.map(({ quantity, offers }, index) => ({
          id: index + 1,
          quantity,
          offers: offers.map((one, place) => ({ ...one, id: index * 10 + place + 1 })),
        }));
        const all = proposals(positions);
        const covered = all.map((proposal) =>
          proposal.lines.map(({ position_id }) => position_id).toSorted(),
        );
        expect(covered[1]).toEqual(covered[0]);
        expect(covered[2]).toEqual(covered[0]);
        for (const proposal of all) {
          expect(proposal.lines.length + proposal.missing.length).toBe(positions.length);
          for (const line of proposal.lines)
            expect(checkQuantity(line.quantity, line.offer).valid).toBe(true);
        }
        const reach = (proposal: (typeof all)[number]) => proposal.lines.every(({ surplus }) => surplus >= 0);
        if (all.every(reach)) {
          expect(of('cheapest', all).amount).toBe(Math.min(...all.map(({ amount }) => amount)));
          expect(of('fastest', all).term).toBe(Math.min(...all.map(({ term }) => term)));
        }
      }),
    );
  });
});
