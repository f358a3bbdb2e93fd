import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedActions, applyAction } from '../documents/documents.ts';
import {
  acceptLine,
  archiveFacts,
  cancelConfirmed,
  cancelLine,
  checkLedger,
  closeShort,
  confirmLine,
  ledgerFault,
  ledgerParts,
  type LineLedger,
  lineQuantityNote,
  nothingAccepted,
  LINE_STATUSES,
  missLine,
  ORDER_MACHINE,
  ORDER_STATUSES,
  orderFacts,
  orderFlags,
  orderLineStatus,
  orderStatus,
  refuseConfirmed,
  refuseLine,
  rejectLine,
  shipLine,
} from './order-status.ts';
import { arrows, proveMachine } from '../../test/machines.ts';

const openLine = (ordered: number): LineLedger => ({
  ordered,
  undecided: ordered,
  confirmed: 0,
  refused: 0,
  cancelled: 0,
  short: 0,
  shipped: 0,
  accepted: 0,
  shortage: 0,
  rejected: 0,
  claimed: 0,
});
const line = (parts: Partial<LineLedger> = {}): LineLedger => ({ ...openLine(10), undecided: 0, ...parts });

test('the last piece counts: with nine of ten judged, line and order are partially accepted', () => {
  const nine = line({ confirmed: 10, shipped: 10, accepted: 8, shortage: 1 });
  expect([orderLineStatus(nine), orderStatus([nine])]).toEqual(['accepted_partially', 'accepted_partially']);
  const ten = line({ confirmed: 10, shipped: 10, accepted: 9, shortage: 1 });
  expect([orderLineStatus(ten), orderStatus([ten])]).toEqual(['discrepancy', 'completed']);
});

test('decisions: codes, ids and labels of an order', () => {
  const rows = Object.values(ORDER_STATUSES).map(({ code, id, label }) => `${code} ${id} «${label}»`);
  expect(rows.join(' → ')).toBe(
    'draft 10 «Черновик» → awaiting_credit 15 «Ожидает решения банка» → active 20 «Новый» → confirmed_partially 30 «Подтверждён частично» → confirmed 35 «Подтверждён» → shipping 40 «Отгружается» → shipped 45 «Отгружен» → accepted_partially 50 «Принят частично» → completed 60 «Выполнен» → refused 70 «Отказ поставщика» → cancelled 75 «Отменён покупателем»',
  );
  expect(Object.values(LINE_STATUSES).map(({ code, label }) => `${code} «${label}»`)).toEqual([
    'new «Ожидает подтверждения»',
    'confirmed_partially «Подтверждено частично»',
    'confirmed «Подтверждено»',
    'cancel_requested «Запрошено снятие»',
    'shipped_partially «Отгружено частично»',
    'shipped «Отгружено»',
    'accepted_partially «Принято частично»',
    'discrepancy «Принято с расхождением»',
    'accepted «Принято»',
    'cancelled «Снято покупателем»',
    'closed_short «Закрыто с недопоставкой»',
    'refused «Отказ поставщика»',
  ]);
});

test.each([
  ['refused', { refused: 10 }],
  ['refused', { refused: 4, cancelled: 6 }],
  ['refused', { refused: 4, short: 6 }],
  ['closed_short', { short: 10 }],
  ['closed_short', { short: 1, cancelled: 9 }],
  ['cancelled', { cancelled: 10 }],
  ['accepted', { confirmed: 10, shipped: 10, accepted: 10 }],
  ['accepted', { confirmed: 6, refused: 4, shipped: 6, accepted: 6 }],
  ['discrepancy', { confirmed: 10, shipped: 10, accepted: 8, shortage: 2 }],
  ['discrepancy', { confirmed: 10, shipped: 10, accepted: 8, shortage: 1, rejected: 1 }],
  ['accepted_partially', { confirmed: 10, shipped: 10, accepted: 3 }],
  ['accepted_partially', { confirmed: 10, shipped: 10, rejected: 3 }],
  ['shipped', { confirmed: 10, shipped: 10 }],
  ['shipped_partially', { confirmed: 10, shipped: 4 }],
  ['shipped_partially', { confirmed: 4, undecided: 6, shipped: 4 }],
  ['confirmed', { confirmed: 10 }],
  ['confirmed_partially', { confirmed: 6, undecided: 4 }],
  ['confirmed_partially', { confirmed: 6, refused: 4 }],
  ['new', { undecided: 10 }],
  ['new', { undecided: 6, refused: 4 }],
] as const)('a line is %s: first match from the top', (status, parts) => {
  expect(orderLineStatus(line(parts))).toBe(status);
});

