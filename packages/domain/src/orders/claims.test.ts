import { describe, expect, test } from 'vitest';
import {
  ARBITRATION_TYPES,
  arbitrationTypesOf,
  CLAIM_ANSWER_DAYS,
  CLAIM_CANCEL_REASONS,
  CLAIM_CONTAINER_STATUSES,
  CLAIM_DECISIONS,
  CLAIM_ITEM_KINDS,
  CLAIM_KINDS,
  CLAIM_MACHINE,
  CLAIM_OUTCOMES,
  CLAIM_STATUSES,
  CLAIM_REQUIREMENTS,
  type ClaimOutcome,
  cancelReason,
  claimable,
  claimedFault,
  claimedKopecks,
  claimItemFault,
  claimResult,
  decisionFault,
  FAULT_OUTCOMES,
  outcomeEffect,
  outcomesOf,
  UNPAID_CLAIM_KINDS,
} from './claims.ts';
import { applyAction } from '../documents/documents.ts';
import { arrows, proveMachine } from '../../test/machines.ts';
import { sentence } from '../sentences/sentences.ts';

proveMachine(CLAIM_MACHINE, { items: 1, decided: true, undisputed: true, comment: 'x', reason: 'y' });

test('decisions, «Claim»: statuses and transitions', () => {
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
    'draft delete → draft (customer)',
    'draft attach → draft (customer)',
    'process attach → process (customer)',
    'at_work attach → at_work (customer)',
    'process attach → process (supplier)',
    'at_work attach → at_work (supplier)',
    'decisions attach → decisions (supplier)',
    'draft detach → draft (customer)',
    'at_work detach → at_work (customer)',
    'process detach → process (supplier)',
    'at_work detach → at_work (supplier)',
    'process answer → process (supplier)',
    'at_work answer → at_work (supplier)',
    'decisions answer → decisions (supplier)',
    'decisions number → decisions (supplier)',
    'closed number → closed (supplier)',
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
  expect(CLAIM_KINDS.map(({ address }) => address)).toEqual(['logistic-claim', 'hidden-defect']);
  expect(CLAIM_ITEM_KINDS.map(({ title }) => title).join(', ')).toBe(
    'недостача, излишек, пересорт, повреждение, некомплект, скрытый дефект, незаказанный товар, не подошло',
  );
  expect(CLAIM_ITEM_KINDS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
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
  ['draft', 'process', 'customer', { items: 0 }, 'claimEmpty'],
  ['process', 'decide', 'supplier', { decided: false }, 'positionsUndecided'],
  ['process', 'return', 'supplier', {}, 'shortcomingMissing'],
  ['process', 'cancel', 'customer', {}, 'cancelReasonMissing'],
  ['rejected', 'dispute', 'customer', { undisputed: false }, 'disputedAlready'],
] as const)(
  '%s %s by the %s is refused when its requirements are not met',
  (state, action, actor, facts, code) => {
    const permissions = [
      'PERMISSION_DOCUMENT_CLAIMED_CLAIM_UPDATE',
      'PERMISSION_DOCUMENT_RECEIVED_CLAIM_UPDATE',
    ];
    expect(applyAction(CLAIM_MACHINE, state, action, { actor, permissions }, facts)).toMatchObject({
      ok: false,
      fault: { code },
    });
  },
);

test('cancelling releases the claimed pieces', () => {
  const person = { actor: 'customer', permissions: ['PERMISSION_DOCUMENT_CLAIMED_CLAIM_UPDATE'] };
  expect(applyAction(CLAIM_MACHINE, 'draft', 'cancel', person, { reason: 'ошибка' })).toMatchObject({
    to: 'cancelled',
    effects: ['release_claimed'],
  });
});

test('the seven dictionaries: requirements, containers, reasons, decisions, arbitration types', () => {
  expect(CLAIM_REQUIREMENTS.map(({ title }) => title)).toEqual([
    'Допоставить',
    'Заменить',
    'Вернуть деньги',
    'Принять возврат',
    'Уценить',
  ]);
  expect(CLAIM_CONTAINER_STATUSES.map(({ title }) => title)).toEqual([
    'Цела',
    'Повреждена',
    'Вскрыта',
    'Без тары',
  ]);
  expect(CLAIM_DECISIONS.map(({ id, code }) => `${id} ${code}`)).toEqual([
    '1 accept_return',
    '2 refund',
    '3 replace',
    '4 resupply',
    '5 discount',
    '6 partial',
    '7 refuse',
  ]);
  for (const known of [CLAIM_REQUIREMENTS, CLAIM_CONTAINER_STATUSES, CLAIM_CANCEL_REASONS, ARBITRATION_TYPES])
    expect(known.map(({ id }) => id)).toEqual(known.map((_, place) => place + 1));
  expect(arbitrationTypesOf()).toHaveLength(4);
  expect(arbitrationTypesOf(1).map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(arbitrationTypesOf(2)[1]).toEqual({ id: 3, title: 'Независимая экспертиза' });
  expect(arbitrationTypesOf(3)).toEqual([]);
  expect(CLAIM_ANSWER_DAYS).toEqual({ logistic_days: 10, hidden_defect_days: 20 });
});

test.each([
  [{}, ''],
  [{ reason_id: 99 }, ''],
  [{ comment: ' Нашли ' }, 'Нашли'],
  [{ reason_id: 1 }, 'Товар нашёлся при пересчёте'],
  [{ reason_id: 1, comment: 'на полке 3' }, 'Товар нашёлся при пересчёте: на полке 3'],
  [{ reason_id: 4 }, ''],
  [{ reason_id: 4, comment: 'Передумали' }, 'Передумали'],
])('cancellation reason: %j', (given, words) => {
  expect(cancelReason(given)).toBe(words);
});

test.each([
  [{ type_id: 1 }, null],
  [{ type_id: 4, requirement_id: 2, container_status_id: 3 }, null],
  [{ type_id: 4, requirement_id: null, container_status_id: null }, null],
  [{ type_id: 7 }, 'Незаказанный товар указывают отдельно от позиций'],
  [{ type_id: 9 }, 'Выберите, что не так с позицией'],
  [{ type_id: 1, requirement_id: 9 }, 'Выберите требование из списка'],
  [{ type_id: 1, container_status_id: 9 }, 'Выберите состояние тары из списка'],
])('input fields of an item: %j', (words, fault) => {
  expect(sentence(claimItemFault(words))).toBe(fault);
});

describe('claimed ≤ shipped − already claimed', () => {
  test.each([
    [10, 0, 10],
    [10, 4, 6],
    [10, 10, 0],
    [0, 0, 0],
  ])('of %i shipped and %i claimed pieces %i can still be claimed', (shipped, claimed, left) => {
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

test.each([
  [0, 10, 4, 'Укажите количество'],
  [6, 10, 4, null],
  [7, 10, 4, 'Заявить можно не больше 6 шт.: отгружено 10, уже заявлено 4'],
  [1, 10, 10, 'Всё отгруженное уже заявлено'],
])('%i pieces of %i shipped and %i claimed', (quantity, shipped, claimed, fault) => {
  expect(sentence(claimedFault(quantity, { shipped, claimed }))).toBe(fault);
});

describe('a decision on an item', () => {
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
    [{ outcome: 'discount' }, 5, 'Укажите уценку за штуку: больше нуля и меньше цены 100,00\u00A0руб.'],
    [
      { outcome: 'discount', discount_kopecks: 0 },
      5,
      'Укажите уценку за штуку: больше нуля и меньше цены 100,00\u00A0руб.',
    ],
    [
      { outcome: 'discount', discount_kopecks: 0.5 },
      5,
      'Укажите уценку за штуку: больше нуля и меньше цены 100,00\u00A0руб.',
    ],
    [
      { outcome: 'discount', discount_kopecks: 10_000 },
      5,
      'Укажите уценку за штуку: больше нуля и меньше цены 100,00\u00A0руб.',
    ],
    [{ outcome: 'discount', discount_kopecks: 9999 }, 5, null],
    [{ outcome: 'discount', discount_kopecks: 1 }, 1, null],
  ])('%j of %i', (decision, claimed, fault) => {
    const item = { quantity: claimed, price_kopecks: 10_000, type_id: 4 };
    expect(sentence(decisionFault(decision, item))).toBe(fault);
  });
  test('an item without claimed pieces cannot be decided', () => {
    for (const claimed of [0, -1, Number.NaN, 1e21])
      expect(() =>
        decisionFault({ outcome: 'refund' }, { quantity: claimed, price_kopecks: 1, type_id: 4 }),
      ).toThrow('not a claimed quantity');
  });
});

test('rejected when every item was refused, otherwise closed; an item without a decision throws', () => {
  expect(claimResult(['refuse', 'refuse'])).toBe('rejected');
  expect(claimResult(['refuse', 'discount'])).toBe('closed');
  expect(claimResult(['refund'])).toBe('closed');
  expect(() => claimResult(['refund', 'pending'])).toThrow('not decided yet');
  expect(() => claimResult([])).toThrow('not decided yet');
});

test('the cost of an outcome for the supplier', () => {
  expect(Object.keys(CLAIM_OUTCOMES).map((code) => outcomeEffect(code as ClaimOutcome))).toEqual([
    'unknown',
    'money',
    'money',
    'goods',
    'goods',
    'discount',
    'money',
    'nothing',
  ]);
});

test('goods that were never charged have no discount', () => {
  expect(UNPAID_CLAIM_KINDS).toEqual([2, 7]);
  const item = { quantity: 3, price_kopecks: 1_550 };
  expect(CLAIM_ITEM_KINDS.map(({ id }) => claimedKopecks({ ...item, type_id: id }))).toEqual([
    4_650, 0, 4_650, 4_650, 4_650, 4_650, 0, 4_650,
  ]);
  for (const type_id of UNPAID_CLAIM_KINDS)
    expect(
      decisionFault({ outcome: 'discount', discount_kopecks: 1 }, { quantity: 3, price_kopecks: 2, type_id }),
    ).toEqual({ code: 'discountOnUnpaid' });
});

test('goods that were never charged can only be taken back, in part too, or refused', () => {
  for (const { id: type_id } of CLAIM_ITEM_KINDS) {
    const paid = !UNPAID_CLAIM_KINDS.includes(type_id);
    expect(outcomesOf(type_id)).toEqual(
      paid
        ? Object.keys(CLAIM_OUTCOMES).filter((outcome) => outcome !== 'pending')
        : ['accept_return', 'partial', 'refuse'],
    );
    const decided = (outcome: ClaimOutcome) =>
      decisionFault(
        { outcome, quantity: 1, comment: 'Осмотрели' },
        { quantity: 3, price_kopecks: 2, type_id },
      );
    for (const outcome of ['accept_return', 'partial', 'refuse'] as const)
      expect(decided(outcome)).toBeNull();
    for (const outcome of ['replace', 'resupply'] as const)
      expect(decided(outcome)).toEqual(paid ? null : { code: 'goodsOnUnpaid' });
    expect(decided('refund')).toEqual(paid ? null : { code: 'moneyOnUnpaid' });
  }
});

test('every claim outcome except a refusal is the supplier’s fault', () => {
  expect(FAULT_OUTCOMES).toEqual([
    'pending',
    'accept_return',
    'refund',
    'replace',
    'resupply',
    'discount',
    'partial',
  ]);
});
