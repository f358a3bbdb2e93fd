import { expect, test } from 'vitest';
import { isAround, isTotal, onlyCounts, pieceTarget } from './list-surroundings.ts';

test('totals', () => {
  expect(['Итого', 'Всего: 4 позиций', 'Сумма 350'].every(isTotal)).toBe(true);
  expect(['Итоговый', 'итого OC90 4 шт', 'OC 90'].some(isTotal)).toBe(false);
});

test('phrases before and after a list', () => {
  const around = [
    'Здравствуйте',
    'Заявка № 15 от 24.11.2026',
    'Подвеска:',
    'тел. 8 917 123-45-67',
    'прошу счёт на 4 позиции',
  ];
  expect(around.every(isAround)).toBe(true);
  expect(['Нужно OC 90 4 шт', 'Заказ OC 90', 'тел. OC90', 'OC 90:'].some(isAround)).toBe(false);
});

test('a line with only a quantity applies to its neighbours or to all lines', () => {
  expect(['4 шт', '- 6 шт.', 'кол-во: 12', '4'].map(pieceTarget)).toEqual(
    Array.from({ length: 4 }, () => 'neighbours'),
  );
  expect(['всё по 2', 'Прошу каждого по 3 шт.:'].map(pieceTarget)).toEqual(['all', 'all']);
  const others = ['914', 'OC 90 4 шт', '0 451 103 079 6шт', '8 917 123-45-67', 'Всего: 4 шт', 'нет', '24.11'];
  expect(others.map(pieceTarget)).toEqual(others.map(() => null));
  expect(onlyCounts('две штуки')).toBe(true);
});

test.each([
  [true, ['Итого', 'ИТОГО:', 'всего 4', 'total 5', 'сумма: 10', 'к оплате', 'к оплате 5']],
  [false, ['Итоговая', 'не итого', 'Итого OC90', 'итого W-914', 'сумма5']],
])('isTotal: %s', (expected, texts) => {
  expect(texts.map((text) => [text, isTotal(text)])).toEqual(texts.map((text) => [text, expected]));
});

test.each([
  [
    true,
    [
      'тел. 8 917 123',
      'моб 8917',
      'адрес: Самара, 5',
      'инн 6321',
      'e-mail: a@b.ru',
      'email a',
      'Здравствуйте',
      'добрый день',
      'добрый вечер',
      'доброе утро',
      'привет 24.11',
      'прошу',
      'просим',
      'нужно',
      'нужны',
      'надо',
      'спасибо',
      'с уважением',
      'заказ № 5',
      'заявка №15',
      'счет',
      'заказ 12:30',
      'нужно 5 позиций',
      'нужно 5 строк',
      'надо 5 наименований',
      'надо за 5 дней',
      'надо за 5 часов',
      'нужно 5 артикулов',
      'заказ 1.2.26',
      'заказ 01.02.2026',
      'Подвеска:',
    ],
  ],
  [
    false,
    [
      'тел OC90',
      'адрес 5 к 2',
      'адрес д5',
      'телефон 5',
      'здравствуйте OC 90',
      'счёт 15',
      'заказ 5',
      'Подвеска',
      'Подвеска 2:',
      'Заказы',
    ],
  ],
])('isAround: %s', (expected, texts) => {
  expect(texts.map((text) => [text, isAround(text)])).toEqual(texts.map((text) => [text, expected]));
});

test.each([
  [
    true,
    [
      '4 шт',
      '2-3 шт',
      '2–3 шт',
      '4 уп',
      'две штуки',
      'всё по 2',
      'всего по 2 шт',
      'кол-во: 12',
      'прошу взять по 2 шт',
      'закажите 4 штуки',
      'возьмите все по 4',
      'остальные по 1',
      'этих 3',
      'их 3 шт',
      'позиции 1 и 2 по 4',
      'артикулы по 3',
      'детали по 3 шт.',
      'номера 3',
      'везде 2',
      'также 2',
      'тоже 2',
      'также по 2 на всех',
      'из всех 2',
      '91',
      '9',
      '9.',
      '9,',
      '0.5 шт',
    ],
  ],
  [
    false,
    [
      '2/3',
      'всего 2 шт',
      'Итого 2',
      'нужны оба по 4',
      '914',
      '12.11',
      '8 917',
      '(4)',
      '- 6',
      'x 4',
      'по',
      '',
      'по 1234567',
      'по 123456',
      'OC 90',
      '4 болта',
      '12345 шт',
      '1,5',
    ],
  ],
])('onlyCounts: %s', (expected, texts) => {
  expect(texts.map((text) => [text, onlyCounts(text)])).toEqual(texts.map((text) => [text, expected]));
});

test('onlyCounts: at most 100 characters', () => {
  expect([100, 101].map((length) => onlyCounts('по 2'.padEnd(length, '!')))).toEqual([true, false]);
});

test.each([
  [
    'all',
    [
      'по 2',
      'все 2',
      'всех 2',
      'всего по 2',
      'всем 2',
      'всё 2',
      'каждого 2',
      'остальных 2',
      'везде 2',
      'этих 2',
      'их 2',
    ],
  ],
  ['neighbours', ['2', '2 шт']],
  [null, ['пол 2', 'OC 90']],
])('pieceTarget: %s', (target, texts) => {
  expect(texts.map((text) => [text, pieceTarget(text)])).toEqual(texts.map((text) => [text, target]));
});
