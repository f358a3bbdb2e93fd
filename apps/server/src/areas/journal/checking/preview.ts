import { splitPart } from '@portal/domain/part-cells';
import type { TextEncoding } from '@portal/domain/text-encodings';
import { isRetail, type UploadKind } from '@portal/domain/uploads';
import { type FileRow, Refusal } from '../../../reader/protocol.ts';
import { headsOver, isStranger, type Recognised, recogniseColumns } from '../columns/column-names.ts';
import { type Field, fieldsOf, isSaid } from '../columns/columns.ts';
import { guessColumns, isGoods } from '../content.ts';
import type { Columns, Preview } from '../tables.ts';

/** The header row is searched within this many first rows. */
const HEADER_WITHIN = 200;
const SHOWN_ROWS = 20;
/** Number of first rows shown for choosing the header row. */
const TOP_ROWS = 40;
const SHOWN_TEXT = 200;
/**
 * Fields whose wrong column would cause wrong sales: a person confirms them unless a header names them for
 * certain.
 */
const MUST_BE_SURE = ['article', 'part', 'price', 'quantity'] as const satisfies Field[];
/** Minimum header score: about two named columns; a lower score may be a coincidence. */
const SURE = 4;

/** What the person has chosen for the file, if anything. */
export interface Wanted {
  sheet?: string;
  /** Row number of the header; 0 means no header. */
  header_row?: number;
  encoding?: TextEncoding;
}
interface Found extends Pick<Recognised, 'columns' | 'rivals' | 'vague'> {
  /** Index of the last skipped row (the header if there is one); -1 if no row is skipped. */
  index: number;
  has_header: boolean;
  headers: readonly string[];
}

/**
 * Finds the header: the row among the first ones that names the most columns. If no row names at least
 * two, columns are guessed from their contents, and goods begin at the first row that looks like one.
 */
export function previewOf(
  rows: readonly FileRow[],
  kind: UploadKind = 'price_list_upload',
  { header_row, isBrand = () => false }: Wanted & { isBrand?: (norm: string) => boolean } = {},
): Preview {
  // Stock files are often exported as price lists, so all columns of a price list are recognised in them.
  const fields = kind === 'nomenclature_upload' ? fieldsOf(kind).read : fieldsOf('price_list_upload').read;
  if (rows.length === 0) throw new Refusal('В файле нет строк с данными.');
  const found = belowNumbers(
    rows,
    header_row === undefined
      ? findHeader(rows, fields, isBrand, isRetail(kind))
      : pointedAt(rows, header_row, fields, isRetail(kind)),
  );
  const below = rows.slice(found.index + 1);
  if (below.length === 0) throw new Refusal('В файле нет строк с данными.');
  const shown = below.slice(0, SHOWN_ROWS);
  const width = Math.max(found.headers.length, ...below.map(({ cells }) => cells.length));
  const wide = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => (cells[index] ?? '').slice(0, SHOWN_TEXT));
  const guessed = completed(found, below, fields, isBrand);
  const twofold = bothInOne({ ...found.columns, ...guessed }, below, isBrand);
  const columns = { ...found.columns, ...guessed, ...twofold };
  const byContents = Object.keys({ ...guessed, ...twofold }).filter(
    (field) => field === 'part' || !twofold || !(field in twofold),
  ) as Field[];
  const inDoubt = found.has_header && isSecondHead(below, columns);
  return {
    header_row: found.index < 0 ? 0 : (rows[found.index]?.number ?? 0),
    has_header: found.has_header,
    header_in_doubt: inDoubt,
    columns,
    guessed: byContents,
    rivals: found.rivals,
    asked: MUST_BE_SURE.filter(
      (field) =>
        (columns[field] ?? null) !== null &&
        (inDoubt ||
          byContents.includes(field) ||
          (found.vague as readonly Field[]).includes(field) ||
          found.rivals.some((rival) => rival.field === field)),
    ),
    headers: found.has_header ? wide(found.headers) : wide([]),
    rows: shown.map(({ number, cells }) => ({ number, cells: wide(cells) })),
    top: rows.slice(0, TOP_ROWS).map(({ number, cells }) => ({ number, cells: wide(cells) })),
  };
}

function findHeader(
  rows: readonly FileRow[],
  fields: readonly Field[],
  isBrand: (norm: string) => boolean,
  retail: boolean,
): Found {
  const headAt = (index: number) => headsAt(rows, index, fields, retail);
  let best = { index: 0, headers: headAt(0), ...recogniseColumns(headAt(0), fields, retail) };
  for (const [index, row] of rows.entries()) {
    if (row.number > HEADER_WITHIN) break;
    for (const headers of [row.cells, headAt(index)]) {
      const named = recogniseColumns(headers, fields, retail);
      if (named.score > best.score) best = { index, headers, ...named };
    }
  }
  if (best.score >= SURE) return { ...withSecondRow(rows, best, fields, retail), has_header: true };
  const guessed = guessColumns(rows, [...fields, 'part'], isBrand);
  if (guessed.article === undefined && guessed.part === undefined) return { ...best, has_header: true };
  const first = rows.findIndex(({ cells }) => isGoods(cells, guessed));
  const above = rows[first - 1];
  // The row directly above the goods is the header if it has a text for each guessed column.
  const heads = above?.cells.filter((cell) => /\p{L}/u.test(cell)).length ?? 0;
  if (first > 0 && heads >= Object.keys(guessed).length)
    return {
      index: first - 1,
      has_header: true,
      headers: above?.cells ?? [],
      ...recogniseColumns(above?.cells ?? [], fields, retail),
    };
  return { index: first - 1, has_header: false, headers: [], ...recogniseColumns([], fields) };
}

