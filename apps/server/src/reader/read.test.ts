import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FAULTS, type FileRow, Refusal } from './protocol.ts';
import { LIMITS } from './limits.ts';
import { readFile, type ReadOptions, unpackFile } from './read.ts';
import { numberText } from './sheet.ts';
import { row, workbook, workbookEntries, zip } from './workbook.fixture.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'portal-read-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let files = 0;

async function read(content: Buffer | string, options?: ReadOptions) {
  files += 1;
  const file = path.join(directory, `${files}.bin`);
  writeFileSync(file, content);
  const rows: FileRow[] = [];
  const { merges, hidden, encoding } = await readFile(file, (batch) => void rows.push(...batch), options);
  return { rows, merges, hidden, encoding, cells: rows.map(({ cells }) => cells) };
}

async function refusal(content: Buffer | string, options?: ReadOptions): Promise<string> {
  const problem = await read(content, options).then(
    ({ rows }) => new Error(`not refused, ${rows.length} rows`),
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(Refusal);
  return problem instanceof Refusal ? problem.message : '';
}

const bombEntries = (sheet: Buffer, claimed?: number) =>
  workbookEntries({ data: '' }).map((entry) =>
    entry.name === 'xl/worksheets/sheet2.xml'
      ? { name: entry.name, content: sheet, ...(claimed === undefined ? {} : { claimed }) }
      : entry,
  );

const koi8 = (text: string) => {
  const letters = new TextDecoder('koi8-r').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
};
const cp1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) =>
      /[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0),
    ),
  );

describe('an .xlsx price list', () => {
  test('the first visible sheet; shared, rich and inline texts; numbers without float noise; rows keep their numbers', async () => {
    const strings =
      '<sst><si><t>Артикул</t></si><si><r><t>Фильтр </t></r><r><t>масляный</t></r><rPh><t>нет</t></rPh></si></sst>';
    const data = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row>
      <row r="7"><c r="A7" t="inlineStr"><is><t>W_x0020_712 </t></is></c><c r="B7"><v>412.49999999999994</v></c><c r="C7" t="b"><v>1</v></c><c r="D7"><v>1.5E3</v></c></row>
      <row r="8"><c r="A8"/></row>`;
    const { rows } = await read(workbook({ data, strings }));
    expect(rows).toEqual([
      { number: 3, cells: ['Артикул', '', 'Фильтр масляный'] },
      { number: 7, cells: ['W 712', '412.5', 'ИСТИНА', '1500'] },
    ]);
  });

  test('formulas: the cached value is used; without one, or with an error, the cell is at fault', async () => {
    const data = `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c><c r="C1"><f>B1</f></c>
      <c r="D1"><f>B1</f><v></v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const { rows } = await read(workbook({ data }));
    expect(rows).toEqual([
      {
        number: 1,
        cells: ['2', 'a', '', '', '#DIV/0!'],
        faults: { 2: FAULTS.formula, 3: FAULTS.formula, 4: FAULTS.error },
      },
    ]);
  });

  test('merged cells: the value belongs to the top-left cell, the ranges are told', async () => {
    const data = `${row(1, 'Артикул', 'Бренд')}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>BOSCH</t></is></c></row><row r="3"><c r="A3"><v>2</v></c><c r="B3"/></row>`;
    const { cells, merges } = await read(
      workbook({ data, after: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>' }),
    );
    expect(cells).toEqual([
      ['Артикул', 'Бренд'],
      ['1', 'BOSCH'],
      ['2', ''],
    ]);
    expect(merges).toEqual(['B2:B3']);
  });

  test('a number shown with leading zeros keeps them', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const { cells } = await read(
      workbook({
        data: '<row r="1"><c r="A1" s="1"><v>986452041</v></c><c r="B1" s="0"><v>986452041</v></c></row>',
        styles,
      }),
    );
    expect(cells).toEqual([['0986452041', '986452041']]);
  });

  test('a number shown as a day was typed as something else: the day is shown, and the cell is at fault', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mmm\\.yy"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; г&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const data =
      '<row r="1"><c r="A1" s="1"><v>33117</v></c><c r="B1" s="2"><v>33117.5</v></c><c r="C1" s="3"><v>33117</v></c><c r="D1"><v>33117</v></c><c r="E1" s="1"><v>-5</v></c></row>';
    const { rows } = await read(workbook({ data, styles }));
    expect(rows).toEqual([
      {
        number: 1,
        cells: ['01.09.1990', '01.09.1990', '33117', '33117', '-5'],
        faults: { 0: FAULTS.date, 1: FAULTS.date },
      },
    ]);
  });

  test('hidden rows are read, and counted', async () => {
    const hide = (text: string) => text.replace('<row ', '<row hidden="1" ');
    const data = row(1, 'a') + hide(row(2, 'b')) + row(3, 'c') + hide(row(4));
    expect(await read(workbook({ data }))).toMatchObject({ hidden: 1, cells: [['a'], ['b'], ['c']] });
  });

  test('asked-for columns and rows only', async () => {
    const { rows } = await read(
      workbook({ data: row(1, 'a', 'b', 'c') + row(2, 'd', 'e', 'f') + row(3, 'g', 'h', 'i') }),
      { columns: [2, 0], after: 1, limit: 1 },
    );
    expect(rows).toEqual([{ number: 2, cells: ['f', 'd'] }]);
  });

  test.each([
    ['412.49999999999994', '412.5'],
    ['0.1', '0.1'],
    ['1234567890123', '1234567890123'],
    ['1E-7', '0.0000001'],
    ['abc', 'abc'],
  ])('%s is shown as %s', (raw, shown) => expect(numberText(raw)).toBe(shown));
});

