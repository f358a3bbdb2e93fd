import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrows, proveMachine } from '../../test/machines.ts';
import {
  B2C_CLAIM_MACHINE,
  B2C_CLAIM_STATUSES,
  B2C_ORDER_MACHINE,
  B2C_ORDER_STATUSES,
  PICKUP_CODE_DIGITS,
  pickupCodeFault,
  PICKUP_CODE_TRIES,
  pickFrom,
  mayRenewCode,
} from './b2c.ts';
import { applyAction } from '../documents/documents.ts';

proveMachine(B2C_ORDER_MACHINE, {
  missing: 1,
  picked: true,
  code_right: true,
  may_renew: true,
  reason: 'передумал',
});
proveMachine(B2C_CLAIM_MACHINE, { has_supplier: true, comment: 'деньги возвращены' });

const labels = (statuses: object) =>
  Object.values(statuses).map(({ code, label }: { code: string; label: string }) => `${code} «${label}»`);

test('B2C order: pending → ready → accepted; cancelled', () => {
  expect(labels(B2C_ORDER_STATUSES)).toEqual([
    'pending «Новый»',
    'ready «Готов к выдаче»',
    'accepted «Выдан»',
    'cancelled «Отменён»',
  ]);
  expect(arrows(B2C_ORDER_MACHINE)).toEqual([
    'pending pick → pending (owner)',
    'pending prepare → ready (owner)',
    'ready renew_code → ready (owner)',
    'ready hand_over → accepted (owner)',
    'pending cancel → cancelled (owner)',
    'ready cancel → cancelled (owner)',
  ]);
});

const owner = { actor: 'owner', permissions: ['PERMISSION_B2C_ORDER_UPDATE'] };

test('a B2C order is handed out completely against its code, and cancelled with a reason', () => {
  const said = (state: 'pending' | 'ready', action: string) =>
    applyAction(B2C_ORDER_MACHINE, state, action, owner, {});
  expect(said('ready', 'hand_over')).toMatchObject({
    code: 'invalid_input',
    fault: { code: 'pickupCodeNotRight' },
  });
  expect(said('pending', 'prepare')).toMatchObject({ fault: { code: 'notPicked' } });
  expect(said('pending', 'pick')).toMatchObject({ fault: { code: 'pickedAlready' } });
  expect(said('ready', 'cancel')).toMatchObject({ fault: { code: 'cancelReasonMissing' } });
  expect([PICKUP_CODE_TRIES, PICKUP_CODE_DIGITS]).toEqual([5, 6]);
});

test('B2C claim: created → drafted, passed on when the drafts are sent → closed; goods without a shipment have no supplier to claim from', () => {
  expect(labels(B2C_CLAIM_STATUSES)).toEqual([
    'created «Новая»',
    'drafted «Черновик не отправлен»',
    'passed_on «Передана поставщику»',
    'closed «Закрыта»',
  ]);
  expect(arrows(B2C_CLAIM_MACHINE)).toEqual([
    'created pass_on → drafted/passed_on (owner)',
    'created close → closed (owner)',
    'drafted close → closed (owner)',
    'passed_on close → closed (owner)',
  ]);
  expect(applyAction(B2C_CLAIM_MACHINE, 'created', 'pass_on', owner, { has_supplier: false })).toMatchObject({
    fault: { code: 'supplierUnknown' },
  });
});

test('decisions, B2C hand-out code: five attempts, then only the supervisor', () => {
  expect(mayRenewCode(4, [])).toBe(true);
  expect(mayRenewCode(5, [])).toBe(false);
  expect(mayRenewCode(5, ['PERMISSION_USER_UPDATE'])).toBe(true);
  expect(applyAction(B2C_ORDER_MACHINE, 'ready', 'renew_code', owner, { may_renew: false })).toMatchObject({
    ok: false,
    fault: { code: 'supervisorGivesCode' },
  });
});

test('issue 19, line 12: a claim whose supplier drafts were not sent is listed among drafts', () => {
  const { drafted, passed_on } = B2C_CLAIM_STATUSES;
  expect([drafted.group, passed_on.group]).toEqual(['draft', 'work']);
});

test('pickFrom takes the missing pieces from the sources in order, and never too many', () => {
  const [stock, bought] = [{ free: 2 }, { free: 9 }];
  expect(pickFrom(5, [stock, bought])).toEqual([
    { source: stock, quantity: 2 },
    { source: bought, quantity: 3 },
  ]);
  expect(pickFrom(0, [stock])).toEqual([]);
  expect(pickFrom(1, [{ free: -1 }])).toEqual([]);
  const places = fc.array(fc.record({ free: fc.integer({ min: -5, max: 50 }) }));
  fc.assert(
    fc.property(fc.nat(100), places, (missing, sources) => {
      const taken = pickFrom(missing, sources);
      const sum = taken.reduce((all, { quantity }) => all + quantity, 0);
      const there = sources.reduce((all, { free }) => all + Math.max(0, free), 0);
      expect(sum).toBe(Math.min(missing, there));
      for (const { source, quantity } of taken) expect(quantity).toBeLessThanOrEqual(source.free);
    }),
  );
});

test('a code has exactly six digits; spaces are ignored', () => {
  const wrong = { code: 'pickupCodeWrong', digits: 6 };
  expect(['', ' ', '12', '1234567', '12345a', '695363', '695 363'].map(pickupCodeFault)).toEqual([
    { code: 'pickupCodeMissing' },
    { code: 'pickupCodeMissing' },
    wrong,
    wrong,
    wrong,
    null,
    null,
  ]);
});
