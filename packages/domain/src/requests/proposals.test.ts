import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePunctuality, type Punctuality } from '../logistics/punctuality.ts';
import { quantityFault } from '../numbers/quantity.ts';
import {
  canBeNeededBy,
  deadlineOf,
  lackedMore,
  LATE_LINE,
  LEFT_OUT_REASONS,
  NO_TERMS,
  orderQuantity,
  type Proposal,
  PROPOSAL_KINDS,
  PROPOSAL_LABELS,
  type ProposalOffer,
  type ProposalPosition,
  proposals,
  type ProposalTerms,
  soonerLines,
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
  contract_id: supplier_id * 10,
  price,
  term,
  arrival: term * 60_000,
  in_basket: 0,
  punctuality: { few: true as const, count: 0 } as Punctuality,
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
  ...rest,
});
/** A path with that share in time of 212 deliveries; null: too few deliveries. */
const punctual = (share: number | null): Punctuality =>
  share === null
    ? { few: true, count: 7 }
    : { few: false, count: 212, inTime: share, nineOfTen: 0, delays: [], weekday: null };
const of = (kind: string, made: ReturnType<typeof proposals>) =>
  made.find((proposal) => proposal.kind === kind) ?? expect.unreachable();

test('every kind has a Russian label', () => {
  expect(PROPOSAL_KINDS.map((kind) => PROPOSAL_LABELS[kind])).toEqual([
    'Дешевле всего',
    'Быстрее всего',
    'Меньше поставщиков',
    'Надёжнее всего',
  ]);
  expect(Object.values(LEFT_OUT_REASONS)).toEqual([
    'Нет предложений',
    'Остатков не хватает даже на одну упаковку',
    'Не помещается в лимит по договору',
    'Остатки заняты другими строками этого списка',
  ]);
  expect(LATE_LINE).toBe('К дате не успевает никто');
});

test('the deadline is the end of the day in the receiving storage’s zone', () => {
  expect(deadlineOf(null, 'Europe/Moscow')).toBeNull();
  expect(new Date(deadlineOf('2026-11-21', 'Europe/Samara') ?? 0).toISOString()).toBe(
    '2026-11-21T19:59:59.999Z',
  );
  expect(() => deadlineOf('21.11.2026', 'Europe/Moscow')).toThrow('not a day: 21.11.2026');
});

