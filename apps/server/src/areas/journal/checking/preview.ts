import { splitPart } from '@portal/domain/part-cells';
import type { TextEncoding } from '@portal/domain/text-encodings';
import { isRetail, type UploadKind } from '@portal/domain/uploads';
import { type FileRow, Refusal } from '../../../reader/protocol.ts';
import { headsOver, isStranger, type Recognised, recogniseColumns } from '../columns/column-names.ts';
import { type Field, fieldsOf, isSaid } from '../columns/columns.ts';
import { guessColumns, isGoods } from '../content.ts';
import type { Columns, Preview } from '../tables.ts';

/** Where a header is looked for. */
const HEADER_WITHIN = 200;
const SHOWN_ROWS = 20;
/** Rows from the top among which a person points at the header. */
const TOP_ROWS = 40;
const SHOWN_TEXT = 200;
/** What a wrong column of these would sell wrongly: unless a head names it for certain a person says that it is so. */
const MUST_BE_SURE = ['article', 'part', 'price', 'quantity'] as const satisfies Field[];
/** What the names of two columns and a little come to: less is chance. */
const SURE = 4;

/** What a person has said of the file, or nothing. */
export interface Wanted {
  sheet?: string;
  /** 0: there is none. */
  header_row?: number;
  encoding?: TextEncoding;
}
interface Found extends Pick<Recognised, 'columns' | 'rivals' | 'vague'> {
  /** Place among the rows; below 0: there is none above the first. */
  index: number;
  has_header: boolean;
  headers: readonly string[];
}

/**
 * The header is the row that names the most columns among the first rows. Where no row names two, the columns are told by what stands in
 * them, and the rows are goods from the first that looks like one.
 */
export function previewOf(
  rows: readonly FileRow[],
  kind: UploadKind = 'price_list_upload',
  { header_row, isBrand = () => false }: Wanted & { isBrand?: (norm: string) => boolean } = {},
): Preview {
  // Stock is found among the columns of a price list, as its sellers export it.
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
  // The row right above the goods is their header if it has a name for each of the columns.
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

/** Below the heads their columns may be counted, 1, 2, 3…: no goods, either. */
function belowNumbers(rows: readonly FileRow[], found: Found): Found {
  const next = rows[found.index + 1]?.cells.filter((cell) => cell !== '') ?? [];
  const counts = next.length >= 3 && next.every((cell, place) => cell === String(place + 1));
  return found.has_header && counts ? { ...found, index: found.index + 1 } : found;
}

/**
 * Whether the row below the heads is no goods but words where numbers ought to be: heads of two rows, units («руб.», «шт.»), or the real
 * heads, one row lower.
 */
function isSecondHead([first]: readonly FileRow[], columns: Columns): boolean {
  const at = (field: Field) => first?.cells[columns[field] ?? -1] ?? '';
  const isWord = (text: string) => /\p{L}/u.test(text) && !/\d/.test(text);
  if (/\d/.test(at('article')) || /\d/.test(at('part'))) return false;
  return isWord(at('price')) || (isWord(at('quantity')) && isWord(at('article')));
}

/** Below one head of several columns («Цены») their own heads may stand: «розничная», «оптовая». */
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

/** The header that a person has pointed at. */
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

/** A column of articles, or of titles where there is none of articles, that names the brand beside each number. */
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
 * What no head names but the cells show. A column that is headed as something else is left alone; and a headed column of small whole
 * numbers may be anything, another town's stock, say: it is never taken for the multiplicity.
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
