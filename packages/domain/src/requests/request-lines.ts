import { countHeads, type ColumnRole, rolesOfCells, rolesOfHead } from './list-columns.ts';
import { isAround, isTotal, onlyCounts, pieceTarget } from './list-surroundings.ts';
import type { Kopecks } from '../numbers/money.ts';
import { type LineReading, type PhraseReading, READ_WORDS, readPhrase } from './request-phrases.ts';
import { readAlone, readRow, type Row } from './request-rows.ts';

/** Maximum number of lines in a request. Issue of the buyers' day: 5 000 lines are recognised in 8 s. */
export const MAX_REQUEST_LINES = 5_000;
/** Number of characters of a line that are parsed. The rest is kept in the text of the line but not searched for parts. */
export const READ_CHARACTERS = 500;

/** A parsed line. */
export interface RequestLine {
  /** Line number, from 1, as in the source. */
  number: number;
  written: string;
  /** Words that may be the brand and the part number. */
  words: readonly string[];
  /** Pieces; 1 when the line has no quantity; null: it depends on the part number, or is unclear and must be entered. */
  quantity: number | null;
  /** The line has no number that could be a quantity. */
  unstated: boolean;
  /** Interpretations of the line, one or two, the longer part number first: «W 914/2 4», «0 986 424 815». */
  readings: readonly LineReading[];
  desired_price: Kopecks | null;
}

/** Cell separators of a pasted line, the most reliable first. */
const SEPARATORS = ['\t', '|', ';'] as const;
/** Columns aligned with spaces. */
const GAPS = /\s{2,}/;
/** Number of rows used to detect column roles, to limit the time. */
const DECIDING_ROWS = 200;

/** A line or a row before parsing. */
interface Source {
  number: number;
  written: string;
  cells: string[];
  /** Its cell separator: lines with the same separator and number of cells form a table. */
  kind: string;
  /** The line is longer than the parsed part. */
  isCut: boolean;
}

/**
 * Parses a pasted list from a spreadsheet (tabs), an accounting system (semicolons, or columns aligned with spaces) or a chat («KNECHT
 * OC 90 – 4 шт по 350», «2 шт LEMFORDER 38225 01»). Column roles are detected for each block of similar lines, so that a row number is
 * not taken for a part number, or a part number for a quantity. A line with an ambiguous number gets no quantity, and the user has to
 * enter it. Empty lines, headers, headings and totals are skipped; everything else is kept.
 * @see spec 3 §1, «Review uploaded request lines»; decisions, «Part numbers», «Quantities of a list»
 */
export function parseRequestText(text: string, given: ColumnRoles | null = null): RequestLine[] {
  return readRequestText(text, given).lines;
}

/** Column roles in order; null: an unused column. */
export type ColumnRoles = readonly (ColumnRole | null)[];

/** A parsed list with its columns. */
export interface ListReading {
  lines: RequestLine[];
  /** Role of each column; null when the list is no table. */
  columns: ColumnRoles | null;
  /** Rows that are not empty, including headers and totals, as cells. */
  rows: readonly { number: number; cells: readonly string[] }[];
}

/**
 * Same as parseRequestText, and also returns the columns and their roles, which a person can correct.
 * @param given the column roles when a person assigned them: nothing is detected then
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function readRequestText(text: string, given: ColumnRoles | null = null): ListReading {
  const sources = text.split(/\r\n|\r|\n/).flatMap((source, index) => {
    const written = source.trim();
    return written === '' ? [] : [{ number: index + 1, written, source: source.slice(0, READ_CHARACTERS) }];
  });
  const parted = sources.map((one) => {
    const separator = SEPARATORS.find((sign) => one.source.includes(sign));
    return { ...one, by: separator ?? (one.source.trim().split(GAPS).length > 2 ? 'gaps' : '') };
  });
  // Columns count as aligned with spaces in at least three consecutive lines.
  const isLinedUp = (at: number) =>
    [-2, -1, 0].some((from) => [0, 1, 2].every((step) => parted[at + from + step]?.by === 'gaps'));
  return readSources(
    parted.map(({ number, written, source, by }, at) => {
      const kind = by === 'gaps' && !isLinedUp(at) ? '' : by;
      const cells = kind === '' ? [source] : kind === 'gaps' ? source.trim().split(GAPS) : source.split(kind);
      const isCut = written.length > READ_CHARACTERS;
      return { number, written, cells: cells.map((cell) => unquoted(cell.trim())), kind, isCut };
    }),
    given,
  );
}

/** Removes the quotes of a CSV cell. */
const unquoted = (cell: string) => /^"(.*)"$/.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? cell;

