import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellText,
  MAX_REQUEST_LINES,
  READ_CHARACTERS,
  parseRequestRows,
  parseRequestText,
  readRequestRows,
  readRequestText,
  type RequestLine,
} from './request-lines.ts';
import { articleCandidates } from '../search/article-candidates.ts';
import { MAX_LINE_QUANTITY } from './pieces.ts';
import { READ_WORDS } from './request-phrases.ts';

const one = (text: string) => parseRequestText(text)[0];
/** Each interpretation of a line: its possible part number and quantity. */
const waysOf = ({ readings }: RequestLine) =>
  readings.map(({ words, quantity }) => `${words.join(' ')} × ${quantity ?? '?'}`);

test('a request has at most 5 000 lines, a quantity at most 8 digits', () => {
  expect([MAX_REQUEST_LINES, MAX_LINE_QUANTITY]).toEqual([5_000, 99_999_999]);
  expect([READ_CHARACTERS, READ_WORDS]).toEqual([500, 20]);
});

describe('a line in the formats that people use', () => {
  // Possible part number and quantity in each interpretation; «?»: the quantity must be entered.
  test.each([
    ['KNECHT\tOC 90\t4\t350,50', ['KNECHT OC 90 × 4'], 35_050],
    ['KNECHT\tOC 90\t\t4', ['KNECHT OC 90 × 4'], null],
    ['OC90;KNECHT;4;1 350.00', ['OC90 KNECHT × 4'], 135_000],
    ['OC90;KNECHT;4;1 350 руб.', ['OC90 KNECHT × 4'], 135_000],
    ['"OC90";"KNECHT";"4"', ['OC90 KNECHT × 4'], null],
    ['5010|LADA|12,00|шт', ['5010 LADA × 12'], null],
    ['MEYLE\t558 886 7070\t3', ['MEYLE 558 886 7070 × 3'], null],
    ['FORD;1480419;3;90,5', ['FORD 1480419 × 3'], 9_050],
    ['KNECHT OC 90 – 4 шт по 350', ['KNECHT OC 90 × 4'], 35_000],
    ['KNECHT OC 90 - 4', ['KNECHT OC 90 4 × 1', 'KNECHT OC 90 × 4'], null],
    ['KNECHT OC 90, 4 шт., 350 руб.', ['KNECHT OC 90 × 4'], 35_000],
    ['KNECHT OC 90 - 4 шт цена 350 р.', ['KNECHT OC 90 × 4'], 35_000],
    ['OC 90 по 3 шт', ['OC 90 × 3'], null],
    ['OC 90 2 к-та', ['OC 90 × 2'], null],
    ['OC 90 две штуки', ['OC 90 × 2'], null],
    ['OC 90 4 (четыре) шт до 25.11', ['OC 90 × 4'], null],
    ['OC 90 4 шт = 1400', ['OC 90 × 4'], null],
    ['OC 90 кол-во: 4', ['OC 90 × 4'], null],
    ['KNECHT OC 90 1 000 шт', ['KNECHT OC 90 × 1000'], null],
    ['KNECHT OC 90 1 200 шт', ['KNECHT OC 90 1 × 200', 'KNECHT OC 90 × 1200'], null],
    ['W914/2 x10', ['W914/2 × 10'], null],
    ['W914/2 х10', ['W914/2 × 10'], null],
    ['W914/2 10шт', ['W914/2 × 10'], null],
    ['GDB469-4шт.', ['GDB469 × 4'], null],
    ['GDB469-4 шт', ['GDB469-4 × 1', 'GDB469 × 4'], null],
    ['GDB469-4', ['GDB469-4 × 1', 'GDB469 × ?'], null],
    ['OC90х5', ['OC90х5 × 1', 'OC90 × 5'], null],
    ['OC 90 шт', ['OC 90 × 1', 'OC × 90'], null],
    ['W 914/2 - 4', ['W 914/2 4 × 1', 'W 914/2 × 4'], null],
    ['W 914/2 (4)', ['W 914/2 4 × 1', 'W 914/2 × 4'], null],
    ['OP520/1; 10', ['OP520/1 × 10'], null],
    ['W914/2', ['W914/2 × 1'], null],
    ['914', ['914 × 1'], null],
    ['- W914/2', ['W914/2 × 1'], null],
    ['–', [' × 1'], null],
    ['W914/2 - фильтр', ['W914/2 фильтр × 1'], null],
    ['OC90;4;0', ['OC90 × 4'], null],
    ['OC90;4;x', ['OC90 x × 4'], null],
    ['2 шт LEMFORDER 38225 01', ['LEMFORDER 38225 01 × 2'], null],
    ['2шт OC 90', ['OC 90 × 2'], null],
    ['3 x OC90', ['OC90 × 3'], null],
    ['1. KNECHT OC 90 - 4 шт', ['KNECHT OC 90 × 4'], null],
    ['[12:41, 24.11.2026] Иван: OC 90 4 шт', ['OC 90 × 4'], null],
    ['> 2) OC 90 4 шт', ['OC 90 × 4'], null],
    ['№ OC 90', ['OC 90 × 1'], null],
    ['арт. OC 90 4 шт', ['OC 90 × 4'], null],
    ['👉 OC 90 4 шт', ['OC 90 × 4'], null],
    // A number that is no quantity: prices, ranges, doubts, packs, zero, halves, years.
    ['W914/2 350р', ['W914/2 × ?'], 35_000],
    ['OC 90 4 350 руб', ['OC 90 4 × ?', 'OC 90 × ?'], 35_000],
    ['OC 90 2-3 шт', ['OC 90 × ?', 'OC 90 2-3 × ?'], null],
    ['OC 90 шт 4', ['OC 90 4 × ?'], null],
    ['OC 90 около 5 шт', ['OC 90 около × ?'], null],
    ['97133.X7545', ['97133.X7545 × 1'], null],
    ['KNECHT OC 90 – 300 шт', ['KNECHT OC 90 × 300'], null],
    ['OC 90 2 уп', ['OC 90 2 уп × ?'], null],
    ['OC 90 пара', ['OC 90 пара × ?'], null],
    ['OC 90 0 шт', ['OC 90 × ?'], null],
    ['OC 90 1,5 шт', ['OC 90 × ?'], null],
    ['OC 90 1,000 шт', ['OC 90 × ?'], null],
    ['OC 90 2 шт, OC 91 2 шт', ['OC 90 OC 91 × ?'], null],
    ['OC 90 4 шт не надо', ['OC 90 не надо × ?'], null],
    ['OC 90 ✌', ['OC 90 × ?'], null],
    ['MOSS PT10802P 2026', ['MOSS PT10802P 2026 × 1', 'MOSS PT10802P × ?'], null],
    ['OC90;0', ['OC90 × ?'], null],
    ['OC90;-2', ['OC90 × ?'], null],
    ['OC90;10;20', ['OC90 × ?'], null],
    ['OC90;350;4', ['OC90 × ?'], null],
    ['OC90;1450,00', ['OC90 × ?'], 145_000],
    ['OC90;KNECHT;1450,00;2;2900,00', ['OC90 KNECHT × 2'], 145_000],
    ['OC90;KNECHT;2;1450;2900', ['OC90 KNECHT × 2'], 145_000],
    ['OC90;KNECHT;2;1450;2800', ['OC90 KNECHT × ?'], null],
  ])('%s', (written, readings, desired_price) => {
    const line = one(written) ?? expect.unreachable();
    expect(waysOf(line)).toEqual(readings);
    expect(line).toMatchObject({ number: 1, written, desired_price });
  });

  test('empty lines and headers are skipped, line numbers are kept', () => {
    const lines = parseRequestText('Артикул\tБренд\tКол-во\r\n\r\nOC 90\tKNECHT\t2\n \nАртикул\n');
    expect(lines.map(({ number, written }) => [number, written])).toEqual([
      [3, 'OC 90\tKNECHT\t2'],
      [5, 'Артикул'],
    ]);
  });

  test('property: whatever is pasted, no line is lost and every quantity is valid', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (sources) => {
        const text = sources.join('\n');
        const filled = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
        const lines = parseRequestText(text);
        expect(lines.length).toBeLessThanOrEqual(filled.length);
        for (const { readings, desired_price } of lines) {
          for (const { quantity } of readings)
            expect(
              quantity === null ||
                (Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY),
            ).toBe(true);
          expect(desired_price === null || desired_price > 0).toBe(true);
        }
      }),
    );
  });

  /** Pieces of lines as people write lists: brands, part numbers, numbers, units, signs, prices. */
  const word = fc.oneof(
    fc.constantFrom('KNECHT', 'OC', 'W914/2', 'GDB469', '5521XS', 'Фильтр', 'шт', 'шт.', 'к-та', 'уп', 'по'),
    fc.constantFrom('-', '–', 'x', 'х', '*', '=', ':', '/', '+', 'или', 'руб', 'р', '(', ')', '№', '~', '?'),
    fc.nat({ max: 2_000 }).map(String),
    fc.constantFrom('1 000', '2-3', '350,50', '12,00', '0', '00', '4шт', 'x4', 'GDB469-4шт', 'OC90х5'),
  );
  const line = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', '\t', ';', '|', '')), { minLength: 1, maxLength: 9 })
    .map((words) => words.map(([text, between]) => text + between).join(''));
  /** Whether the text contains a number, with or without grouped thousands. */
  const stands = (number: number, text: string) => {
    const digits = String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, '[ \u00A0]?');
    return new RegExp(String.raw`(?<!\d)0*${digits}(?!\d)`).test(text);
  };

  test('property: every interpretation has a quantity that is written in the line, or 1 without a number beside its part number', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        for (const { written, readings, ...rest } of parseRequestText(lines.join('\n')))
          for (const way of articleCandidates({ readings })) {
            if (way.quantity === null) continue;
            if (!stands(way.quantity, written))
              expect({ ...rest, written, ...way }).toMatchObject({ quantity: 1, unstated: true });
            if (!way.unstated || way.whole === null) continue;
            // All digits of a phrase belong to its brand and part number.
            const digitsOf = (text: string) => [...text.replaceAll(/\D/g, '')].toSorted().join('');
            if (/[\t;|]|^\W*\d{1,3}[.)]|^№/.test(written) || lines.length > 1) continue;
            expect(digitsOf(written)).toBe(digitsOf(`${way.brand ?? ''}${way.article}`));
          }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a complete list', () => {
  const read = (text: string) =>
    parseRequestText(text).map(({ words, quantity }) => [words.join(' '), quantity]);

  test('columns aligned with spaces', () => {
    expect(read('1   OC 90      KNECHT   4\n2   W 914/2    MANN     2\n3   OC 384     KNECHT   8')).toEqual([
      ['KNECHT OC 90', 4],
      ['MANN W 914/2', 2],
      ['KNECHT OC 384', 8],
    ]);
  });

  test('row numbers are no part numbers, a total is no line', () => {
    expect(read('1 OC 90\n2 W 914/2\n3 OC 384')).toEqual([
      ['OC 90', 1],
      ['W 914/2', 1],
      ['OC 384', 1],
    ]);
    expect(read('OC 90\t4\nИтого\t4')).toEqual([['OC 90', 4]]);
  });

  test('lines of another format among table rows are parsed separately', () => {
    const mixed =
      'КNECHT\tOC 90\t4\nOC 384\t2\nGATES\t5521XS\t8\nи ещё OP520/1 - 10 шт\nMANN\tW 914/2\t6\nGDB469-4шт.\n1\tСайлентблок\t854-270\tMOSS\tшт\t10\t517,43\t5174,30\n2\tРемень ГРМ\tCT996\tCONTITECH\tшт\t2\t836,10\t1672,20\nИтого\t\t\t\t\t\t\t6846,50';
    expect(parseRequestText(mixed).map((line) => [line.words.join(' '), line.quantity])).toEqual([
      ['КNECHT OC 90', 4],
      ['OC 384', 2],
      ['GATES 5521XS', 8],
      ['и ещё OP520/1', 10],
      ['MANN W 914/2', 6],
      ['GDB469', 4],
      ['MOSS 854-270', 10],
      ['CONTITECH CT996', 2],
    ]);
    const headed = 'Артикул\tКол-во\nOC 90\t4\nMANN\tW 914/2\t6\nW 914/2\t2-3\nOC 384\tмного\nOC 91\t';
    expect(parseRequestText(headed).map(({ quantity }) => quantity)).toEqual([4, 6, null, null, 1]);
  });

  test('two possible quantity columns, and numbers that may be row numbers or prices, must be clarified', () => {
    const counts = (text: string) => parseRequestText(text).map(({ quantity }) => quantity);
    expect(counts('OC 90\t4\t12\nOC 384\t10\t2')).toEqual([null, null]);
    expect(counts('OC 90\t350\t4\nOC 384\t280\t2')).toEqual([null, null]);
    const [row] = parseRequestText('3\tOC 90\t4\n7\tOC 384\t2');
    expect(
      row && articleCandidates(row).find(({ brand, article }) => brand === null && article === 'OC90'),
    ).toMatchObject({
      quantity: null,
    });
    expect(counts('OC 90\t415\nOC 384\t1350')).toEqual([null, null]);
    expect(counts('OC 90\t4\t350\nOC 384\t2\t280')).toEqual([4, 2]);
    expect(counts('Артикул\tКол-во\tЗаказ\nOC 90\t4\t12\nOC 384\t\t2')).toEqual([null, 2]);
    expect(counts('Артикул\tЦена\nOC 90\t350')).toEqual([null]);
  });

  test('a line with only a quantity applies to its neighbours or to all lines: lines without a quantity must be clarified', () => {
    const counts = (text: string) => parseRequestText(text).map(({ quantity }) => quantity);
    expect(counts('KNECHT OC 90\n4 шт\nW 914/2 2 шт\nGDB469')).toEqual([null, null, 2, 1]);
    expect(counts('Прошу по 2 шт каждого:\nKNECHT OC\nGDB469 4 шт')).toEqual([null, null, 4]);
    expect(counts('Всего: 4 позиций\nGDB469')).toEqual([1]);
  });

  test('phrases around a list are skipped, unless they contain a part', () => {
    expect(read('Заявка № 15 от 24.11.2026\nНужно OC 90 4 шт\nтел. 8 917 123-45-67\nПодвеска:')).toEqual([
      ['Нужно OC 90', 4],
    ]);
    expect(read('GDB469 4 шт\nАртикул\tБренд\tКол-во\nOC 90\tKNECHT\t2')).toEqual([
      ['GDB469', 4],
      ['KNECHT OC 90', 2],
    ]);
  });

  test('a header without a part number is ignored, the roles are detected from the cells', () => {
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
  test('below a header each column has the role of its header, in any order, with other columns between', () => {
    expect(parseRequestRows(ROWS).map((line) => [line.number, waysOf(line), line.desired_price])).toEqual([
      [3, ['KNECHT OC 90 × 4'], 35_050],
      [5, ['451103336 × 2'], null],
      // A row without a part number is kept as it is.
      [6, ['3 Свеча А-3 × 8'], null],
    ]);
    expect(parseRequestRows(ROWS)[0]?.written).toBe('1\tФильтр масляный\tOC 90\tKNECHT\tА-1\t4\t350.5');
  });
  test('without a header a row is parsed like a pasted line', () => {
    const rows = [['KNECHT', 'OC 90', '4', '350'], ['манн W914/2 – 2 шт'], ['Бренд']];
    const text = rows.map((row) => row.join('\t')).join('\n');
    expect(parseRequestRows(rows)).toEqual(parseRequestText(text));
  });
});

