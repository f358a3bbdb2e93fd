import * as XLSX from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import type { TextEncoding } from '@portal/domain/text-encodings';
import { readFile } from 'node:fs/promises';
import { type Archive, LOCKED } from './archive.ts';
import type { Cell, Collector } from './collector.ts';
import { LIMITS } from './limits.ts';
import { readMarkup } from './markup.ts';
import { FAULTS, Refusal } from './protocol.ts';
import type { Told } from './recognise.ts';
import { styledCell } from './sheet.ts';
import { styleOf } from './workbook.ts';

XLSX.set_cptable(codepages);

const NO_TABLE =
  'Это веб-страница или XML без таблицы. Откройте файл в Excel и сохраните как .xlsx или .csv.';
const BROKEN =
  'Файл повреждён: он не читается как таблица. Откройте его в своей программе, сохраните как .xlsx и загрузите.';
const TOO_LARGE =
  'Файл слишком большой для этого формата. Сохраните его как .xlsx или .csv и загрузите снова.';

const SPREADSHEET_ML = 'urn:schemas-microsoft-com:office:spreadsheet';

/**
 * Values as they are stored, with their number formats: no dates are made, no HTML or display text is built. `raw` keeps
 * the texts of a web page as texts.
 */
const AS_STORED = { dense: true, cellNF: true, cellHTML: false, cellText: false, raw: true } as const;

/** Where the workbook is: a file of its own (.xls), an archive (.xlsb, .ods), or a page (HTML, XML). */
export type WholeSource =
  | { archive: Archive }
  | { path: string; size: number }
  | { page: string; size: number; encoding: TextEncoding };

/**
 * Reads a workbook whose format cannot be streamed: .xls (BIFF2 to BIFF8), .xlsb, .ods, and HTML or XML saved as .xls.
 * It is read as a whole, so its size is limited more strictly than that of an .xlsx. Throws Refusal.
 * @param sheet name of the sheet to read; by default the first visible one
 */
export async function readWholeWorkbook(
  source: WholeSource,
  collector: Collector,
  told: Told,
  sheet: string | undefined,
): Promise<void> {
  const { workbook, hidden } = await opened(source);
  const visible = workbook.SheetNames.filter(
    (title, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden && hidden.get(title) !== 'whole',
  );
  told.sheets = visible.slice(0, LIMITS.sheets);
  const name = sheet === undefined ? visible[0] : visible.find((title) => title === sheet);
  const read = name === undefined ? undefined : workbook.Sheets[name];
  if (read === undefined)
    throw new Refusal(
      sheet === undefined ? 'В файле нет видимого листа с данными.' : `В файле нет листа «${sheet}».`,
    );
  told.merges = (read['!merges'] ?? [])
    .slice(0, LIMITS.merges)
    .map((range) => XLSX.utils.encode_range(range));
  const rows = read['!data'] ?? [];
  const hiddenRows = hidden.get(name ?? '');
  for (const [index, row] of rows.entries()) {
    const cells = (row ?? []).slice(0, LIMITS.columns).map((cell) => cell && cellOf(cell));
    const isHidden =
      read['!rows']?.[index]?.hidden || (typeof hiddenRows === 'object' && hiddenRows.has(index));
    if (isHidden && cells.some((cell) => cell !== undefined && cell.text !== '')) told.hidden += 1;
    collector.add(index + 1, cells);
    if (collector.full) await collector.flush((index + 1) / rows.length);
  }
}

async function opened(source: WholeSource): Promise<{ workbook: XLSX.WorkBook; hidden: Hidden }> {
  if ('size' in source && source.size > ('page' in source ? LIMITS.wholePage : LIMITS.wholeFile))
    throw new Refusal(TOO_LARGE);
  if ('archive' in source) {
    const container = await unpacked(source.archive);
    const hidden = await hiddenIn(source.archive);
    return { workbook: attempt(() => parseZip(container, AS_STORED)), hidden };
  }
  if ('path' in source) {
    const bytes = await readFile(source.path);
    return { workbook: attempt(() => XLSX.read(bytes, { ...AS_STORED, type: 'buffer' })), hidden: new Map() };
  }
  const text = new TextDecoder(source.encoding).decode(await readFile(source.page));
  if (!/<(?:\w+:)?table\b/i.test(text)) throw new Refusal(NO_TABLE);
  const workbook = attempt(() => XLSX.read(withLetters(text), { ...AS_STORED, type: 'string' }));
  return { workbook: text.includes(SPREADSHEET_ML) ? workbook : renamed(workbook), hidden: new Map() };
}

/** The tables of a web page have no names; the library calls them Sheet1, Sheet2. */
function renamed({ SheetNames, Sheets }: XLSX.WorkBook): XLSX.WorkBook {
  const tables = SheetNames.map((name, index) => [`Таблица ${index + 1}`, Sheets[name]] as const);
  return {
    SheetNames: tables.map(([title]) => title),
    Sheets: Object.fromEntries(tables) as XLSX.WorkBook['Sheets'],
  };
}

function attempt(read: () => XLSX.WorkBook): XLSX.WorkBook {
  try {
    return read();
  } catch (error) {
    throw new Refusal(/password-protected|Password is incorrect/.test(String(error)) ? LOCKED : BROKEN);
  }
}

/** Replaces numeric references of letters, such as &#1040;, which the library leaves in web pages. */
const withLetters = (text: string) =>
  !text.includes('&#')
    ? text
    : text.replaceAll(/&#(\d{3,6}|x[\da-f]{2,5});/gi, (reference, code: string) => {
        const point =
          code.startsWith('x') || code.startsWith('X') ? Number.parseInt(code.slice(1), 16) : Number(code);
        return point > 0x7f && point <= 0x10_ff_ff ? String.fromCodePoint(point) : reference;
      });

