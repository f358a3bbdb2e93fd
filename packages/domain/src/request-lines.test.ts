import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellText,
  MAX_LINE_QUANTITY,
  MAX_REQUEST_LINES,
  READ_CHARACTERS,
  READ_WORDS,
  parseRequestRows,
  parseRequestText,
  readRequestRows,
  readRequestText,
} from './request-lines.ts';

const one = (text: string) => parseRequestText(text)[0];

test('a request has at most 5 000 lines, a line at most 8 digits of pieces', () => {
  expect([MAX_REQUEST_LINES, MAX_LINE_QUANTITY]).toEqual([5_000, 99_999_999]);
  expect([READ_CHARACTERS, READ_WORDS]).toEqual([500, 20]);
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
});

describe('what columns hold', () => {
  const TEXT =
    '1\t5520017\tФильтр масляный\t4\n2\t5520018\tФильтр воздушный\t2\n3\t4410200\tФильтр салона\t8';

  test('is shown beside the rows, as it was decided over the text', () => {
    const { columns, rows, lines } = readRequestText(TEXT);
    expect(columns).toEqual(['row', 'article', 'title', 'quantity']);
    expect(rows[1]).toEqual({ number: 2, cells: ['2', '5520018', 'Фильтр воздушный', '2'] });
    expect(lines.map(({ words, quantity }) => [words, quantity])).toEqual([
      [['5520017'], 4],
      [['5520018'], 2],
      [['4410200'], 8],
    ]);
  });

  test('is what a person says: the text is read anew by it, its heads too', () => {
    const given = ['quantity', 'article', null, null] as const;
    expect(readRequestText(TEXT, given).lines.map(({ quantity }) => quantity)).toEqual([1, 2, 3]);
    const headed = readRequestRows(
      [
        ['Артикул', 'Бренд'],
        ['W 1', '5520017'],
      ],
      ['brand', 'article'],
    );
    expect(headed.columns).toEqual(['brand', 'article']);
    expect(headed.lines).toMatchObject([{ number: 2, words: ['W', '1', '5520017'] }]);
  });

  test('is told of no list without columns; a table nobody can read has columns without a role', () => {
    expect(readRequestText('KNECHT OC 90 – 4 шт\nW 914/2').columns).toBeNull();
    expect(readRequestText('').columns).toBeNull();
    expect(readRequestText('да\tнет\nнет\tда').columns).toEqual([null, null]);
    expect(readRequestText('Артикул\tКол-во\nOC 90\t4').columns).toEqual(['article', 'quantity']);
  });

  test('rows above the heads are no lines, unless they fill the table', () => {
    const { lines } = readRequestRows([
      ['ООО «Ромашка»'],
      ['Телефон', '8 800 100-00-00', 'факс'],
      ['KNECHT', 'OC 90', 4],
      ['Бренд', 'Артикул', 'Кол.'],
      ['MANN', 'W 914/2', 2],
    ]);
    expect(lines.map(({ number, quantity }) => [number, quantity])).toEqual([
      [3, 4],
      [5, 2],
    ]);
    const uncounted = readRequestRows([
      ['Заявка', '№ 15'],
      ['Бренд', 'Артикул'],
      ['MANN', 'W 914/2'],
    ]);
    expect(uncounted.lines.map(({ number }) => number)).toEqual([1, 3]);
  });
});

test('a cell’s text has single spaces; nothing is an empty one', () => {
  expect([' OC\n 90 ', 4, null, undefined].map(cellText)).toEqual(['OC 90', '4', '', '']);
});
