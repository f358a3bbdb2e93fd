import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  articleCandidates,
  asksQuantity,
  isDoubtful,
  mayAskQuantity,
  doubtOf,
  MAX_CANDIDATES,
} from './article-candidates.ts';
import { normalizeArticle } from './part-number.ts';
import { parseRequestRows, parseRequestText, READ_CHARACTERS } from '../requests/request-lines.ts';
import { READ_WORDS } from '../requests/request-phrases.ts';

const one = (text: string) => parseRequestText(text)[0];

test('a last number may be the quantity or part of the number: both are returned, the part number first', () => {
  const line = one('W 914/2 4') ?? expect.unreachable();
  expect(line).toMatchObject({ words: ['W', '914/2', '4'], quantity: null });
  expect(line.readings.map(({ words, quantity }) => [words.join(' '), quantity])).toEqual([
    ['W 914/2 4', 1],
    ['W 914/2', 4],
  ]);
  const read = articleCandidates(line);
  const at = (article: string) =>
    read.findIndex((candidate) => candidate.article === article && candidate.brand === null);
  expect(at('W91424')).toBeGreaterThanOrEqual(0);
  expect(at('W9142')).toBeGreaterThan(at('W91424'));
  expect(read[at('W91424')]).toMatchObject({ quantity: 1 });
  expect(read[at('W9142')]).toMatchObject({ quantity: 4 });
  // A word without a digit is no part number: the following number belongs to it.
  expect(one('OC 90')).toMatchObject({ words: ['OC', '90'], readings: [{ quantity: 1 }] });
});

describe('interpretations of the words', () => {
  const read = (...words: string[]) =>
    articleCandidates({ readings: [{ words, quantity: 2, stated: 'firm' }] }).map(({ brand, article }) => [
      brand,
      article,
    ]);
  test('a brand before the part number, then after it, then none, then fewer and fewer words', () => {
    expect(read('KNECHT', 'OC', '90')).toEqual([
      ['KNECHTOC', '90'],
      ['KNECHT', 'OC90'],
      ['OC90', 'KNECHT'],
      ['90', 'KNECHTOC'],
      [null, 'KNECHTOC90'],
      ['KNECHT', 'OC'],
      [null, 'KNECHTOC'],
      [null, 'KNECHT'],
      [null, 'OC90'],
      [null, '90'],
    ]);
  });
  test('a single word is a part number', () => {
    expect(read('oc-90')).toEqual([[null, 'OC90']]);
    expect(read()).toEqual([]);
    expect(read('-', '«»')).toEqual([]);
  });
  test('title words after the number are ignored', () => {
    expect(read('MANN', 'W914/2', 'фильтр', 'масляный')).toContainEqual(['MANN', 'W9142']);
  });
});

