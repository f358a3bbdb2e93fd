import * as XLSX from '@e965/xlsx';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { FAULTS, type FileRow, Packed, Refusal } from './protocol.ts';
import { type FileRead, readFile, type ReadOptions } from './read.ts';
import { saved } from './saved-as.fixture.ts';
import { zip } from './workbook.fixture.ts';

const TWINS = path.join(import.meta.dirname, 'twins');
const directory = mkdtempSync(path.join(tmpdir(), 'portal-whole-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let files = 0;

interface Read {
  rows: FileRow[];
  told: FileRead;
}

async function readAt(file: string, options?: ReadOptions): Promise<Read> {
  const rows: FileRow[] = [];
  const told = await readFile(file, (batch) => void rows.push(...batch), options);
  return { rows, told };
}

function written(content: Buffer | string): string {
  files += 1;
  const file = path.join(directory, `${files}.bin`);
  writeFileSync(file, content);
  return file;
}

const read = (content: Buffer | string, options?: ReadOptions) => readAt(written(content), options);

async function refusal(content: Buffer | string, options?: ReadOptions): Promise<string> {
  const problem = await read(content, options).then(
    ({ rows }) => new Error(`not refused, ${rows.length} rows`),
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(Refusal);
  return problem instanceof Refusal ? problem.message : '';
}

/** Rows without the empty cells at their ends, whose number depends on the program. */
const trimmed = (rows: readonly FileRow[]) =>
  rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
  }));

describe('one list saved by other programs reads like its .xlsx', () => {
  let twin: Read;
  beforeAll(async () => {
    twin = await readAt(path.join(TWINS, 'price.xlsx'));
  });

  test('the .xlsx itself is what the README of the files says', () => {
    expect(twin.told).toMatchObject({ merges: ['A1:F1'], sheets: ['Прайс', 'Остатки'], hidden: 1 });
    expect(trimmed(twin.rows)).toHaveLength(11);
    expect(twin.rows[2]).toMatchObject({ number: 4, currencies: { 7: 'EUR' } });
    expect(twin.rows[3]).toMatchObject({
      number: 5,
      faults: { 6: FAULTS.date, 8: FAULTS.error },
      typed: [7],
    });
  });

  test.each([
    ['calc.xls', {}],
    // LibreOffice wrote truth values of an imported .xlsx as numbers.
    ['calc.ods', { rows: { 11: ['TRUE?', 'ATE', 'логическое', '1', '0', '1'] } }],
    ['gnumeric-95.xls', {}],
    ['gnumeric-97.xls', {}],
    ['gnumeric-both.xls', {}],
    ['gnumeric.ods', { noCurrency: true }],
    ['sheetjs-97.xls', { hidden: 0 }],
    ['sheetjs.xlsb', {}],
    // SheetJS wrote neither errors nor what is hidden.
    ['sheetjs.ods', { noCurrency: true, hidden: 0, sheets: ['Прайс', 'Скрытый', 'Остатки'], noError: true }],
    ['sheetjs.xml', {}],
    ['writeexcel.xls', { noCurrency: true }],
    ['xlwt.xls', {}],
  ] as const)('%s', async (name, lost: Lost) => {
    const { rows, told } = await readAt(path.join(TWINS, name));
    expect(trimmed(rows)).toEqual(trimmed(twin.rows).map((row) => without(row, lost)));
    expect(told).toMatchObject({
      merges: twin.told.merges,
      sheets: lost.sheets ?? twin.told.sheets,
      hidden: lost.hidden ?? 1,
    });
    const second = await readAt(path.join(TWINS, name), { sheet: 'Остатки' });
    expect(second.rows.map(({ cells }) => cells)).toEqual([
      ['Артикул', 'Остаток'],
      ['OC 90', '7'],
    ]);
  });

  /** What the program that wrote a file left out of it. */
  interface Lost {
    rows?: Readonly<Record<number, readonly string[]>>;
    noCurrency?: boolean;
    noError?: boolean;
    hidden?: number;
    sheets?: readonly string[];
  }

  function without({ currencies, faults, ...row }: FileRow, lost: Lost): FileRow {
    const cells = [...(lost.rows?.[row.number] ?? row.cells)];
    if (!lost.noError || faults === undefined)
      return {
        ...row,
        cells,
        ...(faults && { faults }),
        ...(!lost.noCurrency && currencies && { currencies }),
      };
    const { 8: _, ...others } = faults;
    return { ...row, cells: cells.slice(0, 8), faults: others };
  }

  test.each(['calc.html', 'gnumeric.html'])(
    '%s: a web page shows texts; its tables are numbered',
    async (name) => {
      const { rows, told } = await readAt(path.join(TWINS, name));
      expect(told.sheets[0]).toBe('Таблица 1');
      const cells = rows.map((row) => row.cells);
      expect(cells[1]?.slice(0, 4)).toEqual(['Артикул', 'Бренд', 'Наименование', 'Цена, руб.']);
      expect(cells[2]?.slice(0, 3)).toEqual(['OC 90', 'KNECHT', 'Фильтр масляный; «Люкс»']);
      expect(cells[3]?.[0]).toBe('0986452041');
      expect(cells[5]?.[2]).toBe('Фильтр <масляный> & "прочее"');
    },
  );
});

