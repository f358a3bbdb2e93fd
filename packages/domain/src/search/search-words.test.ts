import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeArticle } from './part-number.ts';
import {
  brokenOff,
  letterForms,
  namedInOtherLayout,
  namedNumbers,
  SEARCH_WORDS,
  viscosity,
  withoutSides,
  zeroForms,
} from './search-words.ts';

describe('brand and number in any order', () => {
  test.each([
    ['MANN W712/75', 'W71275', 'MANN'],
    ['W712/75 mann', 'W71275', 'MANN'],
    ['фильтр манн w712/75', 'W71275', 'МАНН'],
    ['арт. OC90', 'OC90', null],
    ['№ OC 90', 'OC90', null],
    ['№OC90', 'OC90', null],
    ['OC90, 4 шт', 'OC90', null],
    ['OC 90 4шт.', 'OC90', null],
    ['KNECHT OC90', 'OC90', 'KNECHT'],
    ['A 002 420 51 20 05', 'A002420512005', null],
    ['big filter gb-102', 'GB102', 'BIGFILTER'],
  ])('«%s»', (text, number, brand) => {
    const { numbers, brands } = namedNumbers(text);
    expect(numbers).toContain(number);
    if (brand !== null) expect(brands).toContain(brand);
  });

  test('a quantity is not part of a number', () => {
    expect(namedNumbers('OC 90 4 шт').numbers).not.toContain('OC904');
  });

  test('a number with more words precedes its parts', () => {
    const { numbers } = namedNumbers('OC 90 D2');
    expect(numbers.indexOf('OC90D2')).toBeLessThan(numbers.indexOf('OC90'));
  });

  test('the same in the other keyboard layout', () => {
    expect(namedInOtherLayout('ьфтт ц71275')).toEqual(namedNumbers('mann w71275'));
    expect(namedInOtherLayout('ц712.22').numbers).toContain('W71222');
  });

  test('property: only the first words are used, and the result has only normal forms', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (text) => {
        const { numbers } = namedNumbers(text);
        expect(numbers.length).toBeLessThanOrEqual(SEARCH_WORDS * 6 * 5);
        for (const number of numbers) expect(normalizeArticle(number)).toBe(number);
      }),
    );
  });
});

describe('leading zeros', () => {
  test('«0451103079» and «451103079» are variants of each other', () => {
    expect(zeroForms('0451103079')).toContain('451103079');
    expect(zeroForms('451103079')).toContain('0451103079');
    expect(zeroForms('451103079')[0]).toBe('451103079');
  });

  test('a short number and a number with letters have no variants', () => {
    expect(zeroForms('00123')).toEqual(['00123']);
    expect(zeroForms('0W30')).toEqual(['0W30']);
  });
});

test('a maker’s letter before a number may be missing or superfluous', () => {
  expect(letterForms('0024205120')).toHaveLength(26);
  expect(letterForms('0024205120')).toContain('A0024205120');
  expect(letterForms('N2630035505')).toEqual(['2630035505']);
  for (const form of ['OC90', '123456', 'A123456', 'AB1234567', '12345678A', ''])
    expect(letterForms(form)).toEqual([]);
});

test.each([
  ['5w40', '5w-40'],
  ['5W 40', '5w-40'],
  ['10w-40', '10w-40'],
  ['5w', null],
  ['W712', null],
  ['5w400', null],
])('the viscosity of «%s» is %s', (phrase, expected) => expect(viscosity(phrase)).toBe(expected));

test.each([
  ['стаб.', 'стаб'],
  ['торм..', 'торм'],
  ['ст.', null],
  ['стойка', null],
  ['2.0.', null],
])('«%s» is an abbreviation of %s', (word, expected) => expect(brokenOff(word)).toBe(expected));

test.each([
  ['ст. стаб. перед', 'ст. стаб.'],
  ['рычаг передний левый нижн.', 'рычаг'],
  ['колодки задние', 'колодки'],
  ['правый', null],
  ['передача главная', null],
  ['фильтр', null],
])('«%s» without words for sides is %s', (title, expected) => expect(withoutSides(title)).toBe(expected));
