import { describe, expect, test } from 'vitest';
import {
  CLAIM_ITEM_KINDS,
  CLAIM_KINDS,
  CLAIM_MACHINE,
  CLAIM_OUTCOMES,
  CLAIM_STATUSES,
  type ClaimOutcome,
  claimable,
  claimResult,
  decisionFault,
  outcomeEffect,
} from './claims.ts';
import { applyAction } from './documents.ts';
import { arrows, proveMachine } from '../test/machines.ts';

proveMachine(CLAIM_MACHINE, { items: 1, decided: true, undisputed: true, comment: 'x', reason: 'y' });

test('decisions, «Claim»: states and moves', () => {
  expect(Object.values(CLAIM_STATUSES).map(({ code, label }) => `${code} «${label}»`)).toEqual([
    'draft «Черновик»',
    'process «На рассмотрении»',
    'at_work «В работе»',
    'decisions «Решение вынесено»',
    'closed «Закрыта»',
    'rejected «Отклонена»',
    'cancelled «Отменена»',
  ]);
  expect(arrows(CLAIM_MACHINE)).toEqual([
    'draft update → draft (customer)',
    'at_work update → at_work (customer)',
    'draft process → process (customer)',
    'at_work process → process (customer)',
    'process decide → decisions (supplier)',
    'process return → at_work (supplier)',
    'decisions return → at_work (supplier)',
    'decisions finish → closed/rejected (supplier)',
    'decisions accept → closed/rejected (customer)',
    'draft cancel → cancelled (customer)',
    'process cancel → cancelled (customer)',
    'at_work cancel → cancelled (customer)',
    'rejected dispute → at_work (customer)',
  ]);
  expect(CLAIM_MACHINE.transitions.flatMap(({ event }) => event ?? [])).toEqual([
    'claim:process',
    'claim:process',
    'claim:decisions',
    ...Array<string>(8).fill('claim:change-status'),
  ]);
});

test('logistic | hidden_defect; kinds of items; outcomes', () => {
  expect(CLAIM_KINDS.map(({ id, code, title }) => `${id} ${code} ${title}`)).toEqual([
    '1 logistic Логистическая',
    '2 hidden_defect Скрытый дефект',
  ]);
  expect(CLAIM_ITEM_KINDS.map(({ title }) => title).join(', ')).toBe(
    'недостача, излишек, пересорт, повреждение, некомплект, скрытый дефект, незаказанный товар',
  );
  expect(CLAIM_ITEM_KINDS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Object.entries(CLAIM_OUTCOMES).map(([code, label]) => `${code} «${label}»`)).toEqual([
    'pending «Ожидает решения»',
    'accept_return «Возврат товара»',
    'refund «Возврат денег / УКД»',
    'replace «Замена»',
    'resupply «Допоставка»',
    'discount «Уценка»',
    'partial «Удовлетворено частично»',
    'refuse «Отказано»',
  ]);
});

test.each([
  ['draft', 'process', 'customer', { items: 0 }, 'Добавьте в претензию хотя бы одну позицию'],
  ['process', 'decide', 'supplier', { decided: false }, 'Вынесите решение по каждой позиции'],
  ['process', 'return', 'supplier', {}, 'Напишите, что нужно доработать'],
  ['process', 'cancel', 'customer', {}, 'Укажите причину отмены'],
  ['rejected', 'dispute', 'customer', { undisputed: false }, 'Решение по претензии можно оспорить один раз'],
] as const)('%s %s by the %s is refused without what it wants', (state, action, actor, facts, reason) => {
  const permissions = [
    'PERMISSION_DOCUMENT_CLAIMED_CLAIM_UPDATE',
    'PERMISSION_DOCUMENT_RECEIVED_CLAIM_UPDATE',
  ];
  expect(applyAction(CLAIM_MACHINE, state, action, { actor, permissions }, facts)).toMatchObject({
    ok: false,
    reason,
  });
});

test('cancelling lets go of what was claimed', () => {
  const person = { actor: 'customer', permissions: ['PERMISSION_DOCUMENT_CLAIMED_CLAIM_UPDATE'] };
  expect(applyAction(CLAIM_MACHINE, 'draft', 'cancel', person, { reason: 'ошибка' })).toMatchObject({
    to: 'cancelled',
    effects: ['release_claimed'],
  });
});

describe('claimed ≤ shipped − already claimed', () => {
  test.each([
    [10, 0, 10],
    [10, 4, 6],
    [10, 10, 0],
    [0, 0, 0],
  ])('of %i shipped and %i claimed %i may still be claimed', (shipped, claimed, left) => {
    expect(claimable(shipped, claimed)).toBe(left);
  });
  test.each([
    [10, 11],
    [10, -1],
    [-1, -1],
    [Number.NaN, 0],
    [10, Number.NaN],
    [1e21, 0],
    [10, 0.5],
  ])('%d shipped, %d claimed throws', (shipped, claimed) => {
    expect(() => claimable(shipped, claimed)).toThrow(RangeError);
  });
});

describe('a decision about an item', () => {
  test.each([
    [{ outcome: 'pending' }, 5, 'Вынесите решение по позиции'],
    [{ outcome: 'fly' }, 5, 'Недопустимое решение'],
    [{ outcome: 'toString' }, 5, 'Недопустимое решение'],
    [{ outcome: 'refuse' }, 5, 'Укажите комментарий к отказу'],
    [{ outcome: 'refuse', comment: ' ' }, 5, 'Укажите комментарий к отказу'],
    [{ outcome: 'refuse', comment: 'нет следов' }, 5, null],
    [{ outcome: 'partial' }, 5, 'Укажите удовлетворённое количество от 1 до 4'],
    [{ outcome: 'partial', quantity: 0 }, 5, 'Укажите удовлетворённое количество от 1 до 4'],
    [{ outcome: 'partial', quantity: 5 }, 5, 'Укажите удовлетворённое количество от 1 до 4'],
    [{ outcome: 'partial', quantity: 1.5 }, 5, 'Укажите удовлетворённое количество от 1 до 4'],
    [{ outcome: 'partial', quantity: 1 }, 5, null],
    [{ outcome: 'partial', quantity: 4 }, 5, null],
    [{ outcome: 'partial', quantity: 1 }, 1, 'Одну штуку нельзя удовлетворить частично'],
    [{ outcome: 'accept_return' }, 5, null],
    [{ outcome: 'refund', comment: null, quantity: null }, 5, null],
  ])('%j of %i', (decision, claimed, fault) => {
    expect(decisionFault(decision, claimed)).toBe(fault);
  });
  test('nothing claimed, nothing to decide', () => {
    for (const claimed of [0, -1, Number.NaN, 1e21])
      expect(() => decisionFault({ outcome: 'refund' }, claimed)).toThrow('not a claimed quantity');
  });
});

test('rejected when every item was refused, else closed; a pending item is no result', () => {
  expect(claimResult(['refuse', 'refuse'])).toBe('rejected');
  expect(claimResult(['refuse', 'discount'])).toBe('closed');
  expect(claimResult(['refund'])).toBe('closed');
  expect(() => claimResult(['refund', 'pending'])).toThrow('not decided yet');
  expect(() => claimResult([])).toThrow('not decided yet');
});

test('what an outcome costs the supplier', () => {
  expect(Object.keys(CLAIM_OUTCOMES).map((code) => outcomeEffect(code as ClaimOutcome))).toEqual([
    'unknown',
    'money',
    'money',
    'goods',
    'goods',
    'agreed',
    'money',
    'nothing',
  ]);
});
