import { describe, expect, test } from 'vitest';
import { checkMultiplicity, checkPrice, checkQuantity, checkRow, type RawRow } from './rows.ts';

const GOOD = {
  article: 'OC 90',
  brand: 'Knecht',
  title: 'Фильтр',
  price: '412,50',
  quantity: '3',
  multiplicity: '2',
};
const check = (cells: Partial<RawRow['cells']>, faults: RawRow['faults'] = {}) =>
  checkRow({ cells: { ...GOOD, ...cells }, faults, forms: {} });

test.each([
  ['сен.90', 'таблица превратила артикул в дату'],
  ['01.09.1990', 'таблица превратила артикул в дату'],
  ['1,23E+11', 'таблица превратила артикул в число'],
])('«%s» was a part number once, and reaches no catalogue: %s', (article, reason) =>
  expect(check({ article })).toEqual({
    refused: [
      {
        field: 'Артикул',
        value: article,
        reason: `${reason}: задайте столбцу формат «Текстовый» и введите артикул заново`,
      },
    ],
    key: undefined,
  }),
);

describe('numbers as people write them', () => {
  test.each([
    ['412,50', 41_250],
    ['412.5', 41_250],
    ['1 234,50', 123_450],
    ['1\u00A0234\u202F567', 123_456_700],
    ["1'200.00", 120_000],
    ['99 руб.', 9_900],
    ['99,5 р.', 9_950],
    ['1234.5678', 123_457],
    ['1,234.50', 123_450],
    ['538.675', 53_868],
    ['₽ 1 350', 135_000],
  ])('price %s', (text, kopecks) => expect(checkPrice(text)).toEqual({ value: kopecks }));

  test.each([
    ['-5', 'должно быть строго больше 0'],
    ['0', 'должно быть строго больше 0'],
    ['0,001', 'должно быть строго больше 0'],
    ['', 'не может быть пустым'],
    ['по запросу', 'должно быть числом'],
    ['$ 12', 'цена в другой валюте (доллары США): укажите её курс'],
    ['12 €', 'цена в другой валюте (евро): укажите её курс'],
    ['12,34,50', 'должно быть числом'],
    ['99999999999', 'не должно превышать 1\u00A0000\u00A0000\u00A0000 руб.'],
  ])('price %s is refused: %s', (text, reason) => expect(checkPrice(text)).toEqual({ reason }));

  test.each([
    ['12', 12, false],
    ['1 200', 1_200, false],
    ['12,0', 12, false],
    ['12 шт.', 12, false],
    ['>10', 10, true],
    ['> 10 шт', 10, true],
    ['≥10', 10, true],
    ['более 10', 10, true],
    ['Больше 100', 100, true],
    ['10+', 10, true],
    ['10 и более', 10, true],
    ['есть', 1, true],
    ['+', 1, true],
    ['Да', 1, true],
    ['нет', 0, false],
    ['-', 0, false],
    ['', 0, false],
  ])('stock %s', (text, pieces, more) => expect(checkQuantity(text)).toEqual({ value: { pieces, more } }));

  test.each([
    ['1,5', 'должно быть целым числом'],
    ['-1', 'не может быть отрицательным'],
    ['>', 'должно быть числом'],
    ['ожидается', 'должно быть числом'],
    ['100000000', 'не должно превышать 99\u00A0999\u00A0999'],
  ])('stock %s is refused: %s', (text, reason) => expect(checkQuantity(text)).toEqual({ reason }));

  test.each([
    ['', { value: 1 }],
    ['4', { value: 4 }],
    ['4 шт', { value: 4 }],
    ['0', { reason: 'должно быть строго больше 0' }],
    ['1,5', { reason: 'должно быть целым числом' }],
    ['10000', { reason: 'не должно превышать 9\u00A0999' }],
  ])('multiplicity %s', (text, result) => expect(checkMultiplicity(text)).toEqual(result));
});

describe('a row', () => {
  test('is taken with the normal forms of its key', () => {
    expect(check({ article: 'ОС-90/1', title: '', multiplicity: null })).toEqual({
      ok: {
        article: 'ОС-90/1',
        article_norm: 'OC901',
        brand: 'Knecht',
        brand_norm: 'KNECHT',
        title: '',
        replaced_by: null,
        price_kopecks: 41_250,
        quantity: 3,
        is_more: false,
        multiplicity: 1,
        has_multiplicity: false,
        category: null,
        barcode: null,
        weight: null,
        description: null,
        features: null,
        crosses: null,
        pack_quantity: null,
        length: null,
        width: null,
        height: null,
        vat_rate: null,
        country_code: null,
        customs_declaration: null,
      },
    });
  });

  test('is refused with every wrong field, and still names its product when it can', () => {
    expect(check({ price: '-5', multiplicity: '0' })).toEqual({
      refused: [
        { field: 'Цена', value: '-5', reason: 'должно быть строго больше 0' },
        { field: 'Кратность', value: '0', reason: 'должно быть строго больше 0' },
      ],
      key: { article_norm: 'OC90', brand_norm: 'KNECHT' },
    });
    expect(check({ article: '—', brand: '', title: 'x'.repeat(256) })).toEqual({
      refused: [
        { field: 'Артикул', value: '—', reason: 'должно содержать буквы или цифры' },
        { field: 'Бренд', value: '', reason: 'не может быть пустым' },
        { field: 'Наименование', value: 'x'.repeat(200), reason: 'не должно превышать 255 символов' },
      ],
      key: undefined,
    });
  });

  test('with a formula that has no value is refused, whatever the cell shows', () => {
    expect(check({ quantity: '' }, { quantity: 'формула без сохранённого значения' })).toMatchObject({
      refused: [{ field: 'Остаток', value: '', reason: 'формула без сохранённого значения' }],
    });
  });
});
