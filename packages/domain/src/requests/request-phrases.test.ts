import { describe, expect, test } from 'vitest';
import { priceIn, quantityBeside, READ_WORDS, readPhrase, splitWords } from './request-phrases.ts';

test('at most 20 words of a line are parsed', () => {
  expect(READ_WORDS).toBe(20);
  expect(splitWords(' OC  90 ')).toEqual(['OC', '90']);
});

test('a price, with or without its currency; zero is no price', () => {
  expect(['350,50', '1 350 руб.', '0', 'x', undefined].map(priceIn)).toEqual([
    35_050,
    135_000,
    null,
    null,
    null,
  ]);
});

test('a number that may belong to the part number gives both interpretations, the longer part number first', () => {
  expect(readPhrase('OC 90 4')).toEqual({
    readings: [
      { words: ['OC', '90', '4'], quantity: 1, stated: 'no' },
      { words: ['OC', '90'], quantity: 4, stated: 'bare' },
    ],
    desired_price: null,
  });
  expect(readPhrase('OC 90 4 шт по 350').readings).toEqual([
    { words: ['OC', '90'], quantity: 4, stated: 'firm' },
  ]);
});

test('numbers with a sign between them stay separate: their digits are never joined', () => {
  expect(readPhrase('KNECHT шт 1 № 100').readings.map(({ quantity }) => quantity)).not.toContain(1_100);
  expect(readPhrase('OC 90 шт 1 «000»').readings.map(({ quantity }) => quantity)).not.toContain(1_000);
  expect(readPhrase('OC 90 1\u00A0000 шт').readings).toEqual([
    { words: ['OC', '90'], quantity: 1_000, stated: 'firm' },
  ]);
});

describe('numbers next to a part number', () => {
  test.each([
    [1, 'no', [], [], 1],
    [1, 'no', [], ['4'], null],
    [1, 'no', ['2108'], [], null],
    [4, 'bare', ['2108'], [], null],
    [4, 'firm', ['2108'], [], 4],
    [4, 'firm', [], ['2108'], null],
    [4, 'firm', ['FDB527'], [], null],
    [null, 'firm', [], [], null],
  ] as const)('%s, %s, beside %j and %j: %s', (quantity, stated, before, after, asked) => {
    expect(quantityBeside({ quantity, stated }, before, after)).toBe(asked);
  });
});