describe('hostile and broken files get a clear answer', () => {
  test('a .png renamed .xlsx', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await refusal(png)).toMatch(/^Файл не похож на таблицу/);
  });

  test.each([
    ['an empty file', '', 'Файл пуст.'],
    ['a file of spaces', ' \n\n ', 'Файл пуст.'],
    ['a web page', '<html><p>Привет</p></html>', /^Это веб-страница или XML/],
    ['another zip', zip([{ name: 'a.doc', content: 'hello' }]), /^Файл не похож/],
    ['an archive of tables', zip([{ name: 'a.csv', content: 'a;b' }]), /^Это архив с таблицами/],
    ['an empty archive', zip([]), /^Архив пуст/],
    ['another archiver', Buffer.from('Rar!\u001a\u0007'), /^Это архив, но не \.zip/],
    ['a document that is not a table', zip([{ name: 'content.xml', content: '<a/>' }]), /^Файл повреждён/],
    ['an old .xls without a container', Buffer.from('0908100000060500', 'hex'), /^Файл повреждён/],
    ['a zip cut short', workbook({ data: row(1, 'a') }).subarray(0, 700), /^Файл повреждён/],
    [
      'a container of another program',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
      /^Файл не похож на таблицу/,
    ],
  ])('%s', async (_, content, answer) => {
    expect(await refusal(content)).toMatch(answer);
  });

  test('an .xlsx under a password', async () => {
    const file = Buffer.alloc(2_048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
    file.writeUInt16LE(9, 30);
    file.writeUInt32LE(1, 48);
    Buffer.from('EncryptedPackage', 'utf16le').copy(file, 1_024);
    expect(await refusal(file)).toMatch(/^Файл защищён паролем/);
  });

  test('a zip bomb: spaces without end, and cells without end', async () => {
    expect(await refusal(zip(bombEntries(Buffer.alloc(300_000_000, ' '))))).toMatch(
      /^В файле есть ячейка невозможной длины/,
    );
    const cells = Buffer.from(
      `<worksheet><sheetData><row>${'<c/>'.repeat(20_000_000)}</row></sheetData></worksheet>`,
    );
    expect(await refusal(zip(bombEntries(cells)))).toMatch(/^Файл в распакованном виде слишком большой/);
  });

  test('a bomb that lies about its size', async () => {
    const rows = Buffer.from(
      `<worksheet><sheetData>${row(1, 'a').repeat(1)}${'<row/>'.repeat(100_000)}</sheetData></worksheet>`,
    );
    expect(await refusal(zip(bombEntries(rows, 100)))).toMatch(/^Файл повреждён/);
    expect(await refusal(zip(bombEntries(rows, 4_000_000_000)))).toMatch(
      /^Файл в распакованном виде слишком большой/,
    );
  });

  test('one endless cell', async () => {
    const cell = Buffer.from(`<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(5_000_000)}`);
    expect(await refusal(zip(bombEntries(cell)))).toMatch(/^В файле есть ячейка невозможной длины/);
  });

  test('a document type (entities, outside files) is refused', async () => {
    const prolog = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(await refusal(workbook({ data: '<row r="1"><c t="str"><v>&a;</v></c></row>', prolog }))).toMatch(
      /DOCTYPE/,
    );
    expect(await refusal(workbook({ data: '<row r="1"><c t="str"><v>&a;</v></c></row>' }))).toMatch(
      /^Файл повреждён/,
    );
  });

  test('a far cell takes no memory', async () => {
    const { rows } = await read(
      workbook({
        data: `${row(1, 'a')}<row r="1048576"><c r="B1048576"><v>5</v></c><c r="XFD1048576"><v>1</v></c></row>`,
      }),
    );
    expect(rows).toEqual([
      { number: 1, cells: ['a'] },
      { number: 1_048_576, cells: ['', '5'] },
    ]);
    expect(await refusal(workbook({ data: '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>' }))).toMatch(
      /^Файл повреждён/,
    );
  });

  test('nesting without end', async () => {
    expect(await refusal(workbook({ data: '<a>'.repeat(100_000) }))).toMatch(/^Файл повреждён/);
  });

  test('a reader that takes too long is stopped', async () => {
    expect(await refusal(workbook({ data: row(1, 'a') }), { time: 1 })).toMatch(
      /^Файл читается слишком долго/,
    );
  });

  test('200 000 rows are read; one row over the limit is refused', async () => {
    const numbers = Array.from({ length: 200_000 }, (_, index) => index + 1);
    const rows = numbers.map((number) => row(number, `A${number}`, 'BOSCH', number / 7));
    expect((await read(workbook({ data: rows.join('') }))).rows).toHaveLength(200_000);
    expect(await refusal('1;2\n'.repeat(LIMITS.rows + 1), { limit: 1, survey: 120_000 })).toMatch(
      /^В файле больше 1\s048\s576 строк/,
    );
  });
});

