import { expect, test } from 'vitest';
import { proveMachine } from '../test/machines.ts';
import * as subject from './credit.ts';

test('implemented = approved, removed; denial = rejected, removed; timeout = warning, removed; any other status stays pending', () => {
  expect(subject.creditMessage('implemented', 5)).toEqual({
    kind: 'success',
    text: 'Кредитная заявка №5 одобрена',
  });
  expect(subject.creditMessage('denial', 5)).toEqual({
    kind: 'error',
    text: 'Кредитная заявка №5 отклонена',
  });
  expect(subject.creditMessage('timeout', 5)).toEqual({
    kind: 'warning',
    text: 'Вышло премя ожидания по кредитной заявке №5',
  });
  expect(subject.creditMessage('pending', 5)).toBeNull();
  const pending = ['1', '2'];
  for (const status of ['implemented', 'denial', 'timeout'])
    expect(subject.creditPending(pending, '1', status)).toEqual(['2']);
  expect(subject.creditPending(pending, '1', 'in_work')).toBe(pending);
});

test('«Ошибка … при проверки заявки №N» on check failure', () => {
  expect(subject.creditCheckFailure('500', 7)).toEqual({
    kind: 'error',
    text: 'Ошибка 500 при проверки заявки №7',
  });
});

test('bank credit polling every 900 000 ms', () => {
  expect(subject.nextCreditCheck(1_000)).toBe(901_000);
  expect(() => subject.nextCreditCheck(Number.NaN)).toThrow(RangeError);
});

test('only users with the bank-credit flag (buyOnCreditMmb) proceed; others see «Покупка через СберБизнес»', () => {
  expect(subject.proceedsAfterBank({ buyOnCreditMmb: true })).toBe(true);
  expect([null, {}, { buyOnCreditMmb: false }].some(subject.proceedsAfterBank)).toBe(false);
  expect(subject.CREDIT_MODAL_TITLE).toBe('Покупка через СберБизнес');
});

test('credit request: pending → implemented | denial | timeout', () => {
  expect(subject.CREDIT_MACHINE.transitions.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'pending → implemented',
    'pending → denial',
    'pending → timeout',
  ]);
});

proveMachine(subject.CREDIT_MACHINE);