test('«Запрошено снятие» shows until something is shipped', () => {
  expect(orderLineStatus(line({ confirmed: 10 }), { cancelRequested: true })).toBe('cancel_requested');
  expect(orderLineStatus(line({ confirmed: 10, shipped: 1 }), { cancelRequested: true })).toBe(
    'shipped_partially',
  );
});

test.each([
  ['6\u00a0из\u00a010', { confirmed: 6, undecided: 4 }],
  ['4\u00a0из\u00a010', { confirmed: 10, shipped: 4 }],
  ['4\u00a0из\u00a010', { undecided: 4, refused: 6 }],
  ['8\u00a0из\u00a010', { confirmed: 10, shipped: 10, accepted: 8, shortage: 2 }],
  ['3\u00a0из\u00a010', { short: 3, cancelled: 7 }],
  ['9\u00a0из\u00a010', { refused: 9, cancelled: 1 }],
  [null, { confirmed: 10, shipped: 10, accepted: 10 }],
  [null, { cancelled: 10 }],
  [null, { undecided: 10 }],
] as const)('%s stands beside the label whenever a number differs from what was ordered', (note, parts) => {
  expect(lineQuantityNote(line(parts))).toBe(note);
});

test.each([
  [
    { judged: 10, to_come: 10 },
    { ordered: 20, confirmed: 20, shipped: 10, shortage: 10 },
  ],
  [
    { judged: 3, to_come: 17 },
    { ordered: 20, confirmed: 10, undecided: 10, shipped: 5, shortage: 1, rejected: 2 },
  ],
  [
    { judged: 10, to_come: 0 },
    { confirmed: 10, shipped: 10, shortage: 10 },
  ],
  [null, { ordered: 20, confirmed: 20, shipped: 10, accepted: 1, shortage: 9 }],
  [null, { confirmed: 10, shipped: 10 }],
  [null, { undecided: 10 }],
] as const)('%s: a line does not claim an acceptance of nothing', (said, parts) => {
  expect(nothingAccepted(line(parts))).toEqual(said);
});

test('the quantity note depends on the flags', () => {
  expect(lineQuantityNote(line({ confirmed: 6, undecided: 4 }), { cancelRequested: true })).toBe(
    '6\u00a0из\u00a010',
  );
});

test('decisions: the parts of a ledger show where every piece is, and add up to the ordered quantity', () => {
  const parts = ledgerParts(
    line({
      undecided: 1,
      confirmed: 6,
      refused: 1,
      cancelled: 1,
      short: 1,
      shipped: 5,
      accepted: 2,
      shortage: 1,
      rejected: 1,
    }),
  );
  expect(parts).toEqual({
    accepted: 2,
    discrepancy: 2,
    on_way: 1,
    confirmed: 1,
    undecided: 1,
    cancelled: 1,
    short: 1,
    refused: 1,
  });
  expect(Object.values(parts).reduce((sum, pieces) => sum + pieces)).toBe(10);
  expect(() => ledgerParts(line({ shipped: 1 }))).toThrow('ledger');
});

describe('header from lines', () => {
  test.each([
    ['refused', [{ refused: 10 }, { cancelled: 10 }]],
    ['refused', [{ refused: 1, cancelled: 9 }]],
    ['cancelled', [{ cancelled: 10 }, { cancelled: 10 }]],
    ['cancelled', [{ short: 10 }]],
    ['completed', [{ confirmed: 10, shipped: 10, accepted: 10 }, { refused: 10 }]],
    ['completed', [{ confirmed: 10, shipped: 10, shortage: 10 }]],
    [
      'accepted_partially',
      [
        { confirmed: 10, shipped: 10, accepted: 10 },
        { confirmed: 10, shipped: 10 },
      ],
    ],
    ['accepted_partially', [{ confirmed: 10, shipped: 10, accepted: 1 }]],
    ['shipped', [{ confirmed: 10, shipped: 10 }, { refused: 10 }]],
    ['shipping', [{ confirmed: 10, shipped: 10 }, { confirmed: 10 }]],
    ['shipping', [{ confirmed: 10, shipped: 1 }]],
    ['confirmed', [{ confirmed: 10 }, { confirmed: 10 }]],
    ['active', [{ undecided: 8, cancelled: 2 }, { cancelled: 10 }]],
    ['confirmed_partially', [{ confirmed: 10 }, { undecided: 10 }]],
    ['confirmed_partially', [{ confirmed: 10 }, { refused: 10 }]],
    ['confirmed_partially', [{ refused: 10 }, { undecided: 10 }]],
    ['active', [{ undecided: 10 }, { undecided: 10 }]],
  ] as const)('%s', (status, lines) => {
    expect(orderStatus(lines.map((parts) => line(parts)))).toBe(status);
  });

  test('an order without lines has no status', () => {
    expect(() => orderStatus([])).toThrow(RangeError);
  });
});