describe('what is said of a whole file', () => {
  const found = async (content: Buffer | string, options: ReadOptions) => {
    files += 1;
    const file = path.join(directory, `${files}.bin`);
    writeFileSync(file, content);
    const rows: FileRow[] = [];
    const told = await readFile(file, (batch) => void rows.push(...batch), options);
    return { ...told, rows };
  };

  test('a currency that only the format of a number names is told beside it, of texts and plain numbers nothing', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00 [$€-407]"/><numFmt numFmtId="165" formatCode="0.00 &quot;₴&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const data =
      '<row r="1"><c r="A1" s="1"><v>45.2</v></c><c r="B1" s="2"><v>1.234</v></c><c r="C1"><v>7</v></c><c r="D1" s="1" t="inlineStr"><is><t>нет</t></is></c></row>';
    const { rows, survey } = await found(workbook({ data, styles }), { survey: 60_000 });
    expect(rows).toEqual([
      {
        number: 1,
        cells: ['45.2', '1.234', '7', 'нет'],
        typed: [1],
        currencies: { 0: 'EUR', 1: 'UAH' },
      },
    ]);
    expect(survey?.columns.map(({ currencies }) => currencies)).toEqual([['EUR'], ['UAH'], [], []]);
  });

  test('the words of columns that have few, and how numbers are written, over rows that are not handed over', async () => {
    const many = Array.from({ length: 200 }, (_, n) => `A-${n};${n % 2 ? 'есть' : '<10'};1,${n}`);
    const { rows, survey } = await found(['Артикул;Остаток;Цена', ...many].join('\n'), {
      limit: 3,
      survey: 60_000,
    });
    expect(rows).toHaveLength(3);
    expect(survey).toMatchObject({ rows: 201, whole: true });
    expect(survey?.columns[0]?.words).toBeNull();
    expect(survey?.columns[1]?.words).toEqual([
      ['Остаток', 1],
      ['<10', 100],
      ['есть', 100],
    ]);
    expect(survey?.columns[2]?.signs).toMatchObject({
      unclear: '1,100',
      comma: { decimals: 100, unclear: 100 },
    });
  });

  test('a number of the spreadsheet’s own has one reading, and is told from a text that has two', async () => {
    const data = `<row r="1"><c r="A1"><v>1.234</v></c><c r="B1" t="inlineStr"><is><t>1.234</t></is></c></row>`;
    const { rows, survey } = await found(workbook({ data }), { survey: 60_000 });
    expect(rows).toEqual([{ number: 1, cells: ['1.234', '1.234'], typed: [0] }]);
    expect(survey?.columns.map(({ signs }) => signs.unclear)).toEqual([null, '1.234']);
  });

  test('visible sheets by their names; one of them is read', async () => {
    const entries = workbookEntries({ data: row(1, 'первый') }).map((entry) =>
      entry.name === 'xl/workbook.xml'
        ? { ...entry, content: String(entry.content).replace(' state="hidden"', '') }
        : entry,
    );
    expect((await found(zip(entries), {})).sheets).toEqual(['Скрытый', 'Прайс']);
    expect((await found(zip(entries), { sheet: 'Прайс' })).rows[0]?.cells).toEqual(['первый']);
    expect((await found(zip(entries), { sheet: 'Скрытый' })).rows[0]?.cells).toEqual(['666']);
    expect(await refusal(zip(entries), { sheet: 'Склад' })).toBe('В файле нет листа «Склад».');
  });
});

