import { expect, test } from 'vitest';
import {
  ONE_C_OPERATIONS,
  ONE_C_REQUISITES,
  ONE_C_ROLES,
  ONE_C_STATUSES,
  oneCEncoding,
  oneCStatusDoes,
  oneCWritten,
  readOneCDay,
  readOneCFlag,
  readOneCPrice,
  readOneCQuantity,
} from './one-c-statuses.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';

test('every status of an order is written and understood, and each word once', () => {
  const words = ONE_C_STATUSES.map(({ word }) => word);
  for (const { label } of Object.values(ORDER_STATUSES)) expect(words).toContain(label);
  expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
  expect(ONE_C_STATUSES.map(({ word, does }) => `${word}: ${does}`)).toEqual([
    'Черновик: nothing',
    'Ожидает решения банка: nothing',
    'Новый: nothing',
    'Подтверждён частично: nothing',
    'Подтверждён: confirm',
    'Отгружается: ship',
    'Отгружен: ship',
    'Принят частично: nothing',
    'Выполнен: nothing',
    'Отказ поставщика: cancel',
    'Отменён покупателем: cancel',
    'Не согласован: nothing',
    'На согласовании: nothing',
    'Согласован: confirm',
    'К обеспечению: confirm',
    'К выполнению: confirm',
    'В резерве: confirm',
    'К отгрузке: confirm',
    'Закрыт: nothing',
    'Отменен: cancel',
  ]);
});

test.each([
  ['Подтверждён', 'confirm'],
  ['[C]  подтвержден ', 'confirm'],
  ['отмененный', null],
  ['Отменён', 'cancel'],
  ['Подтверждено', null],
  ['Ждём оплату', null],
  ['к  отгрузке', 'confirm'],
  ['', 'nothing'],
  ['[N]', 'nothing'],
] as const)(
  'the status «%s» does %s: words count exactly, but for case, ё and the code before',
  (word, does) => {
    expect(oneCStatusDoes(word)).toBe(does);
  },
);

test('what is written of each status', () => {
  const marks = (Object.keys(ORDER_STATUSES) as OrderStatus[]).map((status) => {
    const { cancelled, posted, final } = oneCWritten(status);
    return [status, cancelled, posted, final].join(' ');
  });
  expect(marks).toEqual([
    'draft false false false',
    'awaiting_credit false false false',
    'active false false false',
    'confirmed_partially false false false',
    'confirmed false true false',
    'shipping false true false',
    'shipped false true false',
    'accepted_partially false true false',
    'completed false true true',
    'refused true false true',
    'cancelled true false true',
  ]);
  expect(oneCWritten('active').title).toBe('Новый');
});

test('requisites have different names in the document and in its lines', () => {
  const names = Object.values(ONE_C_REQUISITES).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(ONE_C_OPERATIONS).toEqual({ order: 'Заказ товара', release: 'Отпуск товара' });
  expect(ONE_C_ROLES).toEqual({ supplier: 'Продавец', customer: 'Покупатель' });
});

test.each([
  ['true', true],
  [' Истина ', true],
  ['Да', true],
  ['1', true],
  ['false', false],
  ['Нет', false],
  ['ложь', false],
  ['0', false],
  ['', null],
  ['  ', null],
  ['может быть', 'unclear'],
] as const)('a flag «%s» is %s', (text, flag) => {
  expect(readOneCFlag(text)).toBe(flag);
});

test.each([
  ['1.0000', 1],
  ['1 000,00', 1000],
  ['1\u00A0000', 1000],
  ['0', 0],
  ['999999999', 999_999_999],
  ['1.5', null],
  ['-1', null],
  ['1000000000', null],
  ['', null],
  ['десять', null],
  ['1.0x', null],
] as const)('a quantity «%s» is %s', (text, quantity) => {
  expect(readOneCQuantity(text)).toBe(quantity);
});

test.each([
  ['231.7400', 23_174],
  ['1 538,5', 153_850],
  ['10', 1000],
  ['10.', 1000],
  ['0.01', 1],
  ['0.001', null],
  ['-5', null],
  ['', null],
] as const)('a price «%s» is %s kopecks', (text, kopecks) => {
  expect(readOneCPrice(text)).toBe(kopecks);
});

test.each([
  ['2014-07-07', '2014-07-07'],
  ['2014-07-07T16:35:48', '2014-07-07'],
  [' 07.07.2014 ', '2014-07-07'],
  ['07.07.2014 16:35:48', '2014-07-07'],
  ['T', null],
  ['', null],
  ['0001-01-01T00:00:00', null],
  ['01.01.0001', null],
  ['2014-02-30', null],
  ['7 июля', null],
  ['2014-07-07 в обед', null],
  ['07.07.20144', null],
] as const)('a day «%s» is %s', (text, day) => {
  expect(readOneCDay(text)).toBe(day);
});

test.each([
  ['2.05', 'windows-1251'],
  ['2.04', 'windows-1251'],
  ['2.021', 'windows-1251'],
  ['2.07', 'windows-1251'],
  ['2.08', 'utf-8'],
  ['2.10', 'utf-8'],
  ['3.1', 'utf-8'],
  ['', 'windows-1251'],
  ['новая', 'windows-1251'],
])('version %s is written in %s', (version, encoding) => {
  expect(oneCEncoding(version)).toBe(encoding);
});
