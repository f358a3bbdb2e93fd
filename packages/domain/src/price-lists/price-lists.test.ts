import { describe, expect, test } from 'vitest';
import {
  customerPrice,
  HIGHEST_MULTIPLICITY,
  HIGHEST_PRICE,
  itemMultiplicity,
  itemPrice,
  itemQuantity,
  MOST_PIECES,
  PRICE_LIST_STATUSES,
  plainNumber,
  priceChange,
  priceListStatus,
  priceNote,
  validityFault,
} from './price-lists.ts';

const card = { percent: 12.5, b2c: true, storage: 'Самара' };

describe('a shop sees price lists with its own prices', () => {
  test('the contract’s markup, then the card’s, each rounded to a kopeck', () => {
    expect(customerPrice(10_000, { contract: 5, card })).toBe(11_813);
    expect(customerPrice(10_000, { contract: 5, card: null })).toBe(10_500);
    expect(customerPrice(333, { contract: 0, card: { ...card, percent: 0 } })).toBe(333);
  });
  test('the included markups are explained', () => {
    expect(priceNote({ contract: 5, card })).toBe(
      'Цены для вас: с наценкой договора 5 % и наценкой B2C логистической карты до склада «Самара» 12,5 %.',
    );
    expect(priceNote({ contract: 0, card: { ...card, b2c: false } })).toBe(
      'Цены для вас: с наценкой договора 0 % и наценкой логистической карты до склада «Самара» 12,5 %.',
    );
    expect(priceNote({ contract: 5, card: null })).toBe(
      'Цены для вас: с наценкой договора 5 %; логистической карты до ваших складов нет, доставка в цену не входит.',
    );
  });
});

describe('a price list is offered while it is valid and enabled', () => {
  const list = { is_active: true, valid_from: '2026-11-20', valid_to: '2026-11-30' };
  test.each([
    ['2026-11-19', 'planned'],
    ['2026-11-20', 'active'],
    ['2026-11-30', 'active'],
    ['2026-12-01', 'expired'],
  ])('on %s: %s', (today, status) => {
    expect(priceListStatus(list, today)).toBe(status);
    expect(priceListStatus({ ...list, is_active: false }, today)).toBe('disabled');
    expect(priceListStatus({ ...list, valid_from: null, valid_to: null }, today)).toBe('active');
  });
  test('each status has its own label', () => {
    const words = Object.values(PRICE_LIST_STATUSES).map(({ label }) => label);
    expect(words).toEqual(['Ждёт начала', 'Действует', 'Срок истёк', 'Отключён']);
  });
  test('the validity cannot end before it starts', () => {
    expect(validityFault('2026-11-20', '2026-11-19')).toEqual({ code: 'validityReversed' });
    for (const [from, to] of [
      ['2026-11-20', '2026-11-20'],
      [null, '2026-11-19'],
      ['2026-11-20', null],
      ['', ''],
    ] as const)
      expect(validityFault(from, to)).toBeNull();
  });
});

describe('numbers of a form are accepted as typed or pasted', () => {
  test.each([
    ['1 234,50', '1234,50'],
    ['1\u00A0234\u00A0567,5 руб.', '1234567,5'],
    ['99 ₽', '99'],
    ['+5', '5'],
    ['10 %', '10'],
    ['\u22123,5 %', '-3,5'],
    ['– 3,5', '-3,5'],
    [' 12 ', '12'],
    // No thousands separators: unchanged, and refused by the validators.
    ['12 50', '12 50'],
    ['дорого', 'дорого'],
    ['', ''],
  ])('«%s» is «%s»', (text, plain) => {
    expect(plainNumber(text)).toBe(plain);
  });
});

describe('validation of an item, spec 3 §5', () => {
  const wrong = [
    [itemPrice, '', 'Обязательное поле'],
    [itemPrice, 'дорого', 'Поле «Цена» должно быть числом'],
    [itemPrice, '0', 'Поле «Цена» должно быть строго больше 0'],
    [itemPrice, '012', 'Поле «Цена» введено некорректно'],
    [itemPrice, '1,234', 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX'],
    [itemPrice, '1000000001', 'Поле «Цена» должно быть не больше 1000000000'],
    [itemMultiplicity, '', 'Обязательное поле'],
    [itemMultiplicity, 'два', 'Поле «Цена» должно быть числом'],
    [itemMultiplicity, '0', 'Поле «Цена» должно быть строго больше 0'],
    [itemMultiplicity, '02', 'Поле «Цена» введено некорректно'],
    [itemMultiplicity, '1,5', 'Поле «Цена» должно быть целым числом'],
    [itemMultiplicity, '10000', 'Поле «Цена» должно быть не больше 9999'],
    [itemQuantity, '-1', 'Поле «Цена» должно быть положительным числом'],
    [itemQuantity, '01', 'Поле «Цена» введено некорректно'],
    [itemQuantity, '1,5', 'Поле «Цена» должно быть целым числом'],
    [itemQuantity, '100000000', 'Поле «Цена» должно быть не больше 99999999'],
    [priceChange, '', 'Обязательное поле'],
    [priceChange, '1,234', 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX'],
    [priceChange, '0,00', 'Поле «Цена» не может быть нулём'],
    [priceChange, '-100', 'Поле «Цена» должно быть не меньше -99,99'],
    [priceChange, '1000,01', 'Поле «Цена» должно быть не больше 1000'],
  ] as const;
  test.each(wrong)('case %#: %s', (validator, value, message) => {
    expect(validator(value, 'Цена')).toBe(message);
  });
  test('valid values pass', () => {
    for (const value of ['0,01', 412.5, HIGHEST_PRICE]) expect(itemPrice(value, 'Цена')).toBeNull();
    for (const value of ['1', HIGHEST_MULTIPLICITY]) expect(itemMultiplicity(value, 'Кратность')).toBeNull();
    for (const value of ['', null, 0, '12', MOST_PIECES]) expect(itemQuantity(value, 'Остаток')).toBeNull();
    for (const value of ['-99,99', -3.5, 1_000]) expect(priceChange(value, 'Процент')).toBeNull();
  });
});

test('without a first or last day a price list has no limit on that side', () => {
  const list = { is_active: true, valid_from: null, valid_to: null };
  expect(priceListStatus(list, '2026-11-20')).toBe('active');
  expect(priceListStatus({ ...list, valid_to: '2026-11-19' }, '2026-11-20')).toBe('expired');
  expect(priceListStatus({ ...list, valid_from: '2026-11-21' }, '2026-11-20')).toBe('planned');
  expect(validityFault('2026-11-20', '')).toBeNull();
  expect(validityFault('', '2026-11-20')).toBeNull();
});

test.each([
  ['5%', '5'],
  ['5руб', '5'],
  ['5 руб. 10', '5 руб. 10'],
  ['5 + 3', '5 + 3'],
  ['5 - 3', '5 - 3'],
])('plainNumber: «%s»', (text, plain) => expect(plainNumber(text)).toBe(plain));
