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
