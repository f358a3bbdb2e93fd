import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleCandidates, isDoubtful, MAX_CANDIDATES } from './article-candidates.ts';
import { normalizeArticle } from './part-number.ts';
import { parseRequestRows, parseRequestText, READ_CHARACTERS, READ_WORDS } from './request-lines.ts';

const one = (text: string) => parseRequestText(text)[0];

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
      [null, 'OC90'],
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

describe('a hostile line', () => {
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
  const words = fc.array(fc.oneof(short, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 400 });

  test('whatever it is and however long, it is read in few ways and within its beginning', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(' ', '\t', ';'), (written, between) => {
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

  test('the number of ways is bounded for any words, not only for those a list is taken apart to', () => {
    const line = { words: Array.from({ length: 3_333 }, (_, n) => `A${n}`), quantity: 1 };
    expect(MAX_CANDIDATES).toBe(90);
    expect(articleCandidates({ ...line, trailing: null }).length).toBeLessThanOrEqual(MAX_CANDIDATES);
    expect(articleCandidates({ ...line, trailing: 4 }).length).toBeLessThanOrEqual(MAX_CANDIDATES);
    expect(articleCandidates({ ...line, trailing: 4 }).length).toBeGreaterThan(MAX_CANDIDATES / 2);
  });

  test('what is beyond 500 characters or 20 words is kept as written and not read', () => {
    const long = `OC90 ${'б'.repeat(READ_CHARACTERS)} W914/2`;
    expect(one(long)).toMatchObject({ written: long });
    expect(one(long)?.words).not.toContain('W914/2');
    const many = `OC90 ${'слово '.repeat(READ_WORDS)}W914/2`;
    expect(one(many)).toMatchObject({ written: many, trailing: null });
    expect(one(many)?.words).toHaveLength(READ_WORDS);
    const [row] = parseRequestRows([['OC90', 'я'.repeat(600), 'W914/2']]);
    expect(row?.written).toHaveLength(4 + 1 + 600 + 1 + 6);
  });

  test('a number in several words has the normal form of all of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const whole = parts.flatMap((part) => part.split(/\s+/)).filter((part) => part !== '');
          const article = normalizeArticle(whole.join(' '));
          const read = articleCandidates({ words: whole, quantity: 1, trailing: null });
          if (article.length >= 2)
            expect(read).toContainEqual({ brand: null, article, quantity: 1, guessed: false });
        },
      ),
    );
  });
});

test.each([
  ['для Нивы 3 шт', true],
  ['фильтр 90', false],
  ['KNECHT OC 90', false],
  ['–', true],
])('«%s» is too little to go by: %s', (text, doubtful) => {
  expect(isDoubtful(one(text) ?? expect.unreachable())).toBe(doubtful);
});