/** A cell of a file: a text, a number, or empty. */
export type SourceCell = string | number | null;

/** A cell's text with single spaces. */
export const cellText = (cell: SourceCell | undefined) =>
  String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Parses the rows of a file. Below a header row («Бренд», «Артикул», «Кол-во», «Цена», in any order, with other columns between) each
 * column has the role of its header; without a header row the roles are detected from the cells. Empty rows, headers, headings and
 * totals are skipped; the line number is the row number.
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function parseRequestRows(
  rows: readonly (readonly SourceCell[])[],
  given: ColumnRoles | null = null,
): RequestLine[] {
  return readRequestRows(rows, given).lines;
}

/**
 * Same as parseRequestRows, and also returns the columns and their roles.
 * @param given as readRequestText
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function readRequestRows(
  rows: readonly (readonly SourceCell[])[],
  given: ColumnRoles | null = null,
): ListReading {
  return readSources(
    rows.flatMap((row, index) => {
      const cells = row.map(cellText);
      const written = cells.join('\t').trim();
      if (written === '') return [];
      const isCut = cells.some((cell) => cell.length > READ_CHARACTERS);
      return [
        {
          number: index + 1,
          written,
          cells: cells.map((cell) => cell.slice(0, READ_CHARACTERS)),
          kind: 'row',
          isCut,
        },
      ];
    }),
    given,
  );
}

const blockOf = ({ kind, cells }: Source) => `${kind} ${cells.length}`;

/** Column roles of a block. */
interface Layout {
  roles: ColumnRoles;
  /** Indexes of further columns whose header names a quantity. */
  counts: readonly number[];
  by: Row['by'];
}

function readSources(sources: readonly Source[], given: ColumnRoles | null): ListReading {
  const width = usualWidth(sources);
  const heads = new Map(sources.map((source) => [source, rolesOfHead(source.cells)]));
  const decided = decideBlocks(sources, heads);
  const numbered = numberedPhrases(sources);
  const headed = sources.find((source) => heads.get(source)?.includes('article'));
  const above = new Set(headed ? sources.slice(0, sources.indexOf(headed)) : []);
  const first = headed && rolesOfHead(headed.cells);
  /** The layout of the last header, by cell separator. */
  const stated = new Map<string, Layout>();
  const usual = sources.find(({ cells }) => cells.length === width && width > 1);
  const columns =
    given ??
    (headed && headed.cells.length === width ? first : null) ??
    decided.get(usual ? blockOf(usual) : '') ??
    null;
  const lines = sources.flatMap((source) => {
    const { number, written, cells, kind } = source;
    const head = heads.get(source);
    if (head) {
      if (head.includes('article'))
        stated.set(kind, { roles: head, counts: countHeads(cells).slice(1), by: 'head' });
      return [];
    }
    const filled = cells.filter((cell) => cell !== '');
    const [only] = filled.length === 1 ? filled : [];
    const isInstruction = only !== undefined && onlyCounts(only);
    if (!isInstruction && sumsUp(source)) return [];
    if (!isInstruction && only !== undefined && isAround(only)) return [];
    if (first && above.has(source) && !isLine(source, first)) return [];
    const said =
      given && cells.length === given.length
        ? { roles: given, counts: [], by: 'person' as const }
        : undefined;
    const layout = said ?? stated.get(kind) ?? layoutOf(decided.get(blockOf(source)));
    const read =
      only === undefined
        ? ((layout && readRow({ ...layout, cells })) ?? readAlone(cells))
        : readPhrase(withoutNumber(only, numbered.has(source)));
    return [lineOf(number, written, read, source.isCut)];
  });
  const isTable = width > 1 || columns !== null;
  return {
    lines: askNeighbours(lines),
    columns: isTable ? Array.from({ length: width }, (_, place) => columns?.[place] ?? null) : null,
    rows: sources.map(({ number, cells }) => ({ number, cells })),
  };
}

/** Whether one of the first cells marks a total. */
const sumsUp = ({ cells }: Source) =>
  cells.filter((cell) => cell !== '').some((cell, place) => place < 2 && isTotal(cell));

const layoutOf = (roles: ColumnRoles | null | undefined): Layout | undefined =>
  roles ? { roles, counts: [], by: 'cells' } : undefined;

/** Detects the column roles of each block from its cells; a block consists of lines with the same separator and number of cells. */
function decideBlocks(
  sources: readonly Source[],
  heads: ReadonlyMap<Source, unknown>,
): Map<string, ColumnRoles | null> {
  const tables = sources.filter((source) => source.cells.length > 1 && !heads.get(source) && !sumsUp(source));
  const blocks = new Map<string, Source[]>();
  for (const source of tables) {
    const rows = blocks.get(blockOf(source));
    if (rows) rows.push(source);
    else blocks.set(blockOf(source), [source]);
  }
  return new Map(
    [...blocks].map(([block, rows]) => [
      block,
      rows.length < 2 ? null : rolesOfCells(rows.slice(0, DECIDING_ROWS).map(({ cells }) => cells)),
    ]),
  );
}