const headsAt = (
  rows: readonly FileRow[],
  index: number,
  fields: readonly Field[],
  retail: boolean,
): readonly string[] => headsOver(rows[index - 1]?.cells ?? [], rows[index]?.cells ?? [], fields, retail);

/** Skips a row of column numbers (1, 2, 3…) below the header. */
function belowNumbers(rows: readonly FileRow[], found: Found): Found {
  const next = rows[found.index + 1]?.cells.filter((cell) => cell !== '') ?? [];
  const counts = next.length >= 3 && next.every((cell, place) => cell === String(place + 1));
  return found.has_header && counts ? { ...found, index: found.index + 1 } : found;
}

/**
 * Whether the row below the header contains words where numbers are expected: the second row of a header, units
 * («руб.», «шт.») or the real header, one row lower.
 */
function isSecondHead([first]: readonly FileRow[], columns: Columns): boolean {
  const at = (field: Field) => first?.cells[columns[field] ?? -1] ?? '';
  const isWord = (text: string) => /\p{L}/u.test(text) && !/\d/.test(text);
  if (/\d/.test(at('article')) || /\d/.test(at('part'))) return false;
  return isWord(at('price')) || (isWord(at('quantity')) && isWord(at('article')));
}

/** Combines a two-row header: below one header of several columns («Цены») there may be «розничная», «оптовая». */
function withSecondRow<F extends Pick<Found, 'index' | 'headers' | 'columns' | 'rivals' | 'vague'>>(
  rows: readonly FileRow[],
  found: F,
  fields: readonly Field[],
  retail: boolean,
): F {
  const own = rows[found.index + 1]?.cells ?? [];
  const headers = headsAt(rows, found.index + 1, fields, retail);
  const grouped = headers.filter((head, place) => (own[place] ?? '') !== '' && head !== own[place]);
  if (grouped.length < 2 || grouped.some((head) => /\d/.test(head))) return found;
  const named = recogniseColumns(headers, fields, retail);
  const size = ({ columns }: Pick<Found, 'columns'>) =>
    Object.values(columns).filter((column) => (column ?? null) !== null).length;
  return size(named) < size(found) ? found : { ...found, ...named, index: found.index + 1, headers };
}

/**
 * The header row chosen by the person; 0 means no header. Throws Refusal if the row is not among the first
 * rows.
 */
function pointedAt(
  rows: readonly FileRow[],
  header_row: number,
  fields: readonly Field[],
  retail: boolean,
): Found {
  if (header_row === 0) return { index: -1, has_header: false, headers: [], ...recogniseColumns([], fields) };
  const index = rows.findIndex(({ number }) => number === header_row);
  if (index === -1) throw new Refusal(`Строки ${header_row} среди первых строк файла нет.`);
  const headers = headsAt(rows, index, fields, retail);
  return { index, has_header: true, headers, ...recogniseColumns(headers, fields, retail) };
}

/**
 * Treats the article column (or the title column if there is none) as `part` if half of its cells include
 * a brand.
 */
function bothInOne(
  columns: Columns,
  rows: readonly FileRow[],
  isBrand: (norm: string) => boolean,
): Partial<Columns> | undefined {
  if (isSaid('brand', columns)) return undefined;
  const field = columns.article === null ? 'title' : 'article';
  const place = columns[field];
  if (place === null) return undefined;
  const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => cell !== '');
  const both = cells.filter((cell) => splitPart(cell, isBrand) !== null);
  return both.length > 0 && both.length >= cells.length / 2 ? { [field]: null, part: place } : undefined;
}

/**
 * Columns that no header names, guessed from their contents. Columns with the header of another field are
 * not used. A column with a header is never guessed as the multiplicity: small whole numbers may be, say,
 * another city's stock.
 */
function completed(
  { columns, headers, rivals }: Pick<Found, 'columns' | 'headers' | 'rivals'>,
  rows: readonly FileRow[],
  fields: readonly Field[],
  isBrand: (norm: string) => boolean,
): Partial<Record<Field, number>> {
  const wanted = [...fields, 'part' as const].filter((field) => !isSaid(field, columns));
  const both = isSaid('article', columns) && isSaid('brand', columns);
  const lacking = wanted.filter((field) => field !== 'part' || !both);
  const taken = new Set([
    ...Object.values(columns).filter((column): column is number => column !== null),
    ...rivals.flatMap((rival) => rival.columns),
    ...headers.flatMap((header, place) => (isStranger(header) ? [place] : [])),
  ]);
  const { multiplicity, ...guessed } = guessColumns(rows, lacking, isBrand, taken);
  return multiplicity !== undefined && (headers[multiplicity] ?? '') === ''
    ? { ...guessed, multiplicity }
    : guessed;
}
