import {
  account,
  all,
  bic,
  correspondentAccount,
  isTrue,
  optional,
  required,
  validateForm,
} from '../text/validation.ts';
import type { BankAccount } from '../access/session.ts';

/**
 * Validates a company's bank account: the account numbers must match the bank's code; a bank without a correspondent account has none.
 * @returns messages by field; empty when the account is valid
 * @see spec 2 §3, §4
 */
export function bankAccountFaults(values: BankAccount): Partial<Record<keyof BankAccount, string>> {
  return validateForm(values, {
    bic: ['БИК', all(required, bic)],
    bank_name: ['Банк', required],
    cor_account: ['Корреспондентский счёт', optional(correspondentAccount(values.bic))],
    account: ['Расчётный счёт', all(required, account(values.bic))],
    consent: ['Согласие', isTrue],
  });
}
