import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeArticle, normalizeBrand, switchKeyboardLayout } from './part-number.ts';

test('upper case, every separator removed', () => {
  for (const spelling of ['oc-90', 'OC 90', 'o.c/90', ' OC\u00a090 ', 'OC_90', 'ОС–90'])
    expect(normalizeArticle(spelling)).toBe('OC90');
});

test('Cyrillic look-alikes are folded to Latin: АВЕКМНОРСТУХ → ABEKMHOPCTYX', () => {
  expect(normalizeArticle('АВЕКМНОРСТУХ')).toBe('ABEKMHOPCTYX');
  expect(normalizeArticle('зн-0001')).toBe('ЗH0001');
});

test('only separators leave nothing', () => {
  expect(normalizeArticle(' -./ ')).toBe('');
});

test('property: a normal form stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeArticle(text);
      expect(normalizeArticle(once)).toBe(once);
    }),
  );
});

test('the other keyboard layout: ЩС 90 was meant as OC 90', () => {
  expect(switchKeyboardLayout('ЩС 90')).toBe('OC 90');
  expect(switchKeyboardLayout('jc 90')).toBe('ос 90');
});

test('a brand is found by any spelling of its case, accents and separators', () => {
  for (const spelling of ['Lemförder', 'LEMFORDER', 'lem-förder'])
    expect(normalizeBrand(spelling)).toBe('LEMFORDER');
  expect(normalizeBrand('Mann-Filter')).toBe(normalizeBrand('MANN FILTER'));
});