describe('order line, integers ≥ 0', () => {
  test.each([
    ['undecided ≥ 0', { undecided: -1, confirmed: 11 }],
    ['confirmed ≥ 0', { confirmed: 1.5, undecided: 8 }],
    ['claimed ≥ 0', { undecided: 10, claimed: Number.NaN }],
    ['refused ≥ 0', { refused: '10' as never }],
    ['shipped ≥ 0', { confirmed: 10, shipped: 1e21 }],
    ['ordered ≥ 1', { ordered: 0 }],
    ['ordered = undecided + confirmed + refused + cancelled + short', { undecided: 9 }],
    ['ordered = undecided + confirmed + refused + cancelled + short', { undecided: 10, short: 1 }],
    ['shipped ≤ confirmed', { undecided: 10, shipped: 1 }],
    [
      'accepted + shortage + rejected ≤ shipped',
      { confirmed: 10, shipped: 3, accepted: 2, shortage: 1, rejected: 1 },
    ],
    ['claimed ≤ shipped', { confirmed: 10, shipped: 3, claimed: 4 }],
  ])('%s', (fault, parts) => {
    const broken = line(parts);
    expect(ledgerFault(broken)).toBe(fault);
    for (const refuse of [
      () => checkLedger(broken),
      () => orderLineStatus(broken),
      () => orderStatus([openLine(1), broken]),
      () => confirmLine(broken, 1),
      () => orderFacts([broken]),
      () => orderFlags([broken], true),
    ])
      expect(refuse).toThrow(new RangeError(`ledger: not ${fault}`));
  });

  test('a valid ledger passes; a new one is undecided', () => {
    expect(ledgerFault(openLine(3))).toBeNull();
    expect(checkLedger(openLine(3))).toMatchObject({ ordered: 3, undecided: 3, confirmed: 0 });
  });
});

const OPERATIONS = {
  confirmLine,
  refuseLine,
  cancelLine,
  refuseConfirmed,
  cancelConfirmed,
  closeShort,
  shipLine,
  acceptLine,
  missLine,
  rejectLine,
};

test.each([
  [confirmLine, { undecided: 10 }, { undecided: 7, confirmed: 3 }],
  [refuseLine, { undecided: 10 }, { undecided: 7, refused: 3 }],
  [cancelLine, { undecided: 10 }, { undecided: 7, cancelled: 3 }],
  [refuseConfirmed, { confirmed: 10, shipped: 7 }, { confirmed: 7, refused: 3, shipped: 7 }],
  [cancelConfirmed, { confirmed: 10, shipped: 7 }, { confirmed: 7, cancelled: 3, shipped: 7 }],
  [closeShort, { confirmed: 10, shipped: 7 }, { confirmed: 7, short: 3, shipped: 7 }],
  [shipLine, { confirmed: 10, shipped: 7 }, { confirmed: 10, shipped: 10 }],
  [
    acceptLine,
    { confirmed: 10, shipped: 7, shortage: 4 },
    { confirmed: 10, shipped: 7, shortage: 4, accepted: 3 },
  ],
  [
    missLine,
    { confirmed: 10, shipped: 7, accepted: 4 },
    { confirmed: 10, shipped: 7, accepted: 4, shortage: 3 },
  ],
  [
    rejectLine,
    { confirmed: 10, shipped: 7, accepted: 4 },
    { confirmed: 10, shipped: 7, accepted: 4, rejected: 3 },
  ],
] as const)('%o moves what is left and no more', (operation, before, after) => {
  const given = line(before);
  expect(operation(given, 3)).toEqual(line(after));
  expect(given).toEqual(line(before));
  for (const wrong of [0, -1, 1.5, Number.NaN, 11]) expect(() => operation(given, wrong)).toThrow(RangeError);
});

