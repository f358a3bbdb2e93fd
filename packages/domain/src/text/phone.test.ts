import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, isPhone, PHONE_MASK } from './phone.ts';

test('phone input mask: a plus, then digits as «# ### ###-##-##»', () => {
  expect(PHONE_MASK).toBe('+# ### ###-##-##');
  expect(formatPhone('79261234567')).toBe('+7 926 123-45-67');
  expect(formatPhone('8 (926) 123-45-67')).toBe('+7 926 123-45-67');
  expect(formatPhone(' +89261234567')).toBe('+8 926 123-45-67');
  expect(formatPhone('9261234567')).toBe('+7 926 123-45-67');
  expect(formatPhone('+9261234567')).toBe('+9 261 234-56-7');
  expect(formatPhone('7926123456789')).toBe('+7 926 123-45-67');
});

test('incomplete numbers are formatted as far as they go', () => {
  expect(['', 'abc', '7', '79', '7926', '79261', '7926123', '79261234'].map(formatPhone)).toEqual([
    '',
    '',
    '+7',
    '+7 9',
    '+7 926',
    '+7 926 1',
    '+7 926 123',
    '+7 926 123-4',
  ]);
  expect(formatPhone('9')).toBe('+7 9');
  expect(formatPhone('8926')).toBe('+7 926');
  expect(formatPhone('+8926')).toBe('+8 926');
  expect(formatPhone(' +')).toBe('+');
  expect(() => formatPhone(7 as never)).toThrow(TypeError);
});

test('only a complete number is valid', () => {
  expect(isPhone('+7 926 123-45-67')).toBe(true);
  for (const wrong of [
    '+7 926 123-45-6',
    '7 926 123-45-67',
    '+7 926 123-45-678',
    'x+7 926 123-45-67',
    '',
    7 as never,
  ])
    expect(isPhone(wrong)).toBe(false);
});

test('property: formatting twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+-() x') }), (text) => {
      const shown = formatPhone(text);
      expect(formatPhone(shown)).toBe(shown);
    }),
  );
});