const { parse_zip: parseZip } = XLSX as unknown as {
  /** Exported by the library, and missing from its types. */
  parse_zip(container: object, options: XLSX.ParsingOptions): XLSX.WorkBook;
};

/**
 * The entries of an archive, inflated under the limits of the archive's reader: the library inflates nothing itself,
 * since it would trust the sizes that an archive declares. Pictures are left out.
 */
async function unpacked(archive: Archive): Promise<object> {
  const container = XLSX.CFB.utils.cfb_new();
  let total = 0;
  for (const { name } of archive.entries()) {
    if (!/\.(?:xml|rels|bin)$|^mimetype$/i.test(name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of (await archive.read(name)).chunks) {
      total += chunk.length;
      if (total > LIMITS.wholeInflated) throw new Refusal(TOO_LARGE);
      chunks.push(chunk);
    }
    const content = Buffer.concat(chunks);
    if (name === 'META-INF/manifest.xml' && content.includes('encryption-data')) throw new Refusal(LOCKED);
    XLSX.CFB.utils.cfb_add(container, `/${name}`, content);
  }
  return container;
}

/** What an OpenDocument hides, by the names of its tables: the rows (from 0), or the whole table. */
type Hidden = ReadonlyMap<string, ReadonlySet<number> | 'whole'>;

/**
 * Finds what an OpenDocument hides, which the library does not tell. Throws Refusal if its cells, with their
 * repetitions, are too many.
 */
async function hiddenIn(archive: Archive): Promise<Hidden> {
  const hidden = new Map<string, Set<number> | 'whole'>();
  if (!archive.has('content.xml')) return hidden;
  const hiddenStyles = new Set<string>();
  let style = '';
  let rows = new Set<number>();
  let [row, repeated, filled, cells] = [0, 1, 0, 0];
  await readMarkup(archive, 'content.xml', {
    open(name, attributes) {
      switch (name) {
        case 'style':
          style = attributes['style:name'] ?? '';
          break;
        case 'table-properties':
          if (attributes['table:display'] === 'false') hiddenStyles.add(style);
          break;
        case 'table': {
          [rows, row] = [new Set(), 0];
          const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '');
          hidden.set(attributes['table:name'] ?? '', isHidden ? 'whole' : rows);
          break;
        }
        case 'table-row':
          repeated = Number(attributes['table:number-rows-repeated'] ?? 1);
          filled = 0;
          if (
            (attributes['table:visibility'] ?? 'visible') !== 'visible' &&
            repeated <= LIMITS.hiddenRepeated
          )
            for (let index = row; index < row + repeated; index += 1) rows.add(index);
          row += repeated;
          break;
        case 'table-cell':
          if (attributes['office:value-type'] !== undefined)
            filled += Number(attributes['table:number-columns-repeated'] ?? 1);
      }
    },
    close(name) {
      if (name === 'table-row') cells += filled * repeated;
      if (!(cells <= LIMITS.wholeCells)) throw new Refusal(TOO_LARGE);
    },
  });
  return hidden;
}

/** Errors by the codes of BIFF. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
const ERROR_TEXT = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

function cellOf({ t: type, v: value, z: format, f: formula }: XLSX.CellObject): Cell | undefined {
  if (type === 'z' || value === undefined || value === null)
    return formula === undefined ? undefined : { text: '', fault: FAULTS.formula };
  if (type === 'e') return { text: ERRORS[Number(value)] ?? '#N/A', fault: FAULTS.error };
  if (type === 'b') return { text: value ? 'ИСТИНА' : 'ЛОЖЬ' };
  if (type === 'n')
    return styledCell(String(value), typeof format === 'string' ? styleOf(format) : undefined);
  const text = String(value);
  return formula !== undefined && ERROR_TEXT.test(text) ? { text, fault: FAULTS.error } : { text };
}
