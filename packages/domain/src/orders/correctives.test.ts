import { expect, test } from 'vitest';
import {
  chooseElsewhere,
  CORRECTIVE_MACHINE,
  CORRECTIVE_REASONS,
  CORRECTIVE_STATUSES,
  correctiveAction,
  correctiveFacts,
} from './correctives.ts';
import { applyAction } from '../documents/documents.ts';
import { arrows, proveMachine } from '../../test/machines.ts';

proveMachine(CORRECTIVE_MACHINE, { later: true, earlier: true, ahead: true, reason: 'поздно' });

test('decisions, «Delivery-time corrective»: statuses, transitions, events', () => {
  expect(Object.values(CORRECTIVE_STATUSES).map(({ code, label }) => `${code} «${label}»`)).toEqual([
    'draft «Черновик»',
    'pending «На согласовании»',
    'agreed «Согласована»',
    'active «Действует»',
    'denial «Отклонена»',
    'cancelled «Отозвана»',
  ]);
  expect(
    arrows(CORRECTIVE_MACHINE).map((row, index) => [row, CORRECTIVE_MACHINE.transitions[index]?.event]),
  ).toEqual([
    ['draft send → pending (supplier)', 'delivery-time-corrective:pending'],
    ['draft apply → active (supplier)', 'delivery-time-corrective:active'],
    ['pending agree → agreed (customer)', 'delivery-time-corrective:agreed'],
    ['pending deny → denial (customer)', 'delivery-time-corrective:denial'],
    ['pending cancel → cancelled (supplier)', undefined],
    ['pending close → cancelled (system)', undefined],
    ['agreed activate → active (system)', 'delivery-time-corrective:active'],
  ]);
});

const supplier = { actor: 'supplier', permissions: ['PERMISSION_DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE'] };
const customer = { actor: 'customer', permissions: ['PERMISSION_DOCUMENT_DELIVERY_TIME_CORRECTIVE_UPDATE'] };

test('a time in the past cannot be agreed on, only refused', () => {
  const now = '2026-11-24T10:00:00Z';
  const facts = correctiveFacts(true, '2026-11-24T10:00:00.001Z', now);
  expect(facts).toEqual({ later: true, earlier: false, ahead: true });
  expect(applyAction(CORRECTIVE_MACHINE, 'pending', 'agree', customer, facts).ok).toBe(true);
  const passed = { ...correctiveFacts(false, now, now), reason: 'поздно' };
  expect(passed).toMatchObject({ later: false, earlier: true, ahead: false });
  expect(applyAction(CORRECTIVE_MACHINE, 'pending', 'agree', customer, passed)).toMatchObject({
    code: 'forbidden_state',
    fault: { code: 'proposedTermPassed' },
  });
  expect(applyAction(CORRECTIVE_MACHINE, 'pending', 'deny', customer, passed).ok).toBe(true);
});

test('an earlier date becomes active immediately, a later one needs agreement; only the customer decides', () => {
  expect(correctiveAction('2026-11-21T10:00:00Z', '2026-11-20T10:00:00Z')).toBe('apply');
  expect(correctiveAction('2026-11-21T10:00:00Z', '2026-11-21T10:00:01Z')).toBe('send');
  expect(correctiveAction('2026-11-21T10:00:00Z', '2026-11-21T13:00:00+03:00')).toBeNull();
  expect(() => correctiveAction('2026-11-21', 0)).toThrow(RangeError);
  expect(applyAction(CORRECTIVE_MACHINE, 'draft', 'apply', supplier, { later: true })).toMatchObject({
    fault: { code: 'laterNeedsConsent' },
  });
  expect(applyAction(CORRECTIVE_MACHINE, 'draft', 'send', supplier, { earlier: true })).toMatchObject({
    fault: { code: 'earlierNeedsNoConsent' },
  });
  expect(applyAction(CORRECTIVE_MACHINE, 'draft', 'apply', supplier, { earlier: true })).toMatchObject({
    effects: ['apply_dates'],
  });
  expect(applyAction(CORRECTIVE_MACHINE, 'pending', 'deny', customer)).toMatchObject({
    code: 'invalid_input',
    fault: { code: 'reasonMissing' },
  });
  const system = { actor: 'system', permissions: [] };
  expect(applyAction(CORRECTIVE_MACHINE, 'agreed', 'activate', system)).toMatchObject({
    effects: ['apply_dates'],
  });
});

test('a corrective has one of a fixed list of reasons with unique names', () => {
  expect(CORRECTIVE_REASONS.map(({ id, title }) => `${id} ${title}`)).toEqual([
    '1 задержка производителя',
    '2 задержка перевозчика',
    '3 ждём поступления на склад',
    '4 ошибка в сроке',
    '5 сможем раньше',
    '6 прочее',
  ]);
});

test('alternatives are the earliest and the cheapest offer; those that are neither earlier nor cheaper are ignored', () => {
  const late = { price: 450, planned: '2026-12-10T09:00:00Z' };
  const offer = (id: number, price: number, day: number) => ({
    id,
    price,
    arrival: `2026-12-${String(day).padStart(2, '0')}T09:00:00Z`,
  });
  const chosen = (...offers: ReturnType<typeof offer>[]) => chooseElsewhere(offers, late).map(({ id }) => id);
  expect(chosen(offer(1, 470, 5), offer(2, 400, 12), offer(3, 430, 6))).toEqual([1, 2]);
  expect(chosen(offer(1, 470, 5), offer(2, 460, 5))).toEqual([2]);
  expect(chosen(offer(4, 460, 5), offer(3, 460, 5))).toEqual([3]);
  expect(chosen(offer(1, 400, 12), offer(2, 400, 11))).toEqual([2]);
  expect(chosen(offer(1, 450, 10), offer(2, 470, 12))).toEqual([]);
  expect(chosen()).toEqual([]);
  expect(() => chooseElsewhere([], { price: 1, planned: 'soon' })).toThrow(RangeError);
});