test('the encoding of a page is the one it declares, or the one that a person names', async () => {
  const page = (head: string) =>
    Buffer.from(
      `<html><head>${head}</head><table><tr><td>\u0410ртикул</td><td>&#1041;ренд</td></tr><tr><td>0986</td><td>BOSCH</td></tr></table></html>`.replaceAll(
        /[А-я]/g,
        (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x410 + 0xc0),
      ),
      'latin1',
    );
  const cells = async (content: Buffer, options?: ReadOptions) =>
    (await read(content, options)).rows.map((row) => row.cells);
  const expected = [
    ['Артикул', 'Бренд'],
    ['0986', 'BOSCH'],
  ];
  const meta = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">';
  expect(await cells(page(meta))).toEqual(expected);
  expect(await cells(page(''))).toEqual(expected);
  expect(await cells(page(''), { encoding: 'ibm866' })).not.toEqual(expected);
  const xml = `<?xml version="1.0" encoding="windows-1251"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">\u00C0</Data></Cell></Row></Table></Worksheet></Workbook>`;
  expect((await read(Buffer.from(xml, 'latin1'))).rows[0]?.cells).toEqual(['А']);
});

const FORMATS = ['biff8', 'biff5', 'xlsb', 'ods', 'html', 'xlml'] as const;

describe.each(FORMATS)('hostile and broken files: %s', (format) => {
  const LIST = Array.from({ length: 300 }, (_, n) => [`A-${n}`, 'BOSCH', n / 7]);

  test('asked-for columns and rows only; a sheet that is not there', async () => {
    const { rows } = await read(saved({ List: LIST }, format), { columns: [1, 0], after: 2, limit: 1 });
    expect(rows).toEqual([{ number: 3, cells: ['BOSCH', 'A-2'] }]);
    expect(await refusal(saved({ List: LIST }, format), { sheet: 'Склад' })).toBe(
      'В файле нет листа «Склад».',
    );
  });

  test('cut short: refused in words, or read as far as it is whole', async () => {
    const whole = saved({ List: LIST }, format);
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const rows = await read(whole.subarray(0, Math.floor(whole.length * part))).then(
        (answer) => answer.rows,
        (error: unknown) => error,
      );
      if (Array.isArray(rows)) expect(rows.length).toBeLessThanOrEqual(LIST.length);
      else expect(rows).toBeInstanceOf(Refusal);
    }
  });

  test('bytes changed at random places: an answer in words, or rows', async () => {
    const whole = saved({ List: LIST }, format);
    for (let seed = 1; seed <= 4; seed += 1) {
      const broken = Buffer.from(whole);
      let state = seed * 48_271;
      for (let change = 0; change < 40; change += 1) {
        state = (state * 48_271) % 2_147_483_647;
        broken[state % broken.length] = state & 0xff;
      }
      const rows = await read(broken).then(
        (answer) => answer.rows,
        (error: unknown) => error,
      );
      expect(Array.isArray(rows) || rows instanceof Refusal, `seed ${seed}: ${String(rows)}`).toBe(true);
    }
  });

  test('a reader that takes too long is stopped', async () => {
    expect(await refusal(saved({ List: LIST }, format), { time: 1 })).toMatch(/^Файл читается слишком долго/);
  });

  test('a cell of impossible length is a fault of its row', async () => {
    const long = format.startsWith('biff') ? 250 : 20_000;
    const { rows } = await read(
      saved(
        {
          List: [
            ['1', 'x'.repeat(long)],
            ['2', 'b'],
          ],
        },
        format,
      ),
    );
    expect(rows.map(({ faults }) => faults)).toEqual([
      long > LIMITS.cell ? { 1: FAULTS.long } : undefined,
      undefined,
    ]);
  });
});

