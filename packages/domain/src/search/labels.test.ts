import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABEL_CHARACTERS, partsOnLabel, readLabel } from './labels.ts';
import { normalizeArticle } from './part-number.ts';

const NUMBER = '74010391550';
const EAN = '4009026010136';

describe('what a label says', () => {
  test.each([
    ['740.10391550', NUMBER],
    ['740 10391550', NUMBER],
    ['KAMAZ 740.10391550', NUMBER],
    ['740.10391550 KAMAZ', NUMBER],
    ['КАМАЗ 740.10391550', NUMBER],
    ['KAMAZ-740.10391550', NUMBER],
    ['KAMAZ_740.10391550', NUMBER],
    ['KAMAZ/740.10391550', NUMBER],
    ['KAMAZ,740.10391550', NUMBER],
    ['740.10391550-KAMAZ', NUMBER],
    ['KAMAZ740.10391550', NUMBER],
    ['KAMAZ | 740.10391550 | 4 шт', NUMBER],
    ['KAMAZ\n740.10391550\n4 шт.', NUMBER],
    ['ПАО «КАМАЗ» арт. 740.10391550', NUMBER],
    ['P/N:740.10391550', NUMBER],
    ['MANN-FILTER W 712/75', 'W71275'],
    ['W 712/75 MANN-FILTER', 'W71275'],
    // Cyrillic О and С.
    ['КNECHT ОС 90', 'OC90'],
    ['щс 90', 'OC90'],
    ['ЛТУСРЕ ЩС 90', 'OC90'],
    ['https://parts.example/kamaz/740.10391550', NUMBER],
    ['https://parts.example/item/kamaz-740-10391550/', NUMBER],
    ['HTTPS://PARTS.EXAMPLE/?BRAND=KAMAZ&ART=740.10391550', NUMBER],
    ['https://parts.example/search?q=KAMAZ+740.10391550#top', NUMBER],
    ['https://parts.example/p/%D0%9E%D0%A1%2090', 'OC90'],
    ['www.parts.example/p/740.10391550', NUMBER],
    ['реезыЖ..зфкеыюучфьзду.з.74010391550', NUMBER],
    [EAN, EAN],
    ['4 009026 010136', EAN],
    [`(01)0${EAN}(21)5K'x`, EAN],
    [`]d2010${EAN}215Kx`, EAN],
    [`\u001D010${EAN}215Kx`, EAN],
  ])('«%s»', (text, number) => expect(readLabel(text).numbers).toContain(number));

  test('the number alone comes first; a brand comes with its number', () => {
    expect(readLabel('740.10391550').numbers[0]).toBe(NUMBER);
    expect(readLabel('KAMAZ 740.10391550').brands).toContain('KAMAZ');
    expect(readLabel('740.10391550-KAMAZ').brands).toContain('KAMAZ');
    expect(readLabel('KAMAZ740.10391550').brands).toContain('KAMAZ');
  });

  test('a short number keeps its letters; a trade code with a wrong check digit is none; a host is no number', () => {
    expect(readLabel('OC-190').numbers).not.toContain('190');
    expect(readLabel('01040090260101372155').numbers).not.toContain('4009026010137');
    expect(readLabel('https://740.10391550.example/').numbers).toEqual([]);
    expect(readLabel('https://parts.example/%E0%A4%A/740.10391550').numbers).toContain(NUMBER);
    expect(readLabel('').numbers).toEqual([]);
    expect(readLabel('–').numbers).toEqual([]);
  });

  const brand = fc.stringMatching(/^[A-Z]{4,9}$/);
  const article = fc.stringMatching(/^[0-9]{2,4}[.\-/ ][0-9]{4,9}$/);
  test('property: brand and number in either order, with any separator, contain the number', () => {
    fc.assert(
      fc.property(
        brand,
        article,
        fc.constantFrom(' ', '  ', '-', '_', '/', ' – ', ', ', ',', '; ', '|', '\t', '\n', ': ', ''),
        fc.boolean(),
        (maker, number, separator, isFirst) => {
          fc.pre(separator !== '' || isFirst);
          const label = (isFirst ? [maker, number] : [number, maker]).join(separator);
          expect(readLabel(label).numbers).toContain(normalizeArticle(number));
        },
      ),
    );
  });

  test('property: of any text only the beginning is used, and every number is a normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 1_500 }), (text) => {
        const { numbers } = readLabel(text);
        expect(numbers).toEqual(readLabel(text.slice(0, LABEL_CHARACTERS)).numbers);
        for (const number of numbers) expect(normalizeArticle(number)).toBe(number);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});

describe('which of some parts a label names', () => {
  const knecht = { brand_title: 'KNECHT', article: 'OC 90' };
  const mahle = { brand_title: 'MAHLE', article: 'OC90' };
  const kamaz = { brand_title: 'КАМАЗ', article: '740.10391550' };
  const short = { brand_title: 'ГАЗ', article: '10391550' };
  const parts = [knecht, mahle, kamaz, short];

  test('the number decides, the brand tells between parts with the same number', () => {
    expect(partsOnLabel('KAMAZ 740.10391550', parts)).toEqual([kamaz]);
    expect(partsOnLabel('OC 90', parts)).toEqual([knecht, mahle]);
    expect(partsOnLabel('mahle oc-90', parts)).toEqual([mahle]);
    expect(partsOnLabel('OC 90 KNECHT', parts)).toEqual([knecht]);
    expect(partsOnLabel('KAMAZ 740.99', parts)).toEqual([]);
  });

  test('property: the parts found are given ones, and a part is found by its own label', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.constantFrom(' ', ' / ', ', '), (part, separator) => {
        const { brand_title, article } = part;
        expect(partsOnLabel(brand_title + separator + article, parts)).toEqual([part]);
        expect(partsOnLabel(article + separator + brand_title, parts)).toEqual([part]);
      }),
    );
  });
});
