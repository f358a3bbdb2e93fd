import { expect, test } from 'vitest';
import { PORTAL_SETTINGS, portalSettingsFaults } from './portal-settings.ts';

test('what holds from the beginning is right, and so is nothing written', () => {
  expect(portalSettingsFaults(PORTAL_SETTINGS)).toEqual({});
  expect(
    portalSettingsFaults({
      ...PORTAL_SETTINGS,
      greeting_shown: false,
      greeting_title: '',
      greeting_text: '',
      greeting_signature: '',
    }),
  ).toEqual({});
});

test('a phone, a mailbox and an address are whole; a greeting that is shown says something', () => {
  expect(
    portalSettingsFaults({
      ...PORTAL_SETTINGS,
      support_phone: '8800',
      support_email: 'help@',
      knowledge_base_url: 'javascript:alert(1)',
      greeting_title: ' ',
      greeting_text: '',
    }),
  ).toEqual({
    support_phone: 'Некорректный телефон',
    support_email: 'Некорректный e-mail',
    knowledge_base_url: 'Адрес начинается с https://',
    greeting_title: 'Обязательное поле',
    greeting_text: 'Обязательное поле',
  });
  expect(
    portalSettingsFaults({ ...PORTAL_SETTINGS, knowledge_base_url: 'база знаний' }).knowledge_base_url,
  ).toBe('Адрес начинается с https://');
});
