import { describe, expect, test } from 'vitest';
import {
  ELECTRONIC_KINDS,
  ELECTRONIC_STATES,
  electronicHint,
  electronicPause,
  electronicRetry,
  type ElectronicFault,
  type ElectronicState,
  electronicState,
  isPassing,
  mayFollow,
  mayReadFile,
  isInForce,
  maySendAnother,
  type OperatorSays,
  sendingFault,
} from './electronic-documents.ts';

const STATES = Object.keys(ELECTRONIC_STATES) as ElectronicState[];
const says = (more: Partial<OperatorSays> = {}) =>
  electronicState({ deleted: false, signed: false, response: 'none', revoked: false, ...more });

test('states in the terms of electronic documents', () => {
  expect(
    Object.values(ELECTRONIC_STATES).map(({ code, id, label, tone }) => `${id} ${code} «${label}» ${tone}`),
  ).toEqual([
    '1 waiting «Отправляется оператору» yellow',
    '2 unsigned «Ждёт подписи продавца» yellow',
    '3 sent «Ждёт подписи покупателя» brand',
    '4 signed «Подписан покупателем» green',
    '5 disputed «Подписан с разногласиями» yellow',
    '6 rejected «Отклонён покупателем» red',
    '7 revoked «Аннулирован» neutral',
    '8 failed «Не отправлен» red',
  ]);
  expect(ELECTRONIC_KINDS).toEqual({ upd: 'УПД', ukd: 'УКД' });
});

test('a state never goes back, and what has ended stays', () => {
  const arrows = STATES.flatMap((from) =>
    STATES.filter((to) => mayFollow(from, to)).map((to) => `${from} ${to}`),
  );
  expect(arrows).toEqual([
    'waiting unsigned',
    'waiting failed',
    ...['sent', 'signed', 'disputed', 'rejected', 'revoked', 'failed'].map((to) => `unsigned ${to}`),
    ...['signed', 'disputed', 'rejected', 'revoked'].map((to) => `sent ${to}`),
    'signed revoked',
    'disputed revoked',
  ]);
  expect(STATES.filter(maySendAnother)).toEqual(['rejected', 'revoked', 'failed']);
  expect(STATES.filter(isInForce)).toEqual(['sent', 'signed', 'disputed']);
});

test('what an operator says is a state', () => {
  expect(says()).toBe('unsigned');
  expect(says({ deleted: true })).toBe('failed');
  expect(says({ signed: true })).toBe('sent');
  expect(says({ signed: true, deleted: true })).toBe('sent');
  for (const response of ['signed', 'disputed', 'rejected'] as const)
    expect(says({ signed: true, response })).toBe(response);
  expect(says({ signed: true, response: 'signed', revoked: true })).toBe('revoked');
});

test('the next step in words, for each side', () => {
  expect(STATES.filter((state) => electronicHint(state, 'seller') === '')).toEqual([
    'signed',
    'revoked',
    'failed',
  ]);
  expect(STATES.filter((state) => electronicHint(state, 'buyer') === '')).toEqual([
    'signed',
    'revoked',
    'failed',
  ]);
  expect(electronicHint('unsigned', 'seller')).toBe(
    'Подпишите и отправьте документ в кабинете оператора: подписи портал не хранит.',
  );
  expect(electronicHint('sent', 'buyer')).toBe(
    'Подпишите документ или откажите в подписи в кабинете своего оператора.',
  );
});

test('what is needed to send', () => {
  const all = { operator: true, sandbox: false, agreed: true, shipped: true, access: true };
  expect(sendingFault(all)).toBeNull();
  expect(sendingFault({ ...all, access: false })).toEqual({ code: 'edoAccessMissing' });
  expect(sendingFault({ ...all, access: false, shipped: false })).toEqual({ code: 'edoNotShipped' });
  expect(sendingFault({ ...all, shipped: false, agreed: false })).toEqual({ code: 'edoNotAgreed' });
  expect(sendingFault({ ...all, agreed: false, sandbox: true })).toEqual({ code: 'edoOfSandbox' });
  expect(sendingFault({ ...all, sandbox: true, operator: false })).toEqual({ code: 'edoOperatorMissing' });
});

test('only what a later try may mend is tried again', () => {
  const faults: ElectronicFault[] = [
    { code: 'edoOperatorMissing' },
    { code: 'edoOfSandbox' },
    { code: 'edoNotAgreed' },
    { code: 'edoNotShipped' },
    { code: 'edoAccessMissing' },
    { code: 'edoOperatorAway' },
    { code: 'edoAccessRefused' },
    { code: 'edoSubscriptionOver' },
    { code: 'edoOwnBoxMissing', inn: '1' },
    { code: 'edoBoxMissing', title: 'А', inn: '1' },
    { code: 'edoFileRefused', reason: '' },
    { code: 'edoDuplicate' },
    { code: 'edoSignatureInvalid' },
    { code: 'edoDeleted' },
    { code: 'edoPortalFailed' },
  ];
  expect(faults.filter(isPassing).map(({ code }) => code)).toEqual([
    'edoAccessMissing',
    'edoOperatorAway',
    'edoAccessRefused',
    'edoSubscriptionOver',
    'edoOwnBoxMissing',
    'edoSignatureInvalid',
    'edoPortalFailed',
  ]);
});

describe('pauses in minutes', () => {
  test('between tries', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(electronicRetry)).toEqual([1, 2, 5, 15, 60, 180, 360, 360, 360]);
  });
  test('between questions', () => {
    expect([0, 10, 11, 600, 3_600, 100_000].map((age) => electronicPause('sent', age))).toEqual([
      1, 1, 2, 60, 360, 360,
    ]);
    expect(electronicPause('signed', 0)).toBe(1_440);
    expect(electronicPause('disputed', 120 * 1_440)).toBe(1_440);
    expect(electronicPause('signed', 120 * 1_440 + 1)).toBeNull();
    for (const state of ['rejected', 'revoked', 'failed'] as const)
      expect(electronicPause(state, 1)).toBeNull();
  });
});

test('the seller may read the written file in every state, the buyer from the seller’s signature on', () => {
  expect(STATES.filter((state) => !mayReadFile(state, 'seller'))).toEqual([]);
  expect(STATES.filter((state) => mayReadFile(state, 'buyer'))).toEqual([
    'sent',
    'signed',
    'disputed',
    'rejected',
    'revoked',
  ]);
});
