import { expect, test } from 'vitest';
import {
  ENDS,
  MAX_LINE_QUANTITY,
  hasDecimals,
  isNumberCell,
  isNumeric,
  isPartLike,
  NUMBER,
  PACK_UNIT,
  PIECE_UNIT,
  piecesIn,
  withFigures,
} from './pieces.ts';

test.each([
  ['4', 4],
  ['4 шт.', 4],
  ['2 к-та', 2],
  ['1 кмпл', 1],
  ['1 000', 1_000],
  ['12,00', 12],
  ['две штуки', 2],
  // Ambiguous, a fraction, zero, more than 8 digits, packs, a range, empty.
  ['1,000', null],
  ['1,5', null],
  ['0', null],
  ['007', null],
  ['123456789', null],
  ['2 уп', null],
  ['2-3', null],
  ['', null],
])('pieces in «%s»: %s', (text, pieces) => {
  expect(piecesIn(text)).toBe(pieces);
});

test('at most 8 digits', () => {
  expect([MAX_LINE_QUANTITY, piecesIn('99999999')]).toEqual([99_999_999, 99_999_999]);
});

test('numerals are replaced by digits', () => {
  expect(withFigures('OC 90 две, Четыре три')).toBe('OC 90 2, 4 3');
  expect(withFigures('двести')).toBe('двести');
});

test('units next to numbers', () => {
  const is = (pattern: string, text: string) => new RegExp(`^${pattern}${ENDS}`, 'iu').test(text);
  expect(['шт', 'штук', 'к-та', 'pcs'].every((text) => is(PIECE_UNIT, text))).toBe(true);
  expect(['уп', 'упаковки', 'пара', 'ящик'].every((text) => is(PACK_UNIT, text))).toBe(true);
  expect(['12', '1 000', '12,5'].every((text) => is(NUMBER, text))).toBe(true);
});

test('a number next to a part number, a numeric cell, kopecks, a part number', () => {
  expect(['4', '2-3', '10+', '4уп', 'х5', '(4)', '2x4', '350,50', '-2'].every(isNumeric)).toBe(true);
  expect(['OC', '10W40', 'ВАЗ-2108', 'шт', ''].some(isNumeric)).toBe(false);
  expect(['4', '1 000 шт', '2-3', '350,50 руб.', '2 уп', '-2'].every(isNumberCell)).toBe(true);
  expect(['854-270', 'OC 90', '914/2', ''].some(isNumberCell)).toBe(false);
  expect(['1450,00', '350.50'].every(hasDecimals)).toBe(true);
  expect(['4', '4,0', '1.234'].some(hasDecimals)).toBe(false);
  expect(['FDB527', 'OP520/1'].every(isPartLike)).toBe(true);
  expect(['10W40', '16V', 'Нива2121', '2108'].some(isPartLike)).toBe(false);
});

test.each([
  ['один', 1],
  ['одна', 1],
  ['Одну', 1],
  ['два', 2],
  ['две', 2],
  ['три', 3],
  ['четыре', 4],
  ['пять', 5],
  ['шесть', 6],
  ['семь', 7],
  ['восемь', 8],
  ['девять', 9],
  ['десять', 10],
  [' 4 ', 4],
  ['4  шт', 4],
  ['99999999', 99999999],
  ['100000000', null],
  ['00', null],
  ['12,0', 12],
  ['12.00', 12],
  ['12,000', null],
  ['1 000 000', 1000000],
  ['1  000', 1000],
  ['x4', null],
  ['4x', null],
  ['4 уп', null],
])('piecesIn: «%s» is %s', (text, pieces) => expect(piecesIn(text)).toBe(pieces));

test.each([
  [
    true,
    [
      '350,50',
      '2-3',
      '10+',
      '4уп',
      '4уп.',
      'х5',
      '2x4',
      'по3',
      'по3шт',
      '(4)',
      '[4]',
      '{4}',
      '~4',
      '≈4',
      '<4',
      '>4',
      '4?',
      '±4',
      '–4',
    ],
  ],
  [false, ['12345уп', '4up', 'x', 'по', 'A4', '4(', 'x5y', 'ап3']],
])('isNumeric: %s', (expected, texts) => {
  expect(texts.map((text) => [text, isNumeric(text)])).toEqual(texts.map((text) => [text, expected]));
});

test.each([
  [
    true,
    [
      '4',
      ' 4 ',
      '1 000 шт',
      '2-3',
      '350,50 руб.',
      '2 уп',
      '-2',
      '12-34',
      '1/2',
      '2*3',
      '2 - 3',
      '11-22',
      '~4',
      '≈ 4',
      '4?',
      '4 шт?',
      '4 шт.?',
      '4 к-т',
      '4 к-та',
      '4 штук',
      '4 ₽',
      '≤4',
      '12 345 678',
      '2-3 шт',
      '1-999',
    ],
  ],
  [
    false,
    ['3-2', '854-270', '99-1', '10 - 2', '123-45', '4 комплекта', '4 штучки', 'A4', '4A5', '4 $', '100-200'],
  ],
])('isNumberCell: %s', (expected, texts) => {
  expect(texts.map((text) => [text, isNumberCell(text)])).toEqual(texts.map((text) => [text, expected]));
});

test.each([
  [true, ['FDB527', 'АВ527', 'ab-527']],
  [false, ['10W40', '16V', 'АВГ527', 'A5277', 'AB52', 'W914/2', '0986']],
])('isPartLike: %s', (expected, texts) => {
  expect(texts.map((text) => [text, isPartLike(text)])).toEqual(texts.map((text) => [text, expected]));
});

test.each([
  [true, ['350,50', '350.50', '1.50 р']],
  [false, ['350,5', '350,505', 'x,50']],
])('hasDecimals: %s', (expected, texts) => {
  expect(texts.map((text) => [text, hasDecimals(text)])).toEqual(texts.map((text) => [text, expected]));
});