describe('an archive of tables', () => {
  const write = (content: Buffer) => {
    files += 1;
    const file = path.join(directory, `${files}.zip`);
    writeFileSync(file, content);
    return file;
  };

  test('its files are named, also as DOS wrote Russian, and written out one by one', async () => {
    const file = write(
      zip([
        { name: '__MACOSX/a.csv', content: 'x' },
        { name: 'папка/прайс.csv', content: 'a;b\n1;2\n' },
        { name: 'readme.doc', content: 'x' },
        { name: 'b.XLSX', content: workbook({ data: row(1, 'a') }) },
      ]),
    );
    const error = await readFile(file, () => undefined).catch((problem: unknown) => problem);
    expect(error).toMatchObject({
      files: [
        { index: 1, name: 'прайс.csv', bytes: 8 },
        { index: 3, name: 'b.XLSX' },
      ],
    });
    const target = path.join(directory, 'unpacked');
    await unpackFile(file, 1, target, 100);
    expect(readFileSync(target, 'utf8')).toBe('a;b\n1;2\n');
  });

  test('a bomb, a lying size and too many files are refused, and nothing stays', async () => {
    const target = path.join(directory, 'bomb');
    const bomb = write(zip([{ name: 'a.csv', content: Buffer.alloc(30_000_000, 'a'), claimed: 10 }]));
    await expect(unpackFile(bomb, 0, target, 1_000_000)).rejects.toThrow(/^Файл в архиве повреждён/);
    const large = write(zip([{ name: 'a.csv', content: Buffer.alloc(2_000_000, 'abcdefgh') }]));
    await expect(unpackFile(large, 0, target, 1_000_000)).rejects.toThrow(/^Файл в архиве повреждён/);
    expect(existsSync(target)).toBe(false);
    const many = Array.from({ length: 11 }, (_, n) => ({ name: `${n}.csv`, content: 'a' }));
    expect(await refusal(zip(many))).toMatch(/^В архиве больше 10 файлов/);
  });
});

