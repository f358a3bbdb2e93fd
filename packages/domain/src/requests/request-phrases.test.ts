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