test('property: no random sequence of actions breaks the ledger’s rules, and impossible steps are refused', () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[])),
    fc.integer({ min: -1, max: 7 }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 40 }), (ordered, steps) => {
      let ledger = openLine(ordered);
      for (const [name, quantity] of steps) {
        const before = ledger;
        try {
          ledger = OPERATIONS[name](before, quantity);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
        expect(ledgerFault(ledger)).toBeNull();
        expect(ledger.ordered).toBe(ordered);
        if (quantity < 1) expect(ledger).toBe(before);
        expect(Object.keys(LINE_STATUSES)).toContain(orderLineStatus(ledger));
        expect(Object.keys(ORDER_STATUSES)).toContain(orderStatus([ledger, openLine(1)]));
      }
    }),
    { numRuns: 300 },
  );
});

test('property: the order of lines does not affect the header, and duplicating a line changes nothing', () => {
  const ledger = fc
    .array(fc.tuple(fc.constantFrom(...Object.values(OPERATIONS)), fc.integer({ min: 1, max: 5 })), {
      maxLength: 12,
    })
    .map((steps) => {
      let made = openLine(5);
      for (const [operation, quantity] of steps) {
        try {
          made = operation(made, quantity);
        } catch {
          // This step is impossible: the next one is tried.
        }
      }
      return made;
    });
  fc.assert(
    fc.property(fc.array(ledger, { minLength: 1, maxLength: 4 }), (lines) => {
      expect(orderStatus(lines.toReversed())).toBe(orderStatus(lines));
      expect(orderStatus([...lines, ...lines])).toBe(orderStatus(lines));
    }),
  );
});

test('flags, not states: is_overdue (planned shipment today or earlier and something unshipped), has_claim', () => {
  const shipped = line({ confirmed: 10, shipped: 10, claimed: 1 });
  expect(orderFlags([openLine(1)], true)).toEqual({ is_overdue: true, has_claim: false });
  expect(orderFlags([openLine(1)], false)).toEqual({ is_overdue: false, has_claim: false });
  expect(orderFlags([shipped], true)).toEqual({ is_overdue: false, has_claim: true });
  expect(orderFlags([shipped, line({ confirmed: 9, refused: 1, shipped: 8 })], true).is_overdue).toBe(true);
  expect(orderFlags([line({ refused: 10 })], true).is_overdue).toBe(false);
});

test('facts for the guards', () => {
  expect(
    orderFacts([openLine(4), line({ confirmed: 10, shipped: 7, accepted: 2, shortage: 1, rejected: 1 })]),
  ).toEqual({ undecided: 4, unshipped: 3, uncollected: 3, open: 7, unjudged: 3 });
  const collected = (pieces: number) =>
    orderFacts([{ ...line({ confirmed: 10, shipped: 7 }), collected: pieces }]);
  expect([collected(1).uncollected, collected(3).uncollected, collected(4).uncollected]).toEqual([2, 0, 0]);
  expect(collected(3).unshipped).toBe(3);
});

