import { expect, test } from 'vitest';
import { bankAccountFaults } from './bank-account.ts';

const RIGHT = {
  bic: '044525225',
  bank_name: 'ПАО Сбербанк',
  cor_account: '30101810400000000225',
  account: '40702810638050013199',
  consent: true,
};

test('numbers that agree with the bank’s code are right, and a bank may have no correspondent account', () => {
  expect(bankAccountFaults(RIGHT)).toEqual({});
  expect(bankAccountFaults({ ...RIGHT, cor_account: '' })).toEqual({});
});

test('every wrong field is named: a code that is none, accounts of another bank, no consent', () => {
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
