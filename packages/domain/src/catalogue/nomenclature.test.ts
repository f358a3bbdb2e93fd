import { describe, expect, test } from 'vitest';
import {
  barcodeFault,
  categoryPlaceFault,
  featureSlug,
  isFixedCategory,
  MATCH_REASONS,
  offerTitle,
  pictureNames,
  readBarcodes,
  readFeatures,
  supersededBy,
  UNSORTED_CATEGORY,
  writtenFeatures,
} from './nomenclature.ts';
import { parseQueryChar } from '../search/search.ts';

describe('a barcode of goods', () => {
  test.each(['4009026010136', '96385074', '036000291452', '10012345678902', ' 96385074 '])(
    '%s is valid',
    (code) => {
      expect(barcodeFault(code)).toBeNull();
    },
  );

  test('has 8, 12, 13 or 14 digits', () => {
    for (const code of ['', '123', '123456789', '40090260101361234', 'ABCDEFGH'])
      expect(barcodeFault(code)).toEqual({ code: 'barcodeLength' });
  });

  test('has a valid check digit at the end', () => {
    expect(barcodeFault(' 4009026010137 ')).toEqual({
      code: 'barcodeCheckDigit',
      digits: '4009026010137',
    });
  });
});

describe('a title that only names the superseding number', () => {
  test.each([
    ['USE 12H2178', '12H2178'],
    ['Use TGK125 NEW KIT', 'TGK125'],
    ['USE  CTR082', 'CTR082'],
    ['USE 500602R#', '500602R'],
    ['USE AEA630. OUTRIGHT', 'AEA630'],
    ['заменён на OC 90', null],
    ['Заменен на OC-90A', 'OC-90A'],
    ['см. 21080-1012005', '21080-1012005'],
    ['USE 613913 & 613914', null],
    ['USE 8G621SPK4 OR 8G6', null],
    ['USE ACA5242SPKF / AC', null],
    ['USE WITH CARE', null],
    ['USE 12', null],
    ['USED 12H2178', null],
    ['Фильтр масляный, см. 12H2178', null],
    ['', null],
  ])('%s: %s', (title, number) => {
    expect(supersededBy(title)).toBe(number);
  });
});

test('a possible match has a reason, the most likely first', () => {
  expect(Object.keys(MATCH_REASONS)).toEqual(['superseded', 'brand', 'zeros', 'title']);
  expect(new Set(Object.values(MATCH_REASONS)).size).toBe(4);
});

test('barcodes are separated by lines or commas, without duplicates', () => {
  expect(readBarcodes("'4009026010136\n 9638 5074, 4009026010136;;")).toEqual(['4009026010136', '96385074']);
});

describe('the title of an offer: titles belong to their list, a better source takes precedence', () => {
  test.each([
    [
      'the seller’s own title for the seller’s offer',
      'Фильтр масла ВАЗ',
      'Фильтр масляный',
      'Фильтр масла ВАЗ',
    ],
    ['the catalogue’s without a seller’s title', null, 'Фильтр масляный', 'Фильтр масляный'],
    [
      'the catalogue’s when the seller has only the number',
      'Артикул OC 90',
      'Фильтр масляный',
      'Фильтр масляный',
    ],
    ['the number when there is no other title', 'Артикул OC 90', 'Артикул OC90', 'Артикул OC 90'],
    ['an empty title is ignored', ' ', 'Фильтр масляный', 'Фильтр масляный'],
    ['no title', null, '', ''],
  ])('%s', (_, own, catalogue, title) => {
    expect(offerTitle({ own, catalogue })).toBe(title);
  });
});

describe('characteristics, one per line', () => {
  test('are parsed and formatted back', () => {
    const text = 'Резьба: M20 × 1,5\nОтношение: 1:2';
    const features = [
      { title: 'Резьба', value: 'M20 × 1,5' },
      { title: 'Отношение', value: '1:2' },
    ];
    expect(readFeatures(`\n ${text}\n\n`)).toEqual({ features, wrong: null });
    expect(writtenFeatures(features)).toBe(text);
    expect(readFeatures(text.replace('\n', '; '))).toEqual({ features, wrong: null });
  });

  test('the first line without a name or a value is reported', () => {
    expect(readFeatures('Резьба: M20\nбез двоеточия\n: пусто').wrong).toBe('без двоеточия');
    expect(readFeatures('Цвет:').wrong).toBe('Цвет:');
    expect(readFeatures(': синий').wrong).toBe(': синий');
    expect(readFeatures('').features).toEqual([]);
  });
});

