import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  articleCandidates,
  MAX_LINE_QUANTITY,
  MAX_REQUEST_LINES,
  parseRequestText,
} from './request-lines.ts';

const one = (text: string) => parseRequestText(text)[0];

test('a request has at most 5 000 lines, a line at most 8 digits of pieces', () => {
  expect([MAX_REQUEST_LINES, MAX_LINE_QUANTITY]).toEqual([5_000, 99_999_999]);
});

describe('a line as people write it', () => {
  test.each([
    ['KNECHT\tOC 90\t4\t350,50', ['KNECHT', 'OC', '90'], 4, 35_050],
    ['KNECHT\tOC 90\t\t4', ['KNECHT', 'OC', '90'], 4, null],
    ['OC90;KNECHT;4;1 350.00', ['OC90', 'KNECHT'], 4, 135_000],
    ['OC90;KNECHT;4;1 350 руб.', ['OC90', 'KNECHT'], 4, 135_000],
    ['5010|LADA|12,00|шт', ['5010', 'LADA'], 12, null],
    ['KNECHT OC 90 – 4 шт по 350', ['KNECHT', 'OC', '90'], 4, 35_000],
    ['KNECHT OC 90 - 4', ['KNECHT', 'OC', '90'], 4, null],
    ['KNECHT OC 90, 4 шт., 350 руб.', ['KNECHT', 'OC', '90'], 4, 35_000],
    ['KNECHT OC 90 - 4 шт цена 350 р.', ['KNECHT', 'OC', '90'], 4, 35_000],
    ['W914/2 x10', ['W914/2'], 10, null],
    ['W914/2 х10', ['W914/2'], 10, null],
    ['W914/2 10шт', ['W914/2'], 10, null],
    ['W914/2 350р', ['W914/2'], 1, 35_000],
    ['W 914/2 4', ['W', '914/2'], 4, null],
    ['W914/2', ['W914/2'], 1, null],
    ['914', ['914'], 1, null],
    ['4 шт', ['4', 'шт'], 1, null],
    ['- W914/2', ['W914/2'], 1, null],
    ['–', [], 1, null],
    ['W914/2 - фильтр', ['W914/2', 'фильтр'], 1, null],
    ['OC90;4;0', ['OC90'], 4, null],
    ['OC90;0', ['OC90'], 1, null],
    ['OC90;4;x', ['OC90', 'x'], 4, null],
    ['OC90;123456789012', ['OC90'], MAX_LINE_QUANTITY, null],
  ])('%s', (written, words, quantity, desired_price) => {
    expect(one(written)).toEqual({ number: 1, written, words, quantity, desired_price });
  });

  test('empty lines and column heads are left out, numbers of lines stay', () => {
    const lines = parseRequestText('Артикул\tБренд\tКол-во\r\n\r\nOC 90\tKNECHT\t2\n \nАртикул\n');
    expect(lines.map(({ number, written }) => [number, written])).toEqual([
      [3, 'OC 90\tKNECHT\t2'],
      [5, 'Артикул'],
    ]);
  });

  test('whatever is pasted, no line is lost and every quantity can be asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (sources) => {
        const text = sources.join('\n');
        const filled = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
        const lines = parseRequestText(text);
        expect(lines.length).toBeLessThanOrEqual(filled.length);
        for (const { quantity, desired_price } of lines) {
          expect(Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY).toBe(true);
          expect(desired_price === null || desired_price > 0).toBe(true);
        }
      }),
    );
  });
});

describe('ways to read the words', () => {
  test('a brand before the part number, then after it, then none', () => {
    expect(articleCandidates(['KNECHT', 'OC', '90'])).toEqual([
      { brand: 'KNECHTOC', article: '90' },
      { brand: 'KNECHT', article: 'OC90' },
      { brand: 'KNECHT', article: 'OC' },
      { brand: 'OC90', article: 'KNECHT' },
      { brand: '90', article: 'KNECHTOC' },
      { brand: null, article: 'KNECHTOC90' },
      { brand: null, article: 'KNECHTOC' },
      { brand: null, article: 'KNECHT' },
      { brand: null, article: '90' },
    ]);
  });
  test('one word is a part number', () => {
    expect(articleCandidates(['oc-90'])).toEqual([{ brand: null, article: 'OC90' }]);
    expect(articleCandidates([])).toEqual([]);
    expect(articleCandidates(['-', '«»'])).toEqual([]);
  });
  test('words of the title after the number do no harm', () => {
    expect(articleCandidates(['MANN', 'W914/2', 'фильтр', 'масляный'])).toContainEqual({
      brand: 'MANN',
      article: 'W9142',
    });
  });
});
