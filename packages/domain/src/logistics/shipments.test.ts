import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAction } from '../documents/documents.ts';
import {
  ACCEPTANCE_MACHINE,
  ACCEPTANCE_STATUSES,
  acceptanceOutcome,
  isPacked,
  MOVEMENT_MACHINE,
  MOVEMENT_STATUSES,
  SHIPMENT_CORRECTION_REASONS,
  SHIPMENT_MACHINE,
  SHIPMENT_STATUSES,
  updDateFault,
} from './shipments.ts';
import { arrows, proveMachine } from '../../test/machines.ts';

proveMachine(SHIPMENT_MACHINE, { packed: true, upd_number: '1', upd_date: '2026-11-21' });
proveMachine(ACCEPTANCE_MACHINE, { judged: true });
proveMachine(MOVEMENT_MACHINE, { packed: true, filled: true, missing: 1, reason: 'потеряно' });

const chain = (statuses: object) =>
  Object.values(statuses)
    .map(({ code, label }: { code: string; label: string }) => `${code} «${label}»`)
    .join(' → ');

test('decisions, «Shipment»', () => {
  expect(chain(SHIPMENT_STATUSES)).toBe(
    'draft «Черновик» → packed «Упакована» → shipped «В пути» → delivered «Доставлена» → accepted_partially «Принята частично» → accepted «Принята» → accepted_with_discrepancy «Принята с расхождениями» → cancelled «Отменена»',
  );
  expect(arrows(SHIPMENT_MACHINE)).toEqual([
    ...['draft', 'packed', 'shipped', 'delivered'].map((state) => `${state} edit → ${state} (supplier)`),
    'draft pack → packed (supplier)',
    'packed unpack → draft (supplier)',
    'packed ship → shipped (supplier)',
    'shipped deliver → delivered (supplier)',
    ...['shipped', 'delivered', 'accepted_partially'].map(
      (from) => `${from} accept → accepted_partially/accepted/accepted_with_discrepancy (customer)`,
    ),
    'draft cancel → cancelled (supplier)',
    'packed cancel → cancelled (supplier)',
  ]);
});

test('decisions, «Acceptance»: can be saved repeatedly', () => {
  expect(chain(ACCEPTANCE_STATUSES)).toBe(
    'new «Новая» → in_progress «Идёт приёмка» → accepted «Принята» → accepted_with_discrepancy «Принята с расхождениями»',
  );
  expect(arrows(ACCEPTANCE_MACHINE)).toEqual([
    'new save → in_progress (customer)',
    'in_progress save → in_progress (customer)',
    'in_progress finish → accepted/accepted_with_discrepancy (customer)',
  ]);
});

test('decisions, «Movement»: can be cancelled before shipping', () => {
  expect(chain(MOVEMENT_STATUSES)).toBe(
    'draft «Черновик» → active «Создано» → packed «Упаковано» → shipped «В пути» → received_partially «Получено частично» → received «Получено» → received_with_shortage «Получено с недостачей» → cancelled «Отменено»',
  );
  expect(arrows(MOVEMENT_MACHINE)).toEqual([
    'draft edit → draft (owner)',
    'active edit → active (owner)',
    'draft activate → active (owner)',
    'active pack → packed (owner)',
    'packed ship → shipped (owner)',
    'shipped receive → received_partially/received/received_with_shortage (owner)',
    'received_partially receive → received_partially/received/received_with_shortage (owner)',
    'shipped settle → received_partially/received_with_shortage (owner)',
    'received_partially settle → received_partially/received_with_shortage (owner)',
    'draft cancel → cancelled (owner)',
    'active cancel → cancelled (owner)',
    'packed cancel → cancelled (owner)',
  ]);
});

describe('requirements of an action', () => {
  const supplier = { actor: 'supplier', permissions: ['PERMISSION_DOCUMENT_SHIPMENT_UPDATE'] };
  const customer = { actor: 'customer', permissions: ['PERMISSION_DOCUMENT_ACCEPTANCE_UPDATE'] };
  const owner = { actor: 'owner', permissions: ['PERMISSION_DOCUMENT_MOVEMENT_UPDATE'] };
  test('a movement without goods cannot be created', () => {
    const person = { actor: 'owner', permissions: ['PERMISSION_DOCUMENT_MOVEMENT_CREATE'] };
    expect(applyAction(MOVEMENT_MACHINE, 'draft', 'activate', person, { filled: false })).toEqual({
      ok: false,
      code: 'forbidden_state',
      fault: { code: 'movementEmpty' },
    });
  });
  test('every piece must be in a numbered container place', () => {
    const refused = { ok: false, code: 'forbidden_state', fault: { code: 'piecesNotPlaced' } };
    expect(applyAction(SHIPMENT_MACHINE, 'draft', 'pack', supplier, { packed: 1 })).toEqual(refused);
    expect(applyAction(MOVEMENT_MACHINE, 'active', 'pack', owner, {})).toEqual(refused);
  });
  test('UPD number and date are required; driver and truck are optional', () => {
    const ship = (facts: object) => applyAction(SHIPMENT_MACHINE, 'packed', 'ship', supplier, { ...facts });
    expect(ship({ upd_date: '2026-11-21' })).toMatchObject({ fault: { code: 'updNumberMissing' } });
    expect(ship({ upd_number: '12' })).toMatchObject({ fault: { code: 'updDateMissing' } });
    expect(ship({ upd_number: '12', upd_date: '2026-11-21' })).toMatchObject({
      ok: true,
      to: 'shipped',
      effects: ['move_quantities', 'release_reserve', 'fix_taxes', 'open_acceptance'],
    });
  });
  test('an acceptance can be finished when every piece is judged, and then offers a claim draft', () => {
    const finish = (judged: boolean) =>
      applyAction(ACCEPTANCE_MACHINE, 'in_progress', 'finish', customer, { judged });
    expect(finish(false)).toMatchObject({ fault: { code: 'piecesNotJudged' } });
    expect(finish(true)).toMatchObject({ ok: true, effects: ['offer_claim'] });
    expect(applyAction(SHIPMENT_MACHINE, 'shipped', 'accept', customer)).toMatchObject({
      ok: true,
      to: ['accepted_partially', 'accepted', 'accepted_with_discrepancy'],
    });
  });
});

