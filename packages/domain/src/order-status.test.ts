import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedActions, applyAction } from './documents.ts';
import {
  cancelLine,
  confirmLine,
  type LineLedger,
  LINE_STATUSES,
  ORDER_MACHINE,
  ORDER_STATUSES,
  orderLineStatus,
  type OrderStatus,
  orderStatus,
  refuseLine,
} from './order-status.ts';

const line = (parts: Partial<LineLedger> = {}): LineLedger => ({
  ordered: 10,
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
  ...parts,
});

test.each([
  ['refused', { refused: 10 }],
  ['refused', { refused: 4, cancelled: 6 }],
  ['closed_short', { short: 10 }],
  ['cancelled', { cancelled: 10 }],
  ['accepted', { confirmed: 10, shipped: 10, accepted: 10 }],
  ['discrepancy', { confirmed: 10, shipped: 10, accepted: 8, shortage: 2 }],
  ['accepted_partially', { confirmed: 10, shipped: 10, accepted: 3 }],
  ['shipped', { confirmed: 10, shipped: 10 }],
  ['shipped_partially', { confirmed: 10, shipped: 4 }],
  ['confirmed', { confirmed: 10 }],
  ['confirmed_partially', { confirmed: 6, undecided: 4 }],
  ['confirmed_partially', { confirmed: 6, refused: 4 }],
  ['new', { undecided: 10 }],
] as const)('a line is %s: the first match from the top', (status, parts) => {
  expect(orderLineStatus(line(parts))).toBe(status);
});

test('a requested cancellation shows until something is shipped', () => {
  expect(orderLineStatus(line({ confirmed: 10 }), { cancelRequested: true })).toBe('cancel_requested');
  expect(orderLineStatus(line({ confirmed: 10, shipped: 1 }), { cancelRequested: true })).toBe(
    'shipped_partially',
  );
});

describe('header from lines', () => {
  test.each([
    ['refused', [{ refused: 10 }, { cancelled: 10 }]],
    ['cancelled', [{ cancelled: 10 }, { cancelled: 10 }]],
    ['completed', [{ confirmed: 10, shipped: 10, accepted: 10 }, { refused: 10 }]],
    [
      'accepted_partially',
      [
        { confirmed: 10, shipped: 10, accepted: 10 },
        { confirmed: 10, shipped: 10 },
      ],
    ],
    ['shipped', [{ confirmed: 10, shipped: 10 }, { refused: 10 }]],
    ['shipping', [{ confirmed: 10, shipped: 10 }, { confirmed: 10 }]],
    ['confirmed', [{ confirmed: 10 }, { confirmed: 10 }]],
    ['confirmed_partially', [{ confirmed: 10 }, { undecided: 10 }]],
    ['confirmed_partially', [{ refused: 10 }, { undecided: 10 }]],
    ['active', [{ undecided: 10 }, { undecided: 10 }]],
  ] as const)('%s', (status, lines) => {
    expect(orderStatus(lines.map((parts) => line(parts)))).toBe(status);
  });
});

test('property: no sequence of decisions breaks ordered = undecided + confirmed + refused + cancelled + short', () => {
  const step = fc.record({
    act: fc.constantFrom(confirmLine, refuseLine, cancelLine),
    quantity: fc.integer({ min: -2, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let ledger = line({ undecided: 10 });
      for (const { act, quantity } of steps) {
        if (quantity < 1 || quantity > ledger.undecided)
          expect(() => act(ledger, quantity)).toThrow(RangeError);
        else ledger = act(ledger, quantity);
        expect(ledger.undecided + ledger.confirmed + ledger.refused + ledger.cancelled + ledger.short).toBe(
          ledger.ordered,
        );
        expect(
          Math.min(ledger.undecided, ledger.confirmed, ledger.refused, ledger.cancelled),
        ).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('every status has an id of its own, a Russian label and a tone', () => {
  for (const table of [ORDER_STATUSES, LINE_STATUSES]) {
    const rows = Object.values(table);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { label } of rows) expect(label).toMatch(/^[А-ЯЁ][а-яё ]+$/);
  }
});

describe('what may be done with an order', () => {
  const supplier = { actor: 'supplier', permissions: ['PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE'] };
  const states = Object.keys(ORDER_STATUSES) as OrderStatus[];

  test('state × action × actor: what is not in the table is refused, with a Russian reason', () => {
    const people = [
      supplier,
      { actor: 'supplier', permissions: [] },
      { actor: 'customer', permissions: supplier.permissions },
    ];
    for (const state of states) {
      for (const action of ['confirm', 'refuse', 'ship', '']) {
        for (const person of people) {
          const listed = ORDER_MACHINE.some(
            (row) =>
              row.from === state &&
              row.action === action &&
              row.actor === person.actor &&
              (row.permission === undefined || person.permissions.includes(row.permission)),
          );
          const outcome = applyAction(ORDER_MACHINE, state, action, person);
          expect(outcome.ok).toBe(listed);
          if (!outcome.ok) expect(outcome.reason).toMatch(/[А-Яа-я]/);
          expect(allowedActions(ORDER_MACHINE, state, person).includes(action)).toBe(listed);
        }
      }
    }
  });

  test('a new order may be confirmed and refused by the supplier alone', () => {
    expect(allowedActions(ORDER_MACHINE, 'active', supplier)).toEqual(['confirm', 'refuse']);
    expect(allowedActions(ORDER_MACHINE, 'confirmed', supplier)).toEqual([]);
    expect(applyAction(ORDER_MACHINE, 'active', 'confirm', { ...supplier, actor: 'customer' })).toMatchObject(
      { ok: false, code: 'forbidden_role' },
    );
    expect(applyAction(ORDER_MACHINE, 'completed', 'confirm', supplier)).toMatchObject({
      ok: false,
      code: 'forbidden_state',
    });
  });
});