function lineOf(number: number, written: string, read: PhraseReading, isCut: boolean): RequestLine {
  const readings = read.readings.map((reading): LineReading => {
    const isWhole = !isCut && reading.words.length <= READ_WORDS;
    const words = reading.words.slice(0, READ_WORDS);
    return isWhole || reading.stated === 'firm'
      ? { ...reading, words }
      : { ...reading, words, quantity: null };
  });
  const [one] = readings;
  const isSame = readings.every(({ quantity }) => quantity === one?.quantity);
  return {
    number,
    written,
    words: readings.slice(0, 1).flatMap(({ words }) => words),
    quantity: isSame ? (one?.quantity ?? null) : null,
    unstated: readings.every(({ stated, quantity }) => stated === 'no' && quantity !== null),
    readings,
    desired_price: read.desired_price,
  };
}

/** A line with only a quantity may refer to its neighbours or to all lines: those without their own quantity must be entered. */
function askNeighbours(lines: readonly RequestLine[]): RequestLine[] {
  const targets = lines.map(({ written }) => pieceTarget(written));
  if (targets.every((target) => target === null)) return [...lines];
  const asked = (at: number) =>
    targets.includes('all') || targets[at - 1] === 'neighbours' || targets[at + 1] === 'neighbours';
  return lines.map((line, at) => {
    if (targets[at] === null && !asked(at)) return line;
    const readings = line.readings.map((reading) =>
      targets[at] === null && reading.stated !== 'no' ? reading : { ...reading, quantity: null },
    );
    const isAsked = readings.some(({ quantity }) => quantity === null);
    return {
      ...line,
      quantity: isAsked ? null : line.quantity,
      unstated: line.unstated && !isAsked,
      readings,
    };
  });
}

/**
 * Whether a row above the header is an ordinary line: it has a part number and a quantity in the columns of the header, or is a phrase
 * with both.
 */
function isLine({ cells, kind }: Source, roles: ColumnRoles): boolean {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  if (kind !== 'row' && cells.length !== roles.length) return cells.some((text) => /\d/.test(text));
  return /\d/.test(cell('article')) && (!roles.includes('quantity') || /^\d/.test(cell('quantity')));
}

/** The most common number of cells. */
function usualWidth(sources: readonly Source[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of sources) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Numbered phrases: three or more that start with 1, 2, 3. */
function numberedPhrases(sources: readonly Source[]): ReadonlySet<Source> {
  const numbered = new Set<Source>();
  let run: Source[] = [];
  const end = () => {
    if (run.length >= 3) for (const source of run) numbered.add(source);
    run = [];
  };
  for (const source of sources) {
    if (source.cells.filter((cell) => cell !== '').length !== 1 || !/\d/.test(source.written)) continue;
    const count = Number(/^(\d{1,4}) \S/.exec(source.written)?.[1] ?? Number.NaN);
    if (count !== run.length + 1) end();
    if (count === run.length + 1) run.push(source);
  }
  end();
  return numbered;
}

/** Author and time as copied from messengers: «[12:41, 24.11.2026] Иван: », «24.11.2026, 12:42 - Иван: ». */
const MESSENGER =
  /^(?:\[\d{1,2}:\d\d(?::\d\d)?, ?\d{1,2}\.\d{1,2}\.\d{2,4}\]|\[?\d{1,2}\.\d{1,2}\.\d{2,4},? \d{1,2}:\d\d(?::\d\d)?\]?(?: ?[-–])?) ?[^:\d]{1,40}: /u;
const NUMBERED = /^№ ?\d{1,3}[.)]? (?=.*\p{L}.*\d)/u;

/** Removes the number or the bullet of a phrase: «1. OC 90», «2) OC 90», «• OC 90». */
function withoutNumber(phrase: string, isNumbered: boolean): string {
  const said = phrase
    .replace(MESSENGER, '')
    .replace(/^[>\s]+/, '')
    .replace(NUMBERED, '');
  const bare = said.replace(/^(?:\(?\d{1,3}[.)]\s+|\(?\d{1,3}\)|\d{1,3}\.(?=\p{L})|[•*–—-]\s*)(?=\S)/u, '');
  return isNumbered && bare === said ? said.replace(/^\d{1,4} /, '') : bare;
}