describe('files made to harm', () => {
  const container = (stream: string, content: Buffer) => {
    const cfb = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(cfb, `/${stream}`, content);
    return Buffer.from(XLSX.CFB.write(cfb, { type: 'buffer' }) as Uint8Array);
  };
  const ods = (content: string, manifest = '<manifest:manifest/>') =>
    zip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', content: manifest },
      { name: 'styles.xml', content: '<office:document-styles/>' },
      { name: 'content.xml', content },
    ]);
  const sheet = (rows: string, prolog = '') =>
    `${prolog}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const cell = (attributes = '') =>
    `<table:table-cell ${attributes} office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>`;

  test('.xls and .ods under a password', async () => {
    const locked = /^Файл защищён паролем/;
    // The records of a workbook: BOF, FILEPASS (obfuscation, or RC4), EOF.
    const bof = '0908100000060500bb0dcc07c100010006020000';
    for (const password of ['2f00060000004a1f12ab', `2f003600010001000100${'00'.repeat(48)}`]) {
      const records = Buffer.from(`${bof}${password}0a000000`, 'hex');
      expect(await refusal(container('Workbook', records))).toMatch(locked);
    }
    // The parts of a locked .ods are encrypted bytes, as its manifest says.
    expect(await refusal(ods('\u0001\u0002???', '<manifest:encryption-data/>'))).toMatch(locked);
  });

  test('a document of another program in the same container', async () => {
    expect(await refusal(container('WordDocument', Buffer.alloc(5_000)))).toMatch(
      /^Файл не похож на таблицу/,
    );
  });

  test('one cell repeated over a whole sheet is refused', async () => {
    const bomb = sheet(
      `<table:table-row table:number-rows-repeated="1048576">${cell('table:number-columns-repeated="16384"')}</table:table-row>`,
    );
    expect(await refusal(ods(bomb))).toMatch(/^Файл слишком большой для этого формата/);
  });

  test('an empty end of a sheet, which is a row repeated a million times, is no row', async () => {
    const rows = `<table:table-row>${cell()}</table:table-row><table:table-row table:visibility="collapse" table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const answer = await read(ods(sheet(rows)));
    expect(answer.rows).toEqual([{ number: 1, cells: ['1'] }]);
    expect(answer.told.hidden).toBe(0);
  });

  test('spaces without end, a document type, and a size that lies', async () => {
    expect(await refusal(ods(sheet(' '.repeat(5_000_000))))).toMatch(
      /^В файле есть ячейка невозможной длины/,
    );
    expect(await refusal(ods(sheet(' '.repeat(100_000_000))))).toMatch(
      /^Файл в распакованном виде слишком большой/,
    );
    const prolog = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(await refusal(ods(sheet('', prolog)))).toMatch(/DOCTYPE/);
    const binary = zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.bin', content: Buffer.alloc(200_000_000) },
    ]);
    expect(await refusal(binary)).toMatch(/^Файл (?:слишком большой для этого формата|в распакованном виде)/);
  });

  test('a page without a table, and one that is too large', async () => {
    expect(await refusal('<html><body>Привет</body></html>')).toMatch(
      /^Это веб-страница или XML без таблицы/,
    );
    expect(await refusal('<?xml version="1.0"?><offers/>')).toMatch(/^Это веб-страница или XML без таблицы/);
    expect(await refusal(`<html><table><tr><td>${' '.repeat(LIMITS.wholePage)}`)).toMatch(
      /^Файл слишком большой для этого формата/,
    );
  });

  test('an archive with an old .xls beside a .csv names both', async () => {
    const file = written(
      zip([
        { name: 'a.xls', content: saved({ List: [['1']] }, 'biff8') },
        { name: 'b.csv', content: '1;2' },
      ]),
    );
    const answer = await readFile(file, () => undefined).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(Packed);
    expect((answer as Packed).files.map(({ name }) => name)).toEqual(['a.xls', 'b.csv']);
  });
});

test('the 65 536 rows of a whole .xls sheet are read within the limits', async () => {
  const list = Array.from({ length: 65_536 }, (_, n) => [`A-${n}`, 'BOSCH', n / 7]);
  expect((await read(saved({ List: list }, 'biff8'))).rows).toHaveLength(65_536);
});
