import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveMachine } from '../../test/machines.ts';
import * as subject from './credit.ts';
import { sentence } from '../sentences/sentences.ts';

test('implemented = approved, removed; denial = rejected, removed; timeout = warning, removed; any other status stays pending', () => {
  expect(subject.creditMessage('implemented', 5)).toEqual({
    kind: 'success',
    code: 'creditApproved',
    requestId: 5,
  });
  expect(subject.creditMessage('denial', 5)).toEqual({
    kind: 'error',
    code: 'creditDenied',
    requestId: 5,
  });
  expect(subject.creditMessage('timeout', 5)).toEqual({
    kind: 'warning',
    code: 'creditTimedOut',
    requestId: 5,
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
    code: 'creditCheckFailed',
    reason: '500',
    requestId: 7,
  });
});

test('bank credit polling every 900 000 ms', () => {
  expect(subject.CREDIT_POLLING).toBe(900_000);
});

test('only users with the bank-credit flag (buyOnCreditMmb) proceed; others see «Покупка через СберБизнес»', () => {
  expect(subject.proceedsAfterBank({ buyOnCreditMmb: true })).toBe(true);
  expect([null, {}, { buyOnCreditMmb: false }].some(subject.proceedsAfterBank)).toBe(false);
  expect(subject.CREDIT_MODAL_TITLE).toBe('Покупка через СберБизнес');
  expect(subject.CREDIT_UNAVAILABLE).toMatch(/недоступна по условиям.*Выберите другую форму оплаты/);
});

test('credit request: pending → implemented | denial | timeout', () => {
  expect(subject.CREDIT_MACHINE.transitions.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'pending → implemented',
    'pending → denial',
    'pending → timeout',
  ]);
});

const OFFER: subject.CreditOffer = {
  product_code: 'A',
  title: 'Оборотный',
  sum_min: 1_000_000,
  sum_max: 50_000_000,
  term_min: 3,
  term_max: 12,
};

test('an application must match the offer: product, amount and term', () => {
  expect(subject.creditFault(OFFER, { amount: 1_000_000, term: 3 })).toBeNull();
  expect(subject.creditFault(OFFER, { amount: 50_000_000, term: 12 })).toBeNull();
  expect(sentence(subject.creditFault(undefined, { amount: 1, term: 1 }))).toBe(
    'Банк больше не предлагает этот кредит. Выберите другой.',
  );
  expect(sentence(subject.creditFault(OFFER, { amount: 999_999, term: 3 }))).toMatch(
    /«Оборотный» выдаётся от 10\s000,00\sруб\./,
  );
  expect(sentence(subject.creditFault(OFFER, { amount: 50_000_001, term: 3 }))).toMatch(
    /выдаётся до 500\s000,00\sруб\./,
  );
  for (const term of [2, 13, 3.5])
    expect(sentence(subject.creditFault(OFFER, { amount: 1_000_000, term }))).toBe(
      'Срок кредита «Оборотный»: от 3 до 12 мес.',
    );
});

test('property: exactly the amounts and whole terms within the offer’s bounds are accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000_000 }), fc.integer({ min: 1, max: 24 }), (amount, term) => {
      const fits = amount >= OFFER.sum_min && amount <= OFFER.sum_max && term >= 3 && term <= 12;
      return (subject.creditFault(OFFER, { amount, term }) === null) === fits;
    }),
  );
});

test('an invoice is paid from a known credit contract, up to its available amount', () => {
  const line = { credit_contract_number: 'КЛ-1', title: 'Кредитная линия', available: 100 };
  expect(subject.invoiceFault(line, 100)).toBeNull();
  expect(sentence(subject.invoiceFault(line, 101))).toMatch(/^По договору КЛ-1 доступно 1,00\sруб\.$/);
  expect(sentence(subject.invoiceFault(undefined, 1))).toBe(
    'Кредитного договора с таким номером в банке нет',
  );
});

test('a purchase waits an hour for sending and three days for the answer', () => {
  expect([subject.CREDIT_SENDING_WAIT, subject.CREDIT_WAIT]).toEqual([3_600_000, 259_200_000]);
  expect(subject.creditDeadline({ created: 5, sent: null })).toBe(3_600_005);
  expect(subject.creditDeadline({ created: 5, sent: 7 })).toBe(259_200_007);
  expect(() => subject.creditDeadline({ created: Number.NaN, sent: null })).toThrow(RangeError);
  expect(() => subject.creditDeadline({ created: 0, sent: Number.NaN })).toThrow(RangeError);
});

test('implemented, denial and timeout are final; any other answer keeps the request pending', () => {
  expect(['implemented', 'DENIAL', 'Timeout', 'pending', 'in_work', ''].map(subject.creditDecision)).toEqual([
    'implemented',
    'denial',
    'timeout',
    null,
    null,
    null,
  ]);
});

test('credit request or invoice failure: 422 an error, a non-success response a warning with its message, else the general sentence', () => {
  expect(subject.creditFailure(422, { message: 'Сумма мала' })).toEqual({
    kind: 'error',
    text: 'Сумма мала',
  });
  expect(subject.creditFailure(409, { message: 'Заявка уже отправлена' })).toEqual({
    kind: 'warning',
    text: 'Заявка уже отправлена',
  });
  const general = { kind: 'error', text: 'Произошла непредвиденная ошибка' };
  expect(subject.creditFailure(0, { message: 'Нет связи' })).toEqual(general);
  expect(subject.creditFailure(500, { message: 'x' })).toEqual(general);
  expect(subject.creditFailure(404, { message: '' })).toEqual(general);
});

proveMachine(subject.CREDIT_MACHINE);