test('a day can be the deadline until it ends', () => {
  expect(canBeNeededBy('2026-11-21', '2026-11-21T20:59:59Z', 'Europe/Moscow')).toBe(true);
  expect(canBeNeededBy('2026-11-21', '2026-11-21T21:00:00Z', 'Europe/Moscow')).toBe(false);
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

describe('four automatic proposals for the whole list', () => {
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
    const { lines, amount, suppliers, term, left_out } = of('cheapest', made);
    expect(lines.map(({ offer: { id }, reason, surplus }) => [id, reason, surplus])).toEqual([
      [11, 'cheapest', 0],
      [23, 'cheapest', 0],
      [33, 'only', 3],
    ]);
    expect({ amount, suppliers, term, left_out }).toEqual({
      amount: 880,
      suppliers: 2,
      term: 2_880,
      left_out: [{ position_id: 4, reason: 'no_offers' }],
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
  test('a sufficient offer precedes cheaper or faster ones, and the line explains it', () => {
    const scarce = offer(1, 1, 100, 30, { reserve_quantity: 12 });
    const enough = offer(2, 2, 120, 60, { reserve_quantity: 300 });
    const more = offer(3, 3, 130, 90, { reserve_quantity: 400 });
    const said = (quantity: number, offers = [scarce, enough, more]) =>
      proposals([{ id: 1, quantity, offers }])
        .slice(0, 2)
        .map(({ lines: [line] }) => [line?.offer.id, line?.quantity, line?.reason]);
    expect(said(12)).toEqual([
      [1, 12, 'cheapest'],
      [1, 12, 'fastest'],
    ]);
    expect(said(300)).toEqual([
      [2, 300, 'reach'],
      [2, 300, 'reach'],
    ]);
    // Nobody has enough: the maximum is taken.
    expect(said(9_999)).toEqual([
      [3, 400, 'reach'],
      [3, 400, 'reach'],
    ]);
    expect(said(300, [enough, more])).toEqual([
      [2, 300, 'cheapest'],
      [2, 300, 'fastest'],
    ]);
    // An offer at the same piece price, or cheaper but slower, is not compared.
    expect(said(300, [{ ...scarce, price: 120, term: 60 }, enough])).toEqual([
      [2, 300, 'cheapest'],
      [2, 300, 'fastest'],
    ]);
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

  test('reliable: the greatest share in time, also if dearer and slower; too few deliveries come last', () => {
    const chosen = (...shares: (number | null)[]) => {
      const offers = shares.map((share, index) =>
        offer(index + 1, index + 1, 100 - index, 60 - index, { punctuality: punctual(share) }),
      );
      const { lines } = of('reliable', proposals([{ id: 1, quantity: 1, offers }]));
      return lines.map(({ offer: { id }, reason, why }) => [id, reason, why.replaceAll(/\s/g, ' ')]);
    };
    expect(chosen(94, 67)).toEqual([[1, 'reliable', 'Вовремя чаще: у следующего 67 %']]);
    expect(chosen(60, null)).toEqual([[1, 'reliable', 'Об остальных мало данных']]);
    // Among equals the cheaper.
    expect(chosen(94, 94)).toEqual([[2, 'reliable', 'Вовремя так же часто, как другие: взято дешёвое']]);
    expect(chosen(null, null)).toEqual([[2, 'reliable', 'О сроках мало данных: взято дешёвое']]);
    const scarce = offer(1, 1, 90, 60, { punctuality: punctual(94), reserve_quantity: 3 });
    const enough = offer(2, 2, 90, 60, { punctuality: punctual(67) });
    expect(of('reliable', proposals([{ id: 1, quantity: 5, offers: [scarce, enough] }])).lines).toMatchObject(
      [{ offer: { id: 2 }, reason: 'reach' }],
    );
  });

  test('what the reliable proposal covers for less within the limits is the cheapest', () => {
    // The cheapest offer of the first line uses up the limit that the second line needs.
    const list = [
      {
        id: 1,
        quantity: 1,
        offers: [offer(1, 1, 60, 60), offer(2, 2, 61, 60, { punctuality: punctual(99) })],
      },
      { id: 2, quantity: 1, offers: [offer(3, 1, 50, 60), offer(4, 3, 500, 60)] },
    ];
    const limited = proposals(list, { ...NO_TERMS, limits: new Map([[10, 100]]) });
    expect(of('reliable', limited).amount).toBe(111);
    expect(of('cheapest', limited)).toMatchObject({ kind: 'cheapest', amount: 111 });
  });

  test('a sufficient offer precedes a cheaper insufficient one', () => {
    const [cheapest] = proposals([
      { id: 1, quantity: 10, offers: [offer(1, 1, 10, 60, { reserve_quantity: 4 }), offer(2, 2, 90, 60)] },
    ]);
    expect(cheapest?.lines[0]).toMatchObject({ offer: { id: 2 }, quantity: 10 });
  });

  test('among equal suppliers the cheaper, at equal price the faster, then the smaller id', () => {
    const list = (a: [number, number], b: [number, number]) => [
      { id: 1, quantity: 1, offers: [offer(2, 2, ...a), offer(1, 1, ...b)] },
    ];
    expect(of('fewest', proposals(list([5, 60], [6, 60]))).lines[0]?.offer.id).toBe(2);
    expect(of('fewest', proposals(list([5, 60], [5, 60]))).lines[0]?.offer.id).toBe(1);
    expect(of('cheapest', proposals(list([5, 60], [5, 30]))).lines[0]?.offer.id).toBe(1);
    expect(of('fastest', proposals(list([5, 60], [6, 60]))).lines[0]?.offer.id).toBe(2);
    // A complete offer precedes a partial one, even if it is dearer.
    const some = { ...offer(1, 1, 5, 60), reserve_quantity: 2 };
    expect(
      of('fewest', proposals([{ id: 1, quantity: 3, offers: [some, offer(2, 2, 9, 60)] }])).lines[0]?.offer
        .id,
    ).toBe(2);
  });

  test('an empty list', () => {
    for (const proposal of proposals([]))
      expect(proposal).toMatchObject({ lines: [], left_out: [], amount: 0, suppliers: 0, term: 0 });
  });

  test('property: every line can be ordered as proposed; the cheapest proposal is cheapest, the fastest is fastest', () => {
    const whole = fc.integer({ min: 1, max: 12 });
    const anyOffer = fc
      .record({
        supplier_id: fc.integer({ min: 1, max: 4 }),
        contract_id: fc.integer({ min: 1, max: 4 }),
        price: fc.integer({ min: 1, max: 1_000 }),
        term: fc.integer({ min: 0, max: 10_000 }),
        reserve_quantity: fc.integer({ min: 0, max: 60 }),
        minimal_quantity: whole,
        reserve_multiplicity: whole,
        price_list_multiplicity: whole,
        product_reserve_multiplicity: whole,
        punctuality: fc.constantFrom(null, 50, 90, 100).map(punctual),
      })
      .map((rest) => ({ id: 0, arrival: rest.term, in_basket: 0, ...rest }));
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
        expect(covered[3]).toEqual(covered[0]);
        for (const { position_id, offer: taken } of of('reliable', all).lines)
          for (const { offers, quantity } of positions.filter(({ id }) => id === position_id))
            for (const other of offers.filter((one) => Number(orderQuantity(quantity, one)) >= quantity))
              expect(comparePunctuality(taken.punctuality, other.punctuality)).toBeLessThanOrEqual(0);
        for (const proposal of all) {
          expect(proposal.lines.length + proposal.left_out.length).toBe(positions.length);
          for (const line of proposal.lines)
            expect(quantityFault(line.quantity, line.offer) === null).toBe(true);
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

describe('limits', () => {
  const limits = (...rows: [number, number][]): ProposalTerms => ({ ...NO_TERMS, limits: new Map(rows) });
  const chosen = ({ lines }: Proposal) =>
    lines.map(({ position_id, offer: { id }, reason }) => [position_id, id, reason]);
  const LIST = [
    { id: 1, quantity: 1, offers: [offer(11, 1, 60, 60), offer(12, 2, 90, 60)] },
    { id: 2, quantity: 1, offers: [offer(21, 1, 60, 60), offer(22, 2, 90, 60)] },
    { id: 3, quantity: 1, offers: [offer(31, 1, 60, 60)] },
  ];

  test('when a limit would be exceeded, another supplier is used; lines without alternatives come first', () => {
    const [cheapest, fastest, fewest] = proposals(LIST, limits([10, 130]));
    expect(cheapest && chosen(cheapest)).toEqual([
      [1, 11, 'cheapest'],
      [2, 22, 'limit'],
      [3, 31, 'only'],
    ]);
    expect(fastest?.amount).toBe(210);
    expect(fewest?.suppliers).toBe(2);
    expect(fewest?.lines).toHaveLength(3);
  });

  test('otherwise the line is left out with a reason', () => {
    for (const { lines, left_out } of proposals(LIST, limits([10, 59], [20, 100]))) {
      expect(lines).toHaveLength(1);
      expect(left_out.at(-1)).toEqual({ position_id: 3, reason: 'limit' });
    }
  });

  test('the basket’s line for the same offer is replaced: only the difference counts', () => {
    const list = [{ id: 1, quantity: 2, offers: [{ ...offer(1, 1, 50, 60), in_basket: 50 }] }];
    expect(proposals(list, limits([10, 50])).map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1]);
    expect(proposals(list, limits([10, 49])).map(({ lines }) => lines.length)).toEqual([0, 0, 0, 0]);
    // Used by two lines, it is replaced once.
    const twice = [...list, ...list.map((line) => ({ ...line, id: 2 }))];
    expect(proposals(twice, limits([10, 100])).map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1]);
    expect(proposals(twice, limits([10, 150])).map(({ lines }) => lines.length)).toEqual([2, 2, 2, 2]);
  });
});

describe('one offer for several lines', () => {
  const own = (rest: Partial<ProposalOffer>) => ({ ...offer(1, 1, 10, 60), ...rest });
  test('they share its stock', () => {
    const list = [1, 2, 3].map((id) => ({
      id,
      quantity: 4,
      offers: [own({ reserve_quantity: 8 }), ...(id === 3 ? [offer(2, 2, 90, 60)] : [])],
    }));
    for (const proposal of proposals(list))
      expect(proposal.lines.map((line) => line.offer.id)).toEqual([1, 1, 2]);
    expect(of('cheapest', proposals(list)).lines[2]?.reason).toBe('stock');
    const without = list.map((line) => ({ ...line, offers: line.offers.slice(0, 1) }));
    for (const { left_out } of proposals(without))
      expect(left_out).toEqual([{ position_id: 3, reason: 'stock' }]);
  });
  test('the remaining stock may be less than one pack', () => {
    const list = [{ id: 1, quantity: 5, offers: [own({ reserve_quantity: 3, price_list_multiplicity: 4 })] }];
    for (const { left_out } of proposals(list))
      expect(left_out).toEqual([{ position_id: 1, reason: 'multiplicity' }]);
  });
  test('a supplier can deliver several lines of one offer', () => {
    const list = [1, 2].map((id) => ({
      id,
      quantity: 1,
      offers: [own({ price: 50 }), { ...offer(10 + id, 2, 10, 60), reserve_quantity: id === 1 ? 0 : 5 }],
    }));
    expect(of('fewest', proposals(list)).suppliers).toBe(1);
  });
});

describe('the deadline', () => {
  const terms = { ...NO_TERMS, deadline: 100 * 60_000 };
  test('an offer that arrives late is not used when another arrives in time', () => {
    const list = [{ id: 1, quantity: 1, offers: [offer(1, 1, 10, 200), offer(2, 2, 90, 100)] }];
    const made = proposals(list, terms);
    for (const { lines } of made) expect(lines).toMatchObject([{ offer: { id: 2 }, late: false }]);
    expect(of('cheapest', made).lines[0]?.reason).toBe('in_time');
    expect(of('fastest', made).lines[0]?.reason).toBe('fastest');
  });
  test('otherwise the line says that nothing arrives in time', () => {
    const list = [{ id: 1, quantity: 1, offers: [offer(1, 1, 10, 200), offer(2, 2, 90, 300)] }];
    for (const { lines } of proposals(list, terms))
      expect(lines).toMatchObject([{ offer: { id: 1 }, late: true }]);
  });
  test('the limit takes precedence over the deadline', () => {
    const list = [{ id: 1, quantity: 1, offers: [offer(1, 1, 10, 200), offer(2, 2, 90, 50)] }];
    for (const { lines } of proposals(list, { ...terms, limits: new Map([[20, 50]]) }))
      expect(lines).toMatchObject([{ offer: { id: 1 }, late: true }]);
  });
});

describe('properties of limits and deadline', () => {
  const whole = fc.integer({ min: 1, max: 4 });
  const anyOffer = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    supplier: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1, max: 100 }),
    term: fc.integer({ min: 0, max: 10 }),
    reserve_quantity: fc.integer({ min: 0, max: 20 }),
    price_list_multiplicity: whole,
    in_basket: fc.integer({ min: 0, max: 50 }),
    punctuality: fc.constantFrom(null, 50, 90, 100).map(punctual),
  });
  const anyList = fc.record({
    // An offer is the same for all lines.
    offers: fc.uniqueArray(anyOffer, { selector: ({ id }) => id, maxLength: 10 }),
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 12 }), of: fc.array(fc.nat(9), { maxLength: 5 }) }),
      { maxLength: 8 },
    ),
    limits: fc.array(fc.tuple(fc.constantFrom(10, 20, 30), fc.integer({ min: -50, max: 600 }))),
    deadline: fc.option(fc.integer({ min: 0, max: 10 })),
  });
  const prepare = ({
    offers,
    lines,
    limits,
    deadline,
  }: typeof anyList extends fc.Arbitrary<infer T> ? T : never) => {
    const known = offers.map(({ id, supplier, price, term, ...rest }) =>
      offer(id, supplier, price, term, rest),
    );
    const positions: ProposalPosition[] = lines.map(({ quantity, of: places }, index) => ({
      id: index + 1,
      quantity,
      offers: [...new Set(places)].flatMap((place) => known[place] ?? []),
    }));
    const terms = {
      limits: new Map<number, number>(limits),
      deadline: deadline === null ? null : deadline * 60_000,
    };
    return { positions, terms };
  };
  /** Pieces taken of each offer, and the amount charged to the contract. */
  const tally = ({ lines }: Proposal) => {
    const taken = new Map<number, { offer: ProposalOffer; pieces: number; amount: number }>();
    for (const { offer: one, quantity, amount } of lines) {
      const known = taken.get(one.id) ?? { offer: one, pieces: 0, amount: 0 };
      taken.set(one.id, {
        offer: one,
        pieces: known.pieces + quantity,
        amount: known.amount + amount,
      });
    }
    return taken;
  };
  const borne = (taken: ReturnType<typeof tally>, contract: number) =>
    [...taken.values()].reduce(
      (sum, { offer: one, amount }) =>
        sum + (one.contract_id === contract ? Math.max(0, amount - one.in_basket) : 0),
      0,
    );

  test('property: no proposal exceeds a limit or the stock', () => {
    fc.assert(
      fc.property(anyList, (input) => {
        const { positions, terms } = prepare(input);
        for (const proposal of proposals(positions, terms)) {
          const taken = tally(proposal);
          for (const [contract, limit] of terms.limits)
            expect(borne(taken, contract)).toBeLessThanOrEqual(Math.max(0, limit));
          for (const { offer: one, pieces } of taken.values())
            expect(pieces).toBeLessThanOrEqual(one.reserve_quantity);
          expect(
            [...proposal.lines, ...proposal.left_out]
              .map((line) => line.position_id)
              .toSorted((a, b) => a - b),
          ).toEqual(positions.map(({ id }) => id));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('property: no late offer is used, and no line is left out, when a timely valid offer fits', () => {
    fc.assert(
      fc.property(anyList, (input) => {
        const { positions, terms } = prepare(input);
        for (const proposal of proposals(positions, terms)) {
          const taken = tally(proposal);
          const fits = (one: ProposalOffer, wanted: number, freed: number) => {
            const known = taken.get(one.id);
            const quantity = orderQuantity(wanted, {
              ...one,
              reserve_quantity: one.reserve_quantity - (known?.pieces ?? 0),
            });
            const limit = terms.limits.get(one.contract_id);
            if (quantity === null) return false;
            const before = known?.amount ?? 0;
            const cost =
              Math.max(0, before + one.price * quantity - one.in_basket) -
              Math.max(0, before - one.in_basket);
            return limit === undefined || borne(taken, one.contract_id) - freed + cost <= limit;
          };
          for (const { id, quantity, offers } of positions) {
            const line = proposal.lines.find(({ position_id }) => position_id === id);
            const timely = offers.filter(
              ({ arrival }) => terms.deadline === null || arrival <= terms.deadline,
            );
            if (line?.late) {
              const own = line.offer;
              const before = taken.get(own.id)?.amount ?? 0;
              const freed = (one: ProposalOffer) =>
                one.contract_id === own.contract_id
                  ? Math.max(0, before - own.in_basket) - Math.max(0, before - line.amount - own.in_basket)
                  : 0;
              expect(timely.filter((one) => fits(one, quantity, freed(one)))).toEqual([]);
            } else if (!line) expect(offers.filter((one) => fits(one, quantity, 0))).toEqual([]);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('property: without limits, deadline and shared goods the cheapest proposal costs no more than the others', () => {
    fc.assert(
      fc.property(anyList, (input) => {
        const { positions } = prepare(input);
        const own = positions.map((line) => ({
          ...line,
          offers: line.offers.map((one) => ({ ...one, id: one.id + line.id * 100, reserve_quantity: 1_000 })),
        }));
        const [cheapest, ...others] = proposals(own);
        for (const other of others) expect(cheapest?.amount).toBeLessThanOrEqual(other.amount);
      }),
    );
  });
});

test('missing pieces are counted over all lines, including lines without offers', () => {
  const made = proposals([
    { id: 1, quantity: 120, offers: [offer(1, 1, 100, 60)] },
    { id: 2, quantity: 7, offers: [] },
    { id: 3, quantity: 1, offers: [offer(2, 1, 100, 60)] },
  ]);
  expect(made.map(({ short }) => short)).toEqual([27, 27, 27, 27]);
});

test('a line that no single offer covers tells what the other offers have', () => {
  const few = (id: number, price: number, reserve_quantity: number) =>
    offer(id, id, price, 60, { reserve_quantity });
  const made = proposals([
    { id: 1, quantity: 1_000, offers: [few(1, 799, 300), few(2, 650, 120), few(3, 700, 85)] },
    { id: 2, quantity: 50, offers: [few(4, 100, 300), few(5, 90, 300)] },
  ]);
  expect(
    of('cheapest', made).lines.map(({ quantity, surplus, elsewhere }) => [quantity, surplus, elsewhere]),
  ).toEqual([
    [300, -700, 205],
    [50, 0, 0],
  ]);
});

test('what covers at least as much for less is the cheapest proposal, also within limits', () => {
  // Line by line the first line takes the limit that the second one needs more.
  const positions = [
    { id: 1, quantity: 1, offers: [offer(1, 1, 100, 60), offer(2, 2, 110, 60)] },
    { id: 2, quantity: 1, offers: [offer(3, 1, 100, 60), offer(4, 2, 900, 60)] },
  ];
  const made = proposals(positions, { limits: new Map([[10, 150]]), deadline: null });
  const [cheapest, ...rest] = made;
  for (const other of rest)
    expect(
      other.amount >= (cheapest?.amount ?? 0) ||
        other.short > (cheapest?.short ?? 0) ||
        other.left_out.length > 0,
    ).toBe(true);
});

test('a lower total is no saving while more pieces are missing', () => {
  const one = { amount: 18_718_928, short: 945 };
  const other = { amount: 38_423_190, short: 700 };
  expect([lackedMore(one, other), lackedMore(other, one), lackedMore({ ...one, short: 700 }, other)]).toEqual(
    [245, 0, 0],
  );
});

test('lines that arrive earlier than in another proposal are counted; lines in only one of them are not', () => {
  const at = (position_id: number, day: number) => ({ position_id, arrival_at: `2026-11-${day}T10:00:00Z` });
  expect(soonerLines([at(1, 24), at(2, 25), at(3, 26)], [at(1, 26), at(2, 25), at(4, 27)])).toBe(1);
  expect(soonerLines([{ position_id: 1, arrival_at: '2026-11-24T12:00:00+03:00' }], [at(1, 24)])).toBe(1);
  expect(soonerLines([], [at(1, 24)])).toBe(0);
});
