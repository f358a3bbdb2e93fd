import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CARDS_IN_FILE,
  daysOf,
  MAPS_IN_FILE,
  minutesOf,
  readWay,
  timeOf,
  type WayColumn,
  wayColumns,
} from './logistic-files.ts';
import { formatTime } from '../time/schedules.ts';
import { sentence } from '../sentences/sentences.ts';

const HEAD = [
  'Название',
  'Склад',
  'Вид',
  'Куда',
  'Наценка, %',
  'Отсечка',
  'Дни',
  'Сборка, мин',
  'Доставка, мин',
  'Метки',
  'Статус',
  'Комментарий',
];
const ROW = [
  'Север',
  'Склад Самара',
  'В город',
  'Тольятти',
  '2,5',
  '16:00',
  'Пн, Ср',
  '120',
  '1440',
  'а, б; а',
  'Действует',
  'До ворот',
];
const columns = (head: readonly string[]) => wayColumns(head) ?? expect.unreachable();
const read = (change: Partial<Record<number, string>> = {}) =>
  readWay(
    ROW.map((cell, at) => change[at] ?? cell),
    columns(HEAD),
  );

test('the exported file of maps is read column by column', () => {
  expect(read()).toEqual({
    name: 'Север',
    discriminator: 'toCity',
    to: 'Тольятти',
    logistic_markup_percent: 2.5,
    logistic_markup_percent_b2c: null,
    clipping_time: 960,
    periodicity: [1, 3],
    picking_term: 120,
    delivery_term: 1440,
    tags: ['а', 'б'],
    status: 'active',
    comment: 'До ворот',
  });
  expect([MAPS_IN_FILE, CARDS_IN_FILE]).toEqual([2000, 10_000]);
});

test('headers are recognised in different spellings; without a required column the file is rejected', () => {
  expect(
    wayColumns([
      'Склад покупателя',
      'Наценка B2C',
      'Наценка B2B',
      'Время отсечки',
      'Дни отсечки',
      'Срок доставки',
    ]),
  ).toEqual({
    to: 0,
    logistic_markup_percent_b2c: 1,
    logistic_markup_percent: 2,
    clipping_time: 3,
    periodicity: 4,
    delivery_term: 5,
  } satisfies Partial<Record<WayColumn, number>>);
  expect(wayColumns(['Куда', 'Дни', 'Доставка'])).toBeNull();
});

test('empty cells are read as defaults: no markup, no picking, no own name, any kind', () => {
  const short = columns(['Куда', 'Отсечка', 'Дни', 'Доставка', 'Наценка B2C']);
  expect(readWay(['Тольятти', '9', 'будни', '2 дн.', '5 %'], short)).toMatchObject({
    name: 'Тольятти, 09:00',
    discriminator: null,
    logistic_markup_percent: 0,
    logistic_markup_percent_b2c: 5,
    picking_term: 0,
    delivery_term: 2880,
  });
  // A row may be shorter than the head.
  expect(readWay(['Тольятти', '9', 'будни', '60'], short)).toMatchObject({
    logistic_markup_percent_b2c: null,
  });
  expect(read({ 10: 'Отключена' })).toMatchObject({ status: 'disabled' });
});

test.each<[string, Partial<Record<number, string>>, string]>([
  ['24:00', { 5: '24:00' }, 'Отсечка: «24:00» – не время суток'],
  ['a time that is no quarter of an hour', { 5: '16:10' }, 'Время должно быть кратно 15 минутам'],
  ['an invalid weekday', { 6: 'Пн, Чк' }, 'Дни: «Пн, Чк» – не дни недели'],
  ['weekdays in the wrong order', { 6: 'Пт-Пн' }, 'Дни: «Пт-Пн» – не дни недели'],
  ['empty weekdays', { 6: '' }, 'Дни: «» – не дни недели'],
  ['a word for a time', { 8: 'скоро' }, 'Доставка: «скоро» – не срок до 30 дней'],
  ['31 days', { 8: '31 дн' }, 'Доставка: «31 дн» – не срок до 30 дней'],
  ['two weeks of picking', { 7: '14 дн' }, 'Сборка: «14 дн» – не срок до недели'],
  ['a term of 0 minutes', { 7: '', 8: '0' }, 'Нет срока: путь не может занимать 0 минут'],
  [
    'percent 12.345',
    { 4: '12.345' },
    'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
  ],
  ['a word for a percent', { 4: 'абв' }, 'Наценка должна быть числом'],
  ['an unknown kind', { 2: 'На луну' }, 'Вид: «На луну» – такого нет'],
  ['nowhere', { 3: '' }, 'Не сказано, куда'],
])('%s', (_name, change, message) => {
  const way = read(change);
  expect('code' in way && sentence(way)).toBe(message);
});

test('a B2C markup with three decimals is rejected with a message', () => {
  const short = columns(['Куда', 'Отсечка', 'Дни', 'Доставка', 'Наценка B2C']);
  expect(readWay(['Тольятти', '9', 'пн', '60', '1.234'], short)).toEqual({
    code: 'markupNotPercent',
  });
});

describe('values as spreadsheets store them and as people write them', () => {
  test('times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        expect(timeOf(formatTime(minute))).toBe(minute);
        expect(timeOf(formatTime(minute).replace(':', '.'))).toBe(minute);
      }),
    );
    expect([timeOf('0,6666666667'), timeOf('16:00:00'), timeOf('9'), timeOf(''), timeOf('7:60')]).toEqual([
      960,
      960,
      540,
      null,
      null,
    ]);
  });

  test('days', () => {
    expect(daysOf('ежедневно')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(daysOf('Вс, Пн–Ср')).toEqual([1, 2, 3, 7]);
    expect(daysOf('5;1 3')).toEqual([1, 3, 5]);
    expect(daysOf('Пн-Ср-Пт')).toBeNull();
    expect(daysOf('8')).toBeNull();
  });

  test('terms', () => {
    expect(['120', '2 ч', '1,5 дн.', '3 сут', '', '90 мин'].map(minutesOf)).toEqual([
      120, 120, 2160, 4320, 0, 90,
    ]);
    expect(['две недели', '3 нед', '1.001 ч'].map(minutesOf)).toEqual([null, null, null]);
  });
});
