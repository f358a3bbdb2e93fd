import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCommonPassword,
  isMixedPassword,
  isPasswordText,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from './passwords.ts';

test('decisions: 8–128 characters and a list of common ones', () => {
  expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([8, 128]);
  for (const common of [
    'password',
    'Qwerty123',
    'Qwerty123!',
    'PASSWORD1',
    'Password2026.',
    'parol123',
    'rjitxrf',
  ])
    expect(isCommonPassword(common)).toBe(true);
  for (const own of ['Portal2026', 'pas', '', 'abc', '12', 'xpassword', 'password-of-mine'])
    expect(isCommonPassword(own)).toBe(false);
});

test('a short stem does not count as a common word', () => {
  expect(isCommonPassword('qwe2026')).toBe(false);
  expect(isCommonPassword('Test2026')).toBe(true);
});

test('Latin, digits, symbols; no space, no Cyrillic, not empty', () => {
  for (const right of ['!', '~', 'aZ09', '{|}']) expect(isPasswordText(right)).toBe(true);
  for (const wrong of ['', ' ', 'a b', 'пароль', 'a\n', '\u007F']) expect(isPasswordText(wrong)).toBe(false);
});

test('one lowercase, one uppercase, one digit', () => {
  expect(isMixedPassword('aB1')).toBe(true);
  for (const wrong of ['ab1', 'AB1', 'aBc', '', 'яЯ1']) expect(isMixedPassword(wrong)).toBe(false);
});

test('property: trailing digits, dots and exclamation marks change nothing', () => {
  const tail = fc.string({ unit: fc.constantFrom('0', '7', '.', '!'), maxLength: 6 });
  fc.assert(
    fc.property(tail, (end) => {
      expect(isCommonPassword(`Superman${end}`)).toBe(true);
    }),
  );
});
