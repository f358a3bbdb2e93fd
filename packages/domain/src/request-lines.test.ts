import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  articleCandidates,
  MAX_CANDIDATES,
  MAX_LINE_QUANTITY,
  MAX_REQUEST_LINES,
  parseRequestRows,
  parseRequestText,
  READ_CHARACTERS,
  READ_WORDS,
  REASON_COLUMN,
  TAKEN_AWAY,
  withReasons,
} from './request-lines.ts';
import { normalizeArticle } from './part-number.ts';

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
    // A long article is never a quantity.
    ['OC90;123456789012', ['OC90', '123456789012'], 1, null],
    ['2 шт LEMFORDER 38225 01', ['LEMFORDER', '38225', '01'], 2, null],
    ['2шт OC 90', ['OC', '90'], 2, null],
    ['3 x OC90', ['OC90'], 3, null],
    ['1. KNECHT OC 90 - 4 шт', ['KNECHT', 'OC', '90'], 4, null],
    ['№ OC 90', ['OC', '90'], 1, null],
    ['арт. OC 90 - 2', ['OC', '90'], 2, null],
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

describe('a list as a whole', () => {
  const read = (text: string) =>
    parseRequestText(text).map(({ words, quantity }) => [words.join(' '), quantity]);

  test('columns lined up with spaces', () => {
    expect(read('1   OC 90      KNECHT   4\n2   W 914/2    MANN     2\n3   OC 384     KNECHT   8')).toEqual([
      ['KNECHT OC 90', 4],
      ['MANN W 914/2', 2],
      ['KNECHT OC 384', 8],
    ]);
  });

  test('numbers of the lines are no part numbers, a total is no line', () => {
    expect(read('1 OC 90\n2 W 914/2\n3 OC 384')).toEqual([
      ['OC 90', 1],
      ['W 914/2', 1],
      ['OC 384', 1],
    ]);
    expect(read('OC 90\t4\nИтого\t4')).toEqual([['OC 90', 4]]);
  });

  test('heads that name no part number leave the columns to their cells', () => {
    expect(read('Бренд\tКол-во\nKNECHT\tOC 90\t4\nMANN\tW 914/2\t2')).toEqual([
      ['KNECHT OC 90', 4],
      ['MANN W 914/2', 2],
    ]);
  });

  test('a total of a file gets no reason', () => {
    const back = withReasons(
      [
        ['OC 90', 4],
        ['Итого', 4],
      ],
      new Map([[1, '']]),
    );
    expect(back.map((row) => row.at(-1))).toEqual(['', '']);
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

describe('rows of a file', () => {
  const ROWS = [
    ['Заявка на неделю', null],
    ['№', 'Наименование', 'Артикул', 'Бренд', 'Склад', 'Кол-во, шт', 'Цена, руб.'],
    [1, 'Фильтр масляный', 'OC 90', 'KNECHT', 'А-1', 4, 350.5],
    [null, '  ', ''],
    [2, 'Фильтр топливный', 451103336, null, 'А-2', '2', null],
    [3, 'Свеча', null, null, 'А-3', 8],
  ];
  test('below heads each column is what its head says, in any order and with others between them', () => {
    expect(parseRequestRows(ROWS).map(({ written: _, ...line }) => line)).toEqual([
      { number: 3, words: ['KNECHT', 'OC', '90'], quantity: 4, trailing: null, desired_price: 35_050 },
      { number: 5, words: ['451103336'], quantity: 2, trailing: null, desired_price: null },
      // Without a part number the row is kept as it stands.
      { number: 6, words: ['3', 'Свеча', 'А-3'], quantity: 8, trailing: null, desired_price: null },
    ]);
    expect(parseRequestRows(ROWS)[0]?.written).toBe('1\tФильтр масляный\tOC 90\tKNECHT\tА-1\t4\t350.5');
  });
  test('without heads a row is read as a pasted line is', () => {
    const rows = [['KNECHT', 'OC 90', '4', '350'], ['манн W914/2 – 2 шт'], ['Бренд']];
    const text = rows.map((row) => row.join('\t')).join('\n');
    expect(parseRequestRows(rows)).toEqual(parseRequestText(text));
  });
  test('the file that goes back has the same rows and a column that says why', () => {
    const back = withReasons(
      ROWS,
      new Map([
        [1, 'Артикул не найден'],
        [3, ''],
        [5, 'Нет предложений'],
      ]),
    );
    expect(back.map((row) => row.slice(0, -1))).toEqual([
      [...(ROWS[0] ?? []), null, null, null, null, null],
      ROWS[1],
      ROWS[2],
      // An empty row stays empty.
      [null, '  '],
      ROWS[4],
      [...(ROWS[5] ?? []), null],
    ]);
    expect(back.map((row) => row.at(-1))).toEqual([
      'Артикул не найден',
      REASON_COLUMN,
      '',
      '',
      'Нет предложений',
      TAKEN_AWAY,
    ]);
    expect([REASON_COLUMN, TAKEN_AWAY, withReasons([], new Map())]).toEqual([
      'Причина',
      'Убрана из заявки',
      [],
    ]);
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
