import { describe, expect, test } from 'vitest';
import { checkSignUpForm, contractorTitle, LEGAL_FORMS, SIGN_UP_TYPES, type SignUpForm } from './sign-up.ts';

const FORM: SignUpForm = {
  type: 'shop',
  fiscal_number: '7707083893',
  legal_form: 'ООО',
  organization_title: 'Деталь Плюс',
  juridical_address: 'Тольятти, ул. Мира, 102',
  first_name: 'Мария',
  second_name: 'Андреева',
  email: 'maria@example.ru',
  phone: '+7 900 123-45-67',
  consent: true,
};

describe('sign up with tax number, legal form and legal address', () => {
  test('a complete form can be sent', () => {
    expect(checkSignUpForm(FORM)).toEqual({});
    for (const type of Object.keys(SIGN_UP_TYPES)) expect(checkSignUpForm({ ...FORM, type })).toEqual({});
    for (const legal_form of LEGAL_FORMS.filter((form) => form !== 'ИП'))
      expect(checkSignUpForm({ ...FORM, legal_form })).toEqual({});
  });

  test('an empty form reports every field', () => {
    const empty = Object.fromEntries(
      Object.keys(FORM).map((name) => [name, name === 'consent' ? false : ' ']),
    );
    const messages = checkSignUpForm(empty as unknown as SignUpForm);
    expect(messages).toEqual(
      Object.fromEntries(Object.keys(FORM).map((name) => [name, 'Обязательное поле'])),
    );
  });

  test.each([
    ['fiscal_number', '7707083894', 'Некорректный ИНН'],
    ['fiscal_number', '500100732259', 'У этой правовой формы ИНН из 10 цифр'],
    ['email', 'maria@', 'Некорректный e-mail'],
    ['phone', '12', 'Некорректный телефон'],
    ['type', 'admin', 'Обязательное поле'],
    ['legal_form', 'ЗАО', 'Обязательное поле'],
  ])('%s %s: %s', (field, value, message) => {
    expect(checkSignUpForm({ ...FORM, [field]: value })).toEqual({ [field]: message });
  });

  test('a sole trader has a tax number of 12 digits', () => {
    const trader = { ...FORM, legal_form: 'ИП' };
    expect(checkSignUpForm({ ...trader, fiscal_number: '500100732259' })).toEqual({});
    expect(checkSignUpForm(trader)).toEqual({ fiscal_number: 'У этой правовой формы ИНН из 12 цифр' });
  });

  test('spaces around the input are ignored', () => {
    const spaced = {
      ...FORM,
      fiscal_number: ' 7707083893 ',
      email: ' maria@example.ru ',
      phone: ' +7 900 123-45-67 ',
    };
    expect(checkSignUpForm(spaced)).toEqual({});
  });
});

test.each([
  ['ООО', ' Деталь Плюс ', 'ООО «Деталь Плюс»'],
  ['ООО', 'ООО «Деталь Плюс»', 'ООО «Деталь Плюс»'],
  ['ООО', 'ООО "Деталь"', 'ООО «Деталь»'],
  ['АО', 'АОСНОВА', 'АО «АОСНОВА»'],
  ['ИП', 'Петров А. А.', 'ИП Петров А. А.'],
  ['ИП', 'ИП Петров', 'ИП Петров'],
] as const)('%s and %s make %s', (form, name, title) => {
  expect(contractorTitle(form, name)).toBe(title);
});