describe('hostile input', () => {
  const short = fc.constantFrom(
    'A1',
    'B',
    '4',
    '12',
    'шт',
    'по',
    '-',
    'x4',
    '350',
    'KNECHT',
    'ﬃ9',
    'ᄀ1',
    'ᅡ2',
  );
  const hostile = fc.array(fc.oneof(short, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 400 });

  test('property: any input gives a limited number of interpretations of its first words', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(' ', '\t', ';'), (written, between) => {
        const lines = [
          ...parseRequestText(written.join(between)),
          ...parseRequestRows([['Артикул', 'Бренд'], written, [written.join(' '), written.join(between)]]),
        ];
        for (const line of lines) {
          expect(line.words.length).toBeLessThanOrEqual(READ_WORDS);
          expect(articleCandidates(line).length).toBeLessThanOrEqual(MAX_CANDIDATES);
        }
      }),
    );
  });

  test('the number of interpretations is limited for any words', () => {
    const words = Array.from({ length: 3_333 }, (_, n) => `A${n}`);
    const whole = { words, quantity: 1, stated: 'no' as const };
    const other = { words: words.slice(1), quantity: 4, stated: 'bare' as const };
    expect(MAX_CANDIDATES).toBe(90);
    expect(articleCandidates({ readings: [whole] }).length).toBeLessThanOrEqual(MAX_CANDIDATES);
    expect(articleCandidates({ readings: [whole, other] }).length).toBeLessThanOrEqual(MAX_CANDIDATES);
    expect(articleCandidates({ readings: [whole, other] }).length).toBeGreaterThan(MAX_CANDIDATES / 2);
    expect(articleCandidates({ readings: [] })).toEqual([]);
  });

  test('text beyond 500 characters or 20 words is kept but not parsed', () => {
    const long = `OC90 ${'б'.repeat(READ_CHARACTERS)} W914/2`;
    expect(one(long)).toMatchObject({ written: long });
    expect(one(long)?.words).not.toContain('W914/2');
    const many = `OC90 ${'слово '.repeat(READ_WORDS)}W914/2`;
    expect(one(many)).toMatchObject({ written: many, quantity: null });
    expect(one(many)?.words).toHaveLength(READ_WORDS);
    const [row] = parseRequestRows([['OC90', 'я'.repeat(600), 'W914/2']]);
    expect(row?.written).toHaveLength(4 + 1 + 600 + 1 + 6);
  });

  test('a number with several words is normalised as a whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const whole = parts.flatMap((part) => part.split(/\s+/)).filter((part) => part !== '');
          const article = normalizeArticle(whole.join(' '));
          const reading = { words: whole, quantity: 1, stated: 'no' as const };
          const read = articleCandidates({ readings: [reading] });
          const same = { brand: null, article, quantity: 1, unstated: true, whole: 0, guessed: false };
          if (article.length >= 2) expect(read).toContainEqual(same);
        },
      ),
    );
  });
});

test.each([
  ['для Нивы - шт', true],
  ['фильтр 90', false],
  ['KNECHT OC 90', false],
  ['–', true],
])('«%s» is too vague: %s', (text, doubtful) => {
  expect(isDoubtful(one(text) ?? expect.unreachable())).toBe(doubtful);
});

describe('the quantity for a known part number', () => {
  const read = (text: string, article: string) =>
    articleCandidates(one(text) ?? expect.unreachable()).find(
      (way) => way.article === article && (way.brand === 'KNECHT' || way.brand === null),
    );
  test.each([
    ['KNECHT OC 90', 'OC90', 1, true],
    ['KNECHT OC 90 4', 'OC90', 4, false],
    ['KNECHT OC 90 4', 'OC904', 1, true],
    ['фильтр KNECHT OC 90 4 шт', 'OC90', 4, false],
    // An unclear number, a second part number, an emoji.
    ['KNECHT OC 90 ВАЗ 21103', 'OC90', null, false],
    ['ВАЗ 2110 KNECHT OC 90 4', 'OC90', null, false],
    ['KNECHT OC 90 или FDB527 4 шт', 'OC90', null, false],
    ['KNECHT OC 90 2 уп', 'OC90', null, false],
    // A quantity with a unit next to a car's number.
    ['ВАЗ 2110 KNECHT OC 90 4 шт', 'OC90', 4, false],
  ])('%s as %s', (text, article, quantity, unstated) => {
    expect(read(text, article)).toMatchObject({ quantity, unstated });
  });
  test('must be entered when no interpretation has it', () => {
    expect(
      ['OC 90 2-3 шт', 'W914/2 350р', 'OC 90 4']
        .map((text) => one(text))
        .map((line) => line && asksQuantity(line)),
    ).toEqual([true, true, false]);
  });
});

test('may have to be entered for a line with an unclear number, never for a plain one', () => {
  const asked = (text: string) => parseRequestText(text).map((line) => mayAskQuantity(line));
  expect(asked('W712/22 mann 10-12')).toEqual([true]);
  expect(asked('oc90 2,5')).toEqual([true]);
  expect(asked('405.1066269 1000000')).toEqual([true]);
  expect(asked('GOODWILL OG104')).toEqual([false]);
  expect(asked('KNECHT OC 90 4 шт')).toEqual([false]);
});

test.each([
  ['KNECHT OC 90 4 шт', 'none'],
  ['нет-такого', 'sure'],
  ['OC 90 2-3 шт', 'sure'],
  ['LIQUI MOLY 5W-40 масло 2 канистры', 'possible'],
])('«%s» is asked about: %s', (text, doubt) => {
  expect(parseRequestText(text).map(doubtOf)).toEqual([doubt]);
});
