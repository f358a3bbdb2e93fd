import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeArticle, normalizeBrand, searchForms, switchKeyboardLayout } from './part-number.ts';

test('searched by a normal form: upper case, every separator removed', () => {
  for (const spelling of [
    'oc-90',
    'OC 90',
    'o.c/90',
    ' OC\u00a090 ',
    'OC_90',
    'ОС–90',
    'ｏｃ\u200b90',
    'OC‑90',
  ])
    expect(normalizeArticle(spelling)).toBe('OC90');
});

test('Cyrillic look-alikes are replaced by Latin letters (АВЕКМНОРСТУХ → ABEKMHOPCTYX)', () => {
  expect(normalizeArticle('АВЕКМНОРСТУХ')).toBe('ABEKMHOPCTYX');
  expect(normalizeArticle('авекмнорстух')).toBe('ABEKMHOPCTYX');
  expect(normalizeArticle('зн-0001')).toBe('ЗH0001');
});

test('a text with only separators has an empty normal form', () => {
  expect(normalizeArticle(' -./ ')).toBe('');
  expect(normalizeArticle('')).toBe('');
});

test('property: normalising twice changes nothing, and the form has only letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeArticle(text);
      expect(normalizeArticle(once)).toBe(once);
      expect(once).toMatch(/^[\p{L}\p{N}]*$/u);
      const brand = normalizeBrand(text);
      expect(normalizeBrand(brand)).toBe(brand);
    }),
  );
});

test('letters that compose across a removed separator compose immediately', () => {
  expect(normalizeArticle('\u1100-\u1161')).toBe('\uac00');
});

test('a value that is no string is refused', () => {
  for (const wrong of [null, undefined, 5, {}] as never[]) {
    expect(() => normalizeArticle(wrong)).toThrow(TypeError);
    expect(() => normalizeBrand(wrong)).toThrow(TypeError);
    expect(() => switchKeyboardLayout(wrong)).toThrow(TypeError);
  }
});

test('the other keyboard layout: ЩС 90 means OC 90', () => {
  expect(switchKeyboardLayout('ЩС 90')).toBe('OC 90');
  expect(switchKeyboardLayout('jc 90')).toBe('ос 90');
  expect(switchKeyboardLayout("`qwertyuiop[]asdfghjkl;'zxcvbnm,.")).toBe('ёйцукенгшщзхъфывапролджэячсмитьбю');
  expect(switchKeyboardLayout('~{}:"<>')).toBe('ЁХЪЖЭБЮ');
});

test('property: switching twice gives the original text', () => {
  const keys = fc.string({ unit: fc.constantFrom(...'qwerty[]<>{}йцукенЁЖжЭэ159-/ ') });
  fc.assert(
    fc.property(keys, (text) => {
      expect(switchKeyboardLayout(switchKeyboardLayout(text))).toBe(text);
    }),
  );
});

test('a query typed in the wrong keyboard layout is tried in the other one', () => {
  expect(searchForms('jc 90')).toEqual(['JC90', 'OC90']);
  expect(searchForms('90-15')).toEqual(['9015']);
  expect(searchForms(' - ')).toEqual([]);
});

test('a brand is found by any case, accents and separators; its alphabet is kept', () => {
  for (const spelling of ['Lemförder', 'LEMFORDER', 'lem-förder'])
    expect(normalizeBrand(spelling)).toBe('LEMFORDER');
  expect(normalizeBrand('Mann-Filter')).toBe(normalizeBrand('MANN FILTER'));
  expect(normalizeBrand('ВАЗ')).toBe('ВАЗ');
  expect(normalizeBrand('--')).toBe('');
});