test('reasons for correcting the documents of a shipment that has left have ids of their own', () => {
  expect(new Set(SHIPMENT_CORRECTION_REASONS.map(({ id }) => id)).size).toBe(
    SHIPMENT_CORRECTION_REASONS.length,
  );
});

test('an UPD cannot be dated in the future in the time zone of the sending storage', () => {
  const now = '2026-11-21T20:30:00Z';
  expect(updDateFault('2026-11-22', now, 'Europe/Samara')).toBeNull();
  expect(updDateFault('2026-11-22', now, 'Europe/Moscow')).toEqual({ code: 'updDateInFuture' });
  expect(updDateFault('2020-01-01', now, 'Europe/Moscow')).toBeNull();
  expect(() => updDateFault('2026-02-30', now, 'Europe/Moscow')).toThrow(RangeError);
});

describe('isPacked: every piece in a numbered container place, unique per position', () => {
  const items = [
    { id: 1, quantity: 10 },
    { id: 2, quantity: 3 },
  ];
  const place = (item_id: number, container_number: string, quantity: number) => ({
    item_id,
    container_number,
    quantity,
  });
  const right = [place(1, '1', 6), place(1, '2', 4), place(2, '1', 3)];
  test.each([
    ['all pieces', right, true],
    ['one piece missing', [place(1, '1', 6), place(1, '2', 3), place(2, '1', 3)], false],
    ['one too many', [place(1, '1', 6), place(1, '2', 5), place(2, '1', 3)], false],
    ['one too many here, one missing there', [place(1, '1', 11), place(2, '1', 2)], false],
    ['a number twice for a position', [place(1, '1', 6), place(1, ' 1 ', 4), place(2, '1', 3)], false],
    ['a blank number', [place(1, ' ', 10), place(2, '1', 3)], false],
    ['a position that is not shipped', [...right, place(3, '1', 1)], false],
    ['nothing', [], false],
  ])('%s', (_, places, packed) => {
    expect(isPacked(items, places)).toBe(packed);
  });
  test('a shipment without positions is not packed; quantities are whole numbers from 1', () => {
    expect(isPacked([], [])).toBe(false);
    expect(() => isPacked([{ id: 1, quantity: 0 }], [])).toThrow(RangeError);
    expect(() => isPacked(items, [place(1, '1', Number.NaN)])).toThrow('not a quantity: NaN');
  });
  test('property: any split of the quantities into places is packed, and a split that misses a piece is not', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const places = parts.map((quantity, index) => place(7, String(index), quantity));
        const quantity = parts.reduce((sum, part) => sum + part, 0);
        expect(isPacked([{ id: 7, quantity }], places)).toBe(true);
        expect(isPacked([{ id: 7, quantity: quantity + 1 }], places)).toBe(false);
      }),
    );
  });
});

describe('acceptanceOutcome', () => {
  const item = (shipped: number, accepted: number, shortage = 0, rejected = 0) => ({
    shipped,
    accepted,
    shortage,
    rejected,
  });
  test.each([
    [null, [item(5, 0)]],
    ['accepted_partially', [item(5, 5), item(3, 0)]],
    ['accepted_partially', [item(5, 0, 1)]],
    ['accepted', [item(5, 5), item(3, 3)]],
    ['accepted_with_discrepancy', [item(5, 4, 1)]],
    ['accepted_with_discrepancy', [item(5, 4, 0, 1), item(1, 1)]],
    ['accepted_with_discrepancy', [item(5, 0, 0, 5)]],
  ])('%s', (outcome, items) => {
    expect(acceptanceOutcome(items)).toBe(outcome);
  });
  test('bad input throws', () => {
    expect(() => acceptanceOutcome([])).toThrow('a shipment has items');
    expect(() => acceptanceOutcome([item(5, 4, 1, 1)])).toThrow('more judged than shipped: 6 > 5');
    for (const wrong of [item(Number.NaN, 0), item(1, -1), item(1, 0, 1e21), item(1, 0, 0, 0.5)])
      expect(() => acceptanceOutcome([wrong])).toThrow(RangeError);
  });
});
