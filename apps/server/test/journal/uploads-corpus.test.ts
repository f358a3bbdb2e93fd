// «At least 120 awkward files made by tests, plus hostile ones: right, or a clear reason; at least 85 % of the
// well-meant ones recognised without touching, the others in at most six clicks.»
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStock, suggestStock } from '@portal/domain/stock-words';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '../../src/areas/catalogue/tables.ts';
import { SUPPLIER, useImportBench } from '../../src/areas/journal/writing/import.fixture.ts';
import { inspectFile } from '../../src/areas/journal/checking/inspect.ts';
import { Refusal } from '../../src/reader/protocol.ts';
import { readAssigned } from '../../src/reader/recognise.ts';
import { saved, type SheetRows } from '../../src/reader/saved-as.fixture.ts';
import { HOSTILE } from './uploads/hostile.ts';
import { BRANDS, EXPECTED, WELL_MEANT, WORDS_OF_STOCK, wordFile } from './uploads/well-meant.ts';

const bench = useImportBench();
const directory = mkdtempSync(path.join(tmpdir(), 'portal-corpus-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
beforeAll(async () => {
  await bench
    .services()
    .database.insert(brand)
    .values(BRANDS.map((title) => ({ title, norm: title })));
});
const nothing = () =>
  bench.services().database.execute(sql`TRUNCATE reserve, price_list_item, upload_mapping CASCADE`);
const KNOWN_BRANDS = { every_new_brand: false };

const untouched = WELL_MEANT.filter(({ asked }) => asked === undefined);
test('the corpus has at least 120 files; at least 85 % of the well-meant ones need no input, the others at most six clicks', () => {
  const wellMeant = WELL_MEANT.length + WORDS_OF_STOCK.length;
  expect(wellMeant + HOSTILE.length).toBeGreaterThanOrEqual(120);
  expect((untouched.length + WORDS_OF_STOCK.length) / wellMeant).toBeGreaterThanOrEqual(0.85);
  for (const { asked } of WELL_MEANT) expect(asked?.presses ?? 0).toBeLessThanOrEqual(6);
});

test.each(untouched)('$name: is read without any input from the user', async ({ file, refused = 0 }) => {
  await nothing();
  const done = await bench.load(file, { reading: KNOWN_BRANDS });
  expect({ message: done.message, taken: done.taken, refused: done.refused }).toEqual({
    message: '',
    taken: 4,
    refused,
  });
  const packs = (done.columns?.multiplicity ?? null) !== null;
  const expected = Object.entries(EXPECTED).map(([key, said]) => [
    key,
    packs ? said : said.replace(/\d+$/, '1'),
  ]);
  expect(await bench.state()).toEqual(Object.fromEntries(expected));
});

/** The sheets of a file, with the numbers of an .xlsx as numbers. */
async function sheetsOf(content: Buffer): Promise<Record<string, SheetRows>> {
  const file = path.join(directory, 'source');
  writeFileSync(file, content);
  const isWorkbook = content.subarray(0, 2).toString('latin1') === 'PK';
  const isNumber = (cell: string) => isWorkbook && /^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/.test(cell);
  // Read in this process: the files come from the corpus, and one process for each would take most of the test's time.
  const rowsOf = async (sheet?: string) => {
    const rows: (string | number | undefined)[][] = [];
    let sheets: string[] = [];
    await readAssigned({ path: file, ...(sheet === undefined ? {} : { sheet }) }, async (line) => {
      if ('done' in line) ({ sheets } = line);
      if (!('rows' in line)) return;
      for (const { number, cells } of line.rows) {
        while (rows.length < number - 1) rows.push([]);
        rows.push(cells.map((cell) => (cell === '' ? undefined : isNumber(cell) ? Number(cell) : cell)));
      }
    });
    return { rows, sheets };
  };
  const first = await rowsOf();
  const all = { [first.sheets[0] ?? 'List']: first.rows };
  for (const sheet of first.sheets.slice(1)) all[sheet] = (await rowsOf(sheet)).rows;
  return all;
}

const FORMATS = ['biff8', 'xlsb', 'ods', 'html', 'xlml'] as const;
/** A web page has one table in these files: of a list on two sheets only the first is saved. */
const formatOf = (name: string, index: number) =>
  /sheet/.test(name) && FORMATS[index % FORMATS.length] === 'html'
    ? 'ods'
    : (FORMATS[index % FORMATS.length] ?? 'ods');
/** Every third file, which takes each format in turn; all of them in the long programme. */
const again = untouched
  .map((source, index) => ({ ...source, format: formatOf(source.name, index) }))
  .filter((_, index) => process.env['LONG'] === '1' || index % 3 === 0);
test.each(again)('$name, saved as $format: is read the same', async ({ file, format, refused = 0 }) => {
  await nothing();
  const done = await bench.load(saved(await sheetsOf(file), format), { reading: KNOWN_BRANDS });
  expect({ message: done.message, taken: done.taken, refused: done.refused }).toEqual({
    message: '',
    taken: 4,
    refused,
  });
  expect(new Set(Object.keys(await bench.state()))).toEqual(new Set(Object.keys(EXPECTED)));
});

const asked = WELL_MEANT.filter((file) => file.asked !== undefined);
test.each(asked)('$name: is read with the input of the user', async ({ file, asked: by }) => {
  await nothing();
  const before = await bench.prepare(file, { reading: KNOWN_BRANDS });
  const plain = await bench.uploadOf(before);
  await nothing();
  const reading = { ...KNOWN_BRANDS, ...by?.reading };
  const done = await bench.load(file, { reading, ...(by?.columns ? { columns: by.columns } : {}) });
  expect(done.refused).toBe(0);
  expect(done.taken).toBeGreaterThanOrEqual(4);
  expect(plain.preview?.rows.length).toBeGreaterThan(0);
});

test.each(WORDS_OF_STOCK)('for the stock text «%s» the value «%s» is proposed', async (word, meaning) => {
  await nothing();
  const file = path.join(directory, 'words.csv');
  writeFileSync(file, wordFile(word));
  const { seen = [], columns } = await inspectFile(bench.services().database, file, SUPPLIER);
  const found = seen[columns.quantity ?? -1]?.words?.find(({ text }) => text === word);
  expect(found?.times).toBe(2);
  const read = readStock(word);
  expect('fault' in read ? suggestStock(word) : `${read.more ? '>' : ''}${read.pieces}`).toBe(meaning);
  const done = await bench.load(wordFile(word), {
    reading: { ...KNOWN_BRANDS, values: [{ field: 'quantity', from: word, to: meaning }] },
  });
  expect(done).toMatchObject({ taken: 4, refused: 0 });
});

test.each(HOSTILE)('%s: is refused with a message', async (_, content, said) => {
  const file = path.join(directory, 'hostile');
  writeFileSync(file, content);
  const error = await inspectFile(bench.services().database, file, SUPPLIER).catch(
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error instanceof Refusal ? error.message : '').toMatch(said);
});