/** Interpretations, «?» where the quantity must be entered; then the price in kopecks. */
const readingOf = (phrase: string) => {
  const { readings, desired_price } = readPhrase(phrase);
  const ways = readings.map(
    ({ words, quantity, stated }) => `${words.join(' ')} × ${quantity ?? '?'} ${stated}`,
  );
  return `${ways.join(' / ')}${desired_price === null ? '' : ` по ${desired_price}`}`;
};
test.each([
  ['OC 90 2-4 шт', 'OC 90 × ? no / OC 90 2-4 × ? no'],
  ['OC 90 4-2 шт', 'OC 90 4-2 × 1 no / OC 90 4 × 2 firm'],
  ['OC 90 2-04 шт', 'OC 90 2 × ? no'],
  ['OC 90 (2-4 шт)', 'OC 90 × ? no / OC 90 2-4 × ? no'],
  ['OC 90 2…4 шт', 'OC 90 × ? no / OC 90 2…4 × ? no'],
  ['OC 90 2...4 шт', 'OC 90 × ? no / OC 90 2...4 × ? no'],
  ['OC 90 2/4 шт', 'OC 90 × ? no / OC 90 2/4 × ? no'],
  ['OC 90 2+4 шт', 'OC 90 × ? no / OC 90 2+4 × ? no'],
  ['2-4 шт OC 90', 'OC 90 × ? no / 2-4 OC 90 × ? no'],
  ['2 x OC90', 'OC90 × 2 firm'],
  ['2x OC90', 'OC90 × 2 firm'],
  ['2х OC90', 'OC90 × 2 firm'],
  ['2* OC90', 'OC90 × 2 firm'],
  ['123456 x OC90', 'OC90 × 123456 firm'],
  ['1234567 x OC90', '1234567 x OC90 × 1 no'],
  ['OC90 x4', 'OC90 × 4 firm'],
  ['OC90 х 4', 'OC90 × 4 firm'],
  ['OC90 *4', 'OC90 × 4 firm'],
  ['OC90 x4.5', 'OC90 x4.5 × 1 no'],
  ['OC90 x4-5', 'OC90 x4-5 × 1 no / OC90 x4 × ? bare'],
  ['OC90x4', 'OC90x4 × 1 no / OC90 × 4 bare'],
  ['OC90 x123456789', 'OC90 x123456789 × 1 no'],
  ['OC90 кол-во 4', 'OC90 × 4 firm'],
  ['OC90 колво: 4', 'OC90 × 4 firm'],
  ['OC90 к-во=4', 'OC90 × 4 firm'],
  ['OC90 количество – 4', 'OC90 × 4 firm'],
  ['OC90 кол. 4', 'OC90 × 4 firm'],
  ['OC90 qty 4', 'OC90 × 4 firm'],
  ['OC90 quantity: 4', 'OC90 × 4 firm'],
  ['OC90 шт. 4', 'OC90 × 4 firm'],
  ['OC90 шт: 4', 'OC90 × 4 firm'],
  ['OC90 кол-во 4/5', 'OC90 кол-во 4/5 × 1 no'],
  ['OC90 прикол 4', 'OC90 прикол 4 × 1 no / OC90 прикол × 4 bare'],
  ['OC90 = 4', 'OC90 × 4 firm'],
  ['OC90 =4;', 'OC90 × 4 firm'],
  ['OC90 =4, срочно', 'OC90 срочно × 4 firm'],
  ['OC90 = 4 350 руб', 'OC90 × 4 firm по 35000'],
  ['OC90 - 4', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 – 4', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90: 4', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 (4)', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 [4]', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 - 4.', 'OC90 4. × 1 no / OC90 × 4 bare'],
  ['OC90 - 4; ', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 - 04', 'OC90 04 × 1 no'],
  ['OC90 - 123456789', 'OC90 123456789 × 1 no'],
  ['- 4', '4 × 1 no'],
  ['OC90 4', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 2026', 'OC90 2026 × 1 no / OC90 × ? bare'],
  ['OC90 1926', 'OC90 1926 × 1 no / OC90 × ? bare'],
  ['OC90 12345', 'OC90 12345 × 1 no'],
  ['OC90 04', 'OC90 04 × 1 no'],
  ['OC 4', 'OC 4 × 1 no'],
  ['OC90x5', 'OC90x5 × 1 no / OC90 × 5 bare'],
  ['OC90*5', 'OC90*5 × 1 no / OC90 × 5 bare'],
  ['OC90+4', 'OC90+4 × 1 no / OC90 × ? bare'],
  ['OC90_4', 'OC90_4 × 1 no / OC90 × ? bare'],
  ['OC90:4', 'OC90:4 × 1 no / OC90 × 4 bare'],
  ['OC90|4', 'OC90|4 × 1 no / OC90 × ? bare'],
  ['OC90-4', 'OC90-4 × 1 no / OC90 × ? bare'],
  ['GDB469-4', 'GDB469-4 × 1 no / GDB469 × ? bare'],
  ['OC90-123', 'OC90-123 × 1 no'],
  ['OC90x123', 'OC90x123 × 1 no / OC90 × 123 bare'],
  ['OCx5', 'OCx5 × 1 no'],
  ['OC90-05', 'OC90-05 × 1 no'],
  ['OC90 4 шт', 'OC90 × 4 firm'],
  ['OC90 4шт.', 'OC90 × 4 firm'],
  ['OC90 4 pcs', 'OC90 × 4 firm'],
  ['OC90 4 к-та', 'OC90 × 4 firm'],
  ['OC90 1 000 шт', 'OC90 × 1000 firm'],
  ['OC 90 100 шт', 'OC 90 × 100 firm / OC × 90100 firm'],
  ['OC 90 1 200 шт', 'OC 90 1 × 200 firm / OC 90 × 1200 firm'],
  ['OC 90 шт', 'OC 90 × 1 no / OC × 90 firm'],
  ['OC90-4 шт', 'OC90-4 × 1 no / OC90 × 4 firm'],
  ['GDB469-4 шт', 'GDB469-4 × 1 no / GDB469 × 4 firm'],
  ['OC 90 шт 4', 'OC 90 4 × ? no'],
  ['OC шт 4', 'OC × 4 firm'],
  ['OC90 4 шт 5 шт', 'OC90 × ? no'],
  ['OC90 4 шт x4', 'OC90 × ? no'],
  ['OC90 4 шт 4 шт', 'OC90 × ? no'],
  ['OC90 0 шт', 'OC90 × ? no'],
  ['OC90 1,5 шт', 'OC90 × ? no'],
  ['OC90 по 4 шт', 'OC90 × 4 firm'],
  ['OC90 x 4 шт', 'OC90 × 4 firm'],
  ['OC90 4 (четыре) шт', 'OC90 × 4 firm'],
  ['OC90 4(четыре) шт', 'OC90 × 4 firm'],
  ['OC90 (четыре) 4 шт', 'OC90 × 4 firm'],
  ['OC90 4 шт до 25.11', 'OC90 × 4 firm'],
  ['OC90 4 шт к 12:00', 'OC90 × 4 firm'],
  ['OC90 4 шт на 25 ноября', 'OC90 × 4 firm'],
  ['OC90 4 шт до 25.11.2026', 'OC90 × 4 firm'],
  ['OC90 4 шт после 5 мая', 'OC90 × 4 firm'],
  ['OC90 4 шт с 1.12', 'OC90 × 4 firm'],
  ['OC90 4 шт в 5 корпус', 'OC90 в 5 корпус × 4 firm'],
  ['OC90 4 шт до 25.13', 'OC90 до 25.13 × ? no'],
  ['OC90 4 шт = 1400', 'OC90 × 4 firm'],
  ['OC90 4 шт = 1400 руб', 'OC90 × 4 firm'],
  ['OC90 по 350', 'OC90 × ? no по 35000'],
  ['OC90 по 350 руб', 'OC90 × ? no по 35000'],
  ['OC90 цена 350', 'OC90 × ? no по 35000'],
  ['OC90 350 руб', 'OC90 × ? no по 35000'],
  ['OC90 350 р.', 'OC90 × ? no по 35000'],
  ['OC90 350 ₽', 'OC90 × ? no по 35000'],
  ['OC90, 350 руб', 'OC90 × ? no по 35000'],
  ['OC90 - 350 руб', 'OC90 × ? no по 35000'],
  ['OC90 4 350 руб', 'OC90 4 × ? no / OC90 × ? bare по 35000'],
  ['OC90 - 4 - 350 руб', 'OC90 4 × ? no / OC90 × 4 bare по 35000'],
  ['OC90 4, 350 руб', 'OC90 4 × ? no / OC90 × 4 bare по 35000'],
  ['OC90 4 шт, 350,50 руб.', 'OC90 × 4 firm по 35050'],
  ['OC90 0 руб', 'OC90 × ? no'],
  ['✅ OC90 4 шт', 'OC90 × 4 firm'],
  ['OC90 ✌', 'OC90 × ? no'],
  ['OC90 ✌ 4', 'OC90 4 × ? no / OC90 × 4 bare'],
  ['№ 90 «OC»', '90 OC × 1 no'],
  ['1 № 100', '1 100 × 1 no / 1 × 100 bare'],
  ['OC90, 4 шт', 'OC90 × 4 firm'],
  ['OC90,4 шт', 'OC90 × 4 firm'],
  ['OC90,4', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['5521XS,8', '5521XS 8 × 1 no / 5521XS × 8 bare'],
  ['LX0,50 4 шт', 'LX0 50 × 4 firm'],
  ['OC90,KNECHT,4', 'OC90 KNECHT 4 × 1 no / OC90 KNECHT × 4 bare'],
  ['5,OC90', '5 OC90 × 1 no'],
  ['OC90 , 4', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['арт. OC90 4 шт', 'OC90 × 4 firm'],
  ['Артикул: OC90 4 шт', 'OC90 × 4 firm'],
  ['арт OC90', 'OC90 × 1 no'],
  ['-OC90- 4 шт', 'OC90 × 4 firm'],
  ['=OC90= 4 шт', 'OC90 × 4 firm'],
  ['OC90 - - 4 шт', 'OC90 × 4 firm'],
  ['OC90 ... 4 шт', 'OC90 × 4 firm'],
  ['OC90 {4}', 'OC90 4 × 1 no / OC90 × 4 bare'],
  ['OC90 две', 'OC90 2 × 1 no / OC90 × 2 bare'],
  ['OC90 две штуки', 'OC90 × 2 firm'],
  ['OC90 двести', 'OC90 двести × 1 no'],
])('readPhrase: «%s»', (phrase, reading) => expect(readingOf(phrase)).toBe(reading));

test.each([
  [4, 'firm', ['90'], [], 4],
  [4, 'bare', ['90'], [], null],
  [4, 'no', ['KNECHT'], [], 4],
  [4, 'firm', [], ['90'], null],
  [4, 'firm', [], ['FDB527'], null],
  [4, 'firm', ['FDB527'], [], null],
  [null, 'firm', [], [], null],
] as const)('quantityBeside: %s %s, before %j, after %j', (quantity, stated, before, after, expected) => {
  expect(quantityBeside({ quantity, stated }, before, after)).toBe(expected);
});
