import { expect, test } from 'vitest';
import { bankAccountFaults } from './bank-account.ts';

const RIGHT = {
  bic: '044525225',
  bank_name: 'ПАО Сбербанк',
  cor_account: '30101810400000000225',
  account: '40702810638050013199',
  consent: true,
};

test('account numbers that match the bank’s code are valid, and a correspondent account is optional for a bank without one', () => {
  expect(bankAccountFaults(RIGHT)).toEqual({});
  expect(bankAccountFaults({ ...RIGHT, cor_account: '' })).toEqual({});
});

test('every invalid field is reported: a wrong bank code, accounts of another bank, missing consent', () => {
  expect(bankAccountFaults({ ...RIGHT, bic: '944525225' })).toMatchObject({ bic: 'Некорректный БИК' });
  expect(bankAccountFaults({ ...RIGHT, bic: '044525974', cor_account: '30101810400000000226' })).toEqual({
    cor_account: 'Некорректный корреспондентский счёт',
    account: 'Некорректный расчётный счёт',
  });
  expect(bankAccountFaults({ ...RIGHT, account: '', bank_name: ' ', consent: false })).toEqual({
    bank_name: 'Обязательное поле',
    account: 'Обязательное поле',
    consent: 'Необходимо согласие',
  });
});