describe('a .csv price list', () => {
  const TEXT = 'Артикул;Бренд;Цена\nОС-90;Кнехт;412,50\n';
  const EXPECTED = [
    ['Артикул', 'Бренд', 'Цена'],
    ['ОС-90', 'Кнехт', '412,50'],
  ];
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['UTF-16 LE without a mark', Buffer.from(TEXT, 'utf16le')],
    ['CP1251', cp1251(TEXT)],
    ['KOI8-R', koi8(TEXT)],
    ['commas and quotes', 'Артикул,Бренд,Цена\nОС-90,Кнехт,"412,50"'],
    ['tabs and CRLF', TEXT.replaceAll(';', '\t').replaceAll('\n', '\r\n')],
    ['lone carriage returns', TEXT.replaceAll('\n', '\r')],
  ])('%s', async (_, content) => {
    expect((await read(content)).cells).toEqual(EXPECTED);
  });

  test('CP1251 letters that come only after a long Latin beginning', async () => {
    const latin = 'A1;BOSCH;1\n'.repeat(20_000);
    expect((await read(cp1251(`${latin}ОС-90;Кнехт;2\n`))).cells.at(-1)).toEqual(['ОС-90', 'Кнехт', '2']);
  });

  test('letters with marks within Latin words; and what a person says it is written in', async () => {
    const german = Buffer.from('Größe;Kühler\nÖlfilter;Ölfilter\n', 'latin1');
    expect(await read(german)).toMatchObject({
      encoding: 'windows-1252',
      cells: [
        ['Größe', 'Kühler'],
        ['Ölfilter', 'Ölfilter'],
      ],
    });
    expect(await read(cp1251('Артикул;Бренд\n'), { encoding: 'ibm866' })).toMatchObject({
      encoding: 'ibm866',
      cells: [[expect.not.stringContaining('Артикул'), expect.anything()]],
    });
  });

  test('what keeps a text from becoming a number is no part of it', async () => {
    const { cells } = await read('="0986";\'0986;\'a\' b;="a""b";=SUM(A1)\n');
    expect(cells).toEqual([['0986', '0986', "'a' b", 'a"b', '=SUM(A1)']]);
  });

  test('quoted line ends, doubled quotes, and the directive of Excel', async () => {
    const { rows } = await read(
      'sep=;\nАртикул;Наименование\n1;"Фильтр ""Люкс""\nмасляный; новый"\n\n2;Ремень 5" узкий\n',
    );
    expect(rows).toEqual([
      { number: 2, cells: ['Артикул', 'Наименование'] },
      { number: 3, cells: ['1', 'Фильтр "Люкс" масляный; новый'] },
      { number: 5, cells: ['2', 'Ремень 5" узкий'] },
    ]);
  });

  test('a stray quote does not swallow the rows after it', async () => {
    const { cells } = await read('1;"Bosch;5\n2;"Febi;6\n3;"Mann";7\n4;TRW;8\n');
    expect(cells).toEqual([
      ['1', '"Bosch', '5'],
      ['2', '"Febi', '6'],
      ['3', 'Mann', '7'],
      ['4', 'TRW', '8'],
    ]);
    const many = await read(`1;"Bosch;5\n${'2;Febi;6\n'.repeat(3_000)}`);
    expect(many.rows).toHaveLength(3_001);
  });

  test('a cell of impossible length is a fault of its row, a row of impossible length of the file', async () => {
    const { rows } = await read(`1;${'x'.repeat(5_000)}\n2;b\n`);
    expect(rows.map(({ faults }) => faults)).toEqual([{ 1: FAULTS.long }, undefined]);
    expect(await refusal(`1;${'x'.repeat(5_000_000)}`)).toMatch(/^В файле есть строка невозможной длины/);
  });
});
