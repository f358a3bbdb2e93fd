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
    ['MEYLE\t558 886 7070\t3', ['MEYLE', '558', '886', '7070'], 3, null],
    ['FORD;1480419;3;90,5', ['FORD', '1480419'], 3, 9_050],
    ['KNECHT OC 90 – 4 шт по 350', ['KNECHT', 'OC', '90'], 4, 35_000],
    ['KNECHT OC 90 - 4', ['KNECHT', 'OC', '90'], 4, null],
    ['KNECHT OC 90, 4 шт., 350 руб.', ['KNECHT', 'OC', '90'], 4, 35_000],
    ['KNECHT OC 90 - 4 шт цена 350 р.', ['KNECHT', 'OC', '90'], 4, 35_000],
    ['W914/2 x10', ['W914/2'], 10, null],
    ['W914/2 х10', ['W914/2'], 10, null],
    ['W914/2 10шт', ['W914/2'], 10, null],
    ['W914/2 350р', ['W914/2'], 1, 35_000],
    ['W 914/2 - 4', ['W', '914/2'], 4, null],
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
    expect(one(written)).toEqual({ number: 1, written, words, quantity, trailing: null, desired_price });
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

test('a last number may be how many or a part of the number: both readings are kept, the number first', () => {
  const line = one('W 914/2 4') ?? expect.unreachable();
  expect(line).toMatchObject({ words: ['W', '914/2', '4'], quantity: 1, trailing: 4 });
  const read = articleCandidates(line);
  const at = (article: string) =>
    read.findIndex((candidate) => candidate.article === article && candidate.brand === null);
  expect(at('W91424')).toBeGreaterThanOrEqual(0);
  expect(at('W9142')).toBeGreaterThan(at('W91424'));
  expect(read[at('W91424')]).toMatchObject({ quantity: 1 });
  expect(read[at('W9142')]).toMatchObject({ quantity: 4 });
  // A word without a digit before it is no part number yet: the number belongs to it.
  expect(one('OC 90')).toMatchObject({ words: ['OC', '90'], trailing: null });
});

describe('ways to read the words', () => {
  const read = (...words: string[]) =>
    articleCandidates({ words, quantity: 2, trailing: null }).map(({ brand, article, quantity }) => {
      expect(quantity).toBe(2);
      return [brand, article];
    });
  test('a brand before the part number, then after it, then none, then less and less of it', () => {
    expect(read('KNECHT', 'OC', '90')).toEqual([
      ['KNECHTOC', '90'],
      ['KNECHT', 'OC90'],
      ['OC90', 'KNECHT'],
      ['90', 'KNECHTOC'],
      [null, 'KNECHTOC90'],
      ['KNECHT', 'OC'],
      [null, 'KNECHTOC'],
      [null, 'KNECHT'],
      [null, '90'],
    ]);
  });
  test('one word is a part number', () => {
    expect(read('oc-90')).toEqual([[null, 'OC90']]);
    expect(read()).toEqual([]);
    expect(read('-', '«»')).toEqual([]);
  });
  test('words of the title after the number do no harm', () => {
    expect(read('MANN', 'W914/2', 'фильтр', 'масляный')).toContainEqual(['MANN', 'W9142']);
  });
});