describe('column roles', () => {
  const TEXT =
    '1\t5520017\tФильтр масляный\t4\n2\t5520018\tФильтр воздушный\t2\n3\t4410200\tФильтр салона\t8';

  test('are returned with the rows, as detected from the text', () => {
    const { columns, rows, lines } = readRequestText(TEXT);
    expect(columns).toEqual(['row', 'article', 'title', 'quantity']);
    expect(rows[1]).toEqual({ number: 2, cells: ['2', '5520018', 'Фильтр воздушный', '2'] });
    expect(lines.map(({ words, quantity }) => [words, quantity])).toEqual([
      [['5520017'], 4],
      [['5520018'], 2],
      [['4410200'], 8],
    ]);
  });

  test('can be assigned by a person: the text is parsed again with them, including the header', () => {
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

  test('are missing for a list without columns, and null for the columns of an unclear table', () => {
    expect(readRequestText('KNECHT OC 90 – 4 шт\nW 914/2').columns).toBeNull();
    expect(readRequestText('').columns).toBeNull();
    expect(readRequestText('да\tнет\nнет\tда').columns).toEqual([null, null]);
    expect(readRequestText('Артикул\tКол-во\nOC 90\t4').columns).toEqual(['article', 'quantity']);
  });

  test('rows above the header are skipped, unless they fill the table', () => {
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

test('a cell’s text has single spaces; a missing cell is empty', () => {
  expect([' OC\n 90 ', 4, null, undefined].map(cellText)).toEqual(['OC 90', '4', '', '']);
});

describe('decisions, «Quantities of a list»: numeric rows', () => {
  const quantities = (text: string) => parseRequestText(text).map(({ quantity }) => quantity);

  test('two columns of whole numbers beside a price may both be the quantity and must be clarified', () => {
    expect(quantities('OC 90;4;10;350,00\nOP 520/1;2;20;120,50\nGDB469;1;5;99,90')).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a unit after the number makes it the quantity, whatever stands beside it', () => {
    expect(quantities('OC 90;4 шт;350\nOP 520/1;2 шт;120')).toEqual([4, 2]);
  });

  test('a single row: quantity × price = sum, when kopecks make the order clear', () => {
    expect(quantities('OC 90;350,00;4;1400,00')).toEqual([4]);
    expect(quantities('OC 90;4;350,00;1400,00')).toEqual([4]);
    expect(quantities('OC 90;350;4;1400')).toEqual([null]);
    expect(quantities('OC 90;4;350,00;1500,00')).toEqual([null]);
    expect(quantities('OC 90;4;10;350;1400')).toEqual([null]);
  });

  test('one column of numbers that look like prices is not the quantity and must be clarified', () => {
    expect(quantities('OC 90;1000\nOP 520/1;2500')).toEqual([null, null]);
    expect(quantities('OC 90;4\nOP 520/1;2')).toEqual([4, 2]);
  });

  test('an amount before a whole number is no quantity', () => {
    expect(quantities('OC 90;350,50;4')).toEqual([null]);
  });

  test('several spaces separate columns in three aligned lines, but not in a single line', () => {
    expect(quantities('KNECHT   OC 90   4 шт')).toEqual([4]);
    expect(quantities('KNECHT   OC 90   4\nFILTRON   OP 520/1   2\nATE   13.0460   1')).toEqual([4, 2, 1]);
  });

  test('a table row without a number beside its part number means one piece', () => {
    expect(quantities('Артикул;Бренд;Кол-во\nOC 90;KNECHT;\nOP 520/1;FILTRON;2')).toEqual([1, 2]);
    expect(quantities('Артикул;Кол-во;Полка\nOC 90;;верх\nOP 520/1;2;низ')).toEqual([1, 2]);
    expect(quantities('Артикул;Кол-во;Полка\nOC 90;;7\nOP 520/1;2;8')).toEqual([null, 2]);
  });

  test('a phrase above a table’s header is a separate line', () => {
    expect(quantities('OC 90 4 шт\nАртикул;Кол-во\nOP 520/1;2')).toEqual([4, 2]);
    expect(quantities('Добрый день\nАртикул;Кол-во\nOP 520/1;2')).toEqual([2]);
  });

  test('two quantity columns that differ must be clarified', () => {
    expect(quantities('Артикул;Кол-во;Кол-во\nOC 90;4;4\nOP 520/1;2;3')).toEqual([4, null]);
  });
});

/** Columns, «-» without a role, and lines with their interpretations. */
const readingOf = (text: string) => {
  const { columns, lines } = readRequestText(text);
  return {
    columns: columns?.map((role) => role ?? '-').join(' ') ?? null,
    lines: lines.map(
      (line) =>
        `${line.number}: ${waysOf(line).join(' / ')}${line.unstated ? ' unstated' : ''}${line.desired_price === null ? '' : ` по ${line.desired_price}`}`,
    ),
  };
};
test.each([
  [
    'gaps in three lines',
    'KNECHT  OC90  4\nMANN  W914/2  5\nMAHLE  LX1211  6',
    'brand article quantity',
    ['1: KNECHT OC90 × 4', '2: MANN W914/2 × 5', '3: MAHLE LX1211 × 6'],
  ],
  [
    'gaps in two lines',
    'KNECHT  OC90  4\nMANN  W914/2  5',
    null,
    ['1: KNECHT OC90 4 × 1 / KNECHT OC90 × 4', '2: MANN W914/2 5 × 1 / MANN W914/2 × 5'],
  ],
  [
    'gaps with a line between',
    'KNECHT  OC90  4\nMANN W914/2 5\nMAHLE  LX1211  6\nKNECHT  OC91  4\nBOSCH  0986  7',
    'brand article quantity',
    [
      '1: KNECHT OC90 4 × 1 / KNECHT OC90 × 4',
      '2: MANN W914/2 5 × 1 / MANN W914/2 × 5',
      '3: MAHLE LX1211 × 6',
      '4: KNECHT OC91 × 4',
      '5: BOSCH 0986 × 7',
    ],
  ],
  [
    'two gaps only',
    'OC90  4\nW914/2  5\nLX1211  6',
    null,
    ['1: OC90 4 × 1 / OC90 × 4', '2: W914/2 5 × 1 / W914/2 × 5', '3: LX1211 6 × 1 / LX1211 × 6'],
  ],
  [
    'leading gaps',
    '   KNECHT  OC90  4\n   MANN  W914/2  5\n   MAHLE  LX1211  6',
    'brand article quantity',
    ['1: KNECHT OC90 × 4', '2: MANN W914/2 × 5', '3: MAHLE LX1211 × 6'],
  ],
  ['quotes', '"OC90";"KNECHT ""A""";"4"', '- - -', ['1: OC90 KNECHT "A" × 4']],
  ['quotes inside', 'OC90;say "a";4', '- - -', ['1: OC90 say "a" × 4']],
  ['quotes half', 'OC90;"KNECHT;4', '- - -', ['1: OC90 "KNECHT × 4']],
  ['spaces in quotes', '" OC90 ";" 4 "', '- -', ['1: OC90 × 4']],
  ['header', 'Артикул;Кол-во\nOC90;4\nW914/2;5', 'article quantity', ['2: OC90 × 4', '3: W914/2 × 5']],
  [
    'header below text',
    'Здравствуйте\nООО Ромашка; 5\nАртикул;Кол-во\nOC90;4\nИтого;9',
    'article quantity',
    ['4: OC90 × 4'],
  ],
  ['header without article', 'Бренд;Кол-во\nKNECHT OC90;4', '- -', ['2: KNECHT OC90 × 4']],
  [
    'two quantities',
    'Артикул;Кол-во;Заказ\nOC90;4;2\nW914/2;5;',
    'article quantity -',
    ['2: OC90 × ?', '3: W914/2 × 5'],
  ],
  [
    'second table',
    'Артикул;Кол-во\nOC90;4\nБренд|Артикул|Кол-во\nKNECHT|OC91|5',
    '- - -',
    ['2: OC90 × 4', '4: KNECHT OC91 × 5'],
  ],
  [
    'total in the second cell',
    'OC90;4\nW914/2;5\n;Итого;9',
    'article quantity',
    ['1: OC90 × 4', '2: W914/2 × 5'],
  ],
  [
    'total in the third cell',
    'OC90;4;Итого\nW914/2;5;x',
    'article quantity -',
    ['1: OC90 × 4', '2: W914/2 × 5'],
  ],
  [
    'around alone in a row',
    'OC90;4\nПодвеска:;\nW914/2;5',
    'article quantity',
    ['1: OC90 × 4', '3: W914/2 × 5'],
  ],
  [
    'count alone in a row',
    'OC90;\nW914/2;\n;по 2 шт',
    'article -',
    ['1: OC90 × ?', '2: W914/2 × ?', '3:  × ?'],
  ],
  ['numbered', '1. OC90 4 шт\n2. W914/2 5 шт', null, ['1: OC90 × 4', '2: W914/2 × 5']],
  ['one line', 'OC90', null, ['1: OC90 × 1 unstated']],
  ['empty', '\n \n', null, []],
  [
    'crlf',
    'OC90 4\r\n\r\nW914/2 5\rLX1211 6',
    null,
    ['1: OC90 4 × 1 / OC90 × 4', '3: W914/2 5 × 1 / W914/2 × 5', '4: LX1211 6 × 1 / LX1211 × 6'],
  ],
  [
    'price',
    'KNECHT\tOC90\t4\t350,50\nMANN\tW914/2\t5\t400,00',
    'brand article quantity price',
    ['1: KNECHT OC90 × 4 по 35050', '2: MANN W914/2 × 5 по 40000'],
  ],
  [
    'tab wins',
    'KNECHT\tOC90; a\t4\nMANN\tW914/2; b\t5',
    'brand article quantity',
    ['1: KNECHT OC90; a × 4', '2: MANN W914/2; b × 5'],
  ],
  [
    'bar wins over semicolon',
    'KNECHT|OC90;a|4\nMANN|W914/2;b|5',
    'brand article quantity',
    ['1: KNECHT OC90;a × 4', '2: MANN W914/2;b × 5'],
  ],
])('readRequestText: %s', (_, text, columns, lines) => expect(readingOf(text)).toEqual({ columns, lines }));

test('roles that a person assigned apply to rows of the same width only', () => {
  const given = ['brand', 'quantity', 'article'] as const;
  expect(readRequestText('KNECHT;4;OC90', given).lines.map(waysOf)).toEqual([['KNECHT OC90 × 4']]);
  expect(readRequestText('KNECHT;OC90', given).lines.map(waysOf)).toEqual([['KNECHT OC90 × 1']]);
});
