import { expect, test } from 'vitest';
import { PORTAL_SETTINGS, portalSettingsFaults, SETTING_BOUNDS } from './portal-settings.ts';

test('the defaults are valid, and so are empty settings', () => {
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

test('phone, e-mail and address must be complete; an enabled greeting needs a text', () => {
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

test('limits are whole numbers within their bounds; the upload size cannot exceed the installation’s limit', () => {
  const faults = (more: object, installed?: number) =>
    portalSettingsFaults({ ...PORTAL_SETTINGS, ...more }, installed);
  expect(faults({ max_file_size_mb: 32, open_uploads: 100, price_jump: 2 }, 32)).toEqual({});
  expect(faults({ max_file_size_mb: 33 }, 32)).toEqual({ max_file_size_mb: 'Целое число от 1 до 32' });
  expect(faults({ max_file_size_mb: 0, open_uploads: 0, price_jump: 1.5 })).toEqual({
    max_file_size_mb: 'Целое число от 1 до 1024',
    open_uploads: 'Целое число от 1 до 100',
    price_jump: 'Целое число от 2 до 100',
  });
  for (const [name, [least, most]] of Object.entries(SETTING_BOUNDS))
    for (const value of [least, most]) expect(faults({ [name]: value })).toEqual({});
  expect(faults({ open_uploads: Number.NaN })).toEqual({ open_uploads: 'Целое число от 1 до 100' });
});