describe('actions on an order', () => {
  const supplier = {
    actor: 'supplier',
    permissions: ['PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE', 'PERMISSION_DOCUMENT_SHIPMENT_CREATE'],
  };
  const customer = { actor: 'customer', permissions: ['PERMISSION_DOCUMENT_OUTGOING_ORDER_UPDATE'] };

  test.each(['active', 'confirmed_partially', 'shipping', 'accepted_partially'] as const)(
    '%s: while pieces are undecided, the supplier may confirm and refuse them, the customer cancel them',
    (status) => {
      const facts = orderFacts([openLine(2)]);
      const may = allowedActions(ORDER_MACHINE, status, supplier, facts);
      expect(may).toEqual(['confirm', 'refuse', 'confirm_line', 'refuse_line']);
      expect(allowedActions(ORDER_MACHINE, status, customer, facts)).toContain('cancel_line');
      const decided = allowedActions(ORDER_MACHINE, status, supplier, orderFacts([line({ confirmed: 10 })]));
      for (const action of ['confirm', 'refuse', 'confirm_line']) expect(decided).not.toContain(action);
    },
  );

  test('the supplier of a confirmed order may refuse, ship and close what is not shipped', () => {
    expect(allowedActions(ORDER_MACHINE, 'confirmed', supplier)).toEqual([]);
    expect(
      allowedActions(ORDER_MACHINE, 'confirmed', supplier, orderFacts([line({ confirmed: 10 })])),
    ).toEqual(['refuse_line', 'create_shipment', 'close_short']);
  });

  test('a customer cancels an undecided line immediately, requests cancelling a confirmed one, and gives a reason', () => {
    expect(allowedActions(ORDER_MACHINE, 'active', customer, orderFacts([openLine(2)]))).toEqual([
      'cancel',
      'cancel_line',
    ]);
    const facts = orderFacts([line({ confirmed: 6, undecided: 4 })]);
    expect(allowedActions(ORDER_MACHINE, 'confirmed_partially', customer, facts)).toEqual([
      'cancel_line',
      'request_cancel',
    ]);
    expect(applyAction(ORDER_MACHINE, 'confirmed_partially', 'request_cancel', customer, facts)).toEqual({
      ok: false,
      code: 'invalid_input',
      fault: { code: 'reasonMissing' },
    });
    expect(allowedActions(ORDER_MACHINE, 'completed', customer, archiveFacts(false))).toEqual(['archive']);
    expect(allowedActions(ORDER_MACHINE, 'completed', customer, archiveFacts(true))).toEqual(['unarchive']);
  });

  test('events order-activated and supplier-refusal:activated', () => {
    const placing = { actor: 'customer', permissions: ['PERMISSION_BASKET_GET'] };
    expect(applyAction(ORDER_MACHINE, 'draft', 'place', placing)).toMatchObject({ event: 'order-activated' });
    const facts = orderFacts([openLine(2)]);
    expect(applyAction(ORDER_MACHINE, 'active', 'refuse', supplier, facts)).toEqual({
      ok: false,
      code: 'invalid_input',
      fault: { code: 'refusalReasonMissing' },
    });
    const reason = { ...facts, reason: 'нет в наличии' };
    expect(applyAction(ORDER_MACHINE, 'active', 'refuse', supplier, reason)).toMatchObject({
      event: 'supplier-refusal:activated',
    });
  });

  test('the transition table', () => {
    expect(arrows(ORDER_MACHINE)).toMatchSnapshot();
  });
});

/** The operations by which the actions of an order move pieces, as their effects do. */
const MOVES: Readonly<Record<string, readonly ((line: LineLedger, quantity: number) => LineLedger)[]>> = {
  confirm: [confirmLine],
  confirm_line: [confirmLine],
  refuse: [refuseLine],
  refuse_line: [refuseLine, refuseConfirmed],
  expire: [refuseLine],
  cancel_line: [cancelLine],
  agree_cancel: [cancelConfirmed],
  ship: [shipLine],
  close_short: [closeShort],
  accept: [acceptLine, missLine, rejectLine],
};

test('every order of two lines with two pieces each: each move is possible in its state, and the targets of each transition are exactly the states that it leads to', () => {
  const reached: Record<string, string[]> = {};
  const waiting = [[openLine(2), openLine(2)] as const];
  const seen = new Set(waiting.map((lines) => JSON.stringify(lines)));
  for (const lines of waiting) {
    const from = orderStatus(lines);
    for (const [action, operations] of Object.entries(MOVES))
      for (const operation of operations)
        for (const [first, second] of [
          [0, 1],
          [0, 2],
          [1, 0],
          [1, 1],
          [1, 2],
          [2, 0],
          [2, 1],
          [2, 2],
        ] as const) {
          // An expired order is refused as a whole.
          if (action === 'expire' && (first !== lines[0].undecided || second !== lines[1].undecided))
            continue;
          const moved = (() => {
            try {
              const [one, other] = lines;
              return [
                first > 0 ? operation(one, first) : one,
                second > 0 ? operation(other, second) : other,
              ] as const;
            } catch {
              return null;
            }
          })();
          if (!moved) continue;
          const name = `${from} ${action}`;
          reached[name] = [...new Set([...(reached[name] ?? []), orderStatus(moved)])].toSorted();
          const key = JSON.stringify(moved);
          if (seen.has(key)) continue;
          seen.add(key);
          waiting.push(moved);
        }
  }
  const table = ORDER_MACHINE.transitions
    .filter(({ action }) => action in MOVES)
    .map(({ from, action, to }) => [`${from} ${action}`, [to].flat().toSorted()]);
  expect(reached).toEqual(Object.fromEntries(table));
});

const WILLING = {
  undecided: 1,
  unshipped: 1,
  uncollected: 1,
  open: 2,
  unjudged: 1,
  archived: true,
  unarchived: true,
  reason: 'заказ ошибочный',
  comment: 'Не довезём',
};
proveMachine(ORDER_MACHINE, WILLING);