describe('the product of a picture by its file name', () => {
  test('the whole name is the most likely article', () => {
    expect(pictureNames('OC90.jpg')).toEqual([{ brand: null, article: 'OC90' }]);
    expect(pictureNames('ос90.JPG')[0]).toEqual({ brand: null, article: 'OC90' });
  });

  test('the picture’s number follows the article', () => {
    expect(pictureNames('OC90-2.png').map(({ brand, article }) => [brand, article])).toEqual([
      [null, 'OC902'],
      [null, 'OC90'],
      ['OC90', '2'],
    ]);
    expect(pictureNames('OC90 (3).png').map(({ article }) => article)).toContain('OC90');
  });

  test('a brand of one or more words precedes the article', () => {
    expect(pictureNames('MANN FILTER_W 712.webp')).toEqual([
      { brand: null, article: 'MANNFILTERW712' },
      { brand: 'MANN', article: 'FILTERW712' },
      { brand: 'MANNFILTER', article: 'W712' },
      { brand: 'MANNFILTERW', article: '712' },
    ]);
  });

  test('a name without letters and digits gives nothing', () => {
    expect(pictureNames('-.jpg')).toEqual([]);
    expect(pictureNames('')).toEqual([]);
  });
});

describe('moving a category', () => {
  const tree = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    ...Array.from({ length: 10 }, (_, place) => ({ id: 10 + place, parent_id: place === 0 ? 1 : 9 + place })),
  ];

  test('the root and «Прочее» cannot be changed', () => {
    expect([1, UNSORTED_CATEGORY, 3].map(isFixedCategory)).toEqual([true, true, false]);
  });

  test('a category cannot be inside itself', () => {
    expect(categoryPlaceFault(tree, 10, 12)).toEqual({ code: 'categoryInItself' });
    expect(categoryPlaceFault(tree, 10, 10)).toEqual({ code: 'categoryInItself' });
  });

  test('a tree has at most ten levels, including the moved subtree', () => {
    const deep = { code: 'categoryTooDeep', levels: 10 };
    expect(categoryPlaceFault(tree, null, 18)).toBeNull();
    expect(categoryPlaceFault(tree, null, 19)).toEqual(deep);
    expect(categoryPlaceFault(tree, 2, 18)).toBeNull();
    expect(categoryPlaceFault([...tree, { id: 30, parent_id: 2 }], 2, 18)).toEqual(deep);
    expect(categoryPlaceFault(tree, 11, 1)).toBeNull();
  });

  test('a cyclic tree does not loop forever', () => {
    const circle = [
      { id: 5, parent_id: 6 },
      { id: 6, parent_id: 5 },
    ];
    expect(categoryPlaceFault(circle, null, 5)).toEqual({ code: 'categoryTooDeep', levels: 10 });
    expect(categoryPlaceFault(circle, 5, 1)).toEqual({ code: 'categoryTooDeep', levels: 10 });
    expect(categoryPlaceFault([{ id: 7, parent_id: null }], null, 7)).toBeNull();
    expect(categoryPlaceFault([], null, 99)).toBeNull();
  });
});

describe('the slug of a characteristic', () => {
  test('is its title in Latin letters, digits and hyphens', () => {
    expect(featureSlug('Диаметр резьбы, мм', new Set())).toBe('diametr-rezby-mm');
    expect(featureSlug(' SAE ', new Set())).toBe('sae');
    expect(featureSlug('№', new Set())).toBe('feature');
  });

  test('is unique and at most as long as an address allows', () => {
    expect(featureSlug('Резьба', new Set(['rezba', 'rezba-2']))).toBe('rezba-3');
    const long = featureSlug('Очень длинное название характеристики изделия', new Set());
    expect(long.length).toBeLessThanOrEqual(40);
    expect(parseQueryChar(`${long}:1`)).toEqual({ slug: long, value: '1' });
  });
});
