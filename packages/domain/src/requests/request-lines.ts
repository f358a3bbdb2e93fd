import { countHeads, type ColumnRole, rolesOfCells, rolesOfHead } from './list-columns.ts';
import { isAround, isTotal, onlyCounts, pieceTarget } from './list-surroundings.ts';
import type { Kopecks } from '../numbers/money.ts';
import { type LineReading, type PhraseReading, READ_WORDS, readPhrase } from './request-phrases.ts';
import { readAlone, readRow, type Row } from './request-rows.ts';

/** Most lines of one request. Issue of the buyers' day: 5 000 lines are recognised in 8 s. */
export const MAX_REQUEST_LINES = 5_000;
/** Characters of a line that are read. What is beyond stays in the line as it was written: no part is named so far on. */
export const READ_CHARACTERS = 500;

/** A line as it was written, taken apart. */
export interface RequestLine {
  /** From 1, as in the source. */
  number: number;
  written: string;
  /** What may be a brand and a part number. */
  words: readonly string[];
  /** Pieces; 1 where none is written; null: it depends on what the part number is, or cannot be read and is asked for. */
  quantity: number | null;
  /** Nothing is written that may be how many. */
  unstated: boolean;
  /** Ways to read it, one or two, the longer part number first: «W 914/2 4», «0 986 424 815». */
  readings: readonly LineReading[];
  desired_price: Kopecks | null;
}

/** What parts the cells of a pasted line, the surest first. */
const SEPARATORS = ['\t', '|', ';'] as const;
/** Columns that were lined up with spaces. */
const GAPS = /\s{2,}/;
/** Rows that decide what columns hold: more would only take longer. */
const DECIDING_ROWS = 200;

/** A line or a row on its way to be read. */
interface Source {
  number: number;
  written: string;
  cells: string[];
  /** What parted its cells: lines of one kind and as many cells make one table. */
  kind: string;
  /** There is more of it than is read. */
  isCut: boolean;
}

/**
 * Takes a pasted list apart: from a spreadsheet (tabs), an accounting system (semicolons, or columns lined up with spaces), or a chat
 * («KNECHT OC 90 – 4 шт по 350», «2 шт LEMFORDER 38225 01»). What a column holds is decided over
 * each block of like lines: a row's number is no part number, a part number no quantity. Where a number is left that nobody can tell, the
 * line has no quantity, and is asked about. Empty lines, heads, headings and totals are left out; everything else is kept, whatever it is.
 * @see spec 3 §1, «Review uploaded request lines»; decisions, «Part numbers», «Quantities of a list»
 */
export function parseRequestText(text: string, given: ColumnRoles | null = null): RequestLine[] {
  return readRequestText(text, given).lines;
}

/** What columns hold, in their order; null: a column that is not needed. */
export type ColumnRoles = readonly (ColumnRole | null)[];

/** A list as it was read, with what it was read by. */
export interface ListReading {
  lines: RequestLine[];
  /** What each column was taken for; null for a list that is no table. */
  columns: ColumnRoles | null;
  /** Its rows that are not empty, heads and totals among them, as cells. */
  rows: readonly { number: number; cells: readonly string[] }[];
}

/**
 * The same as parseRequestText, with the columns and their roles beside the lines, to be shown and set right.
 * @param given what the columns hold, where a person has said so: then nothing is decided over the text
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
  // Columns lined up with spaces are some in three lines one after another.
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

/** A cell without the quotes that text files put about it. */
const unquoted = (cell: string) => /^"(.*)"$/.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? cell;

/** A cell of a file: its text, its number, or nothing. */
export type SourceCell = string | number | null;

/** A cell's text with its spaces made single. */
export const cellText = (cell: SourceCell | undefined) =>
  String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Takes the rows of a file apart. Below a row of column heads («Бренд», «Артикул», «Кол-во», «Цена», in any order and with others
 * between them) each column is what its head says; without one it is what its cells say. Empty rows, heads, headings and totals are
 * left out; a line's number is its row's place.
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function parseRequestRows(
  rows: readonly (readonly SourceCell[])[],
  given: ColumnRoles | null = null,
): RequestLine[] {
  return readRequestRows(rows, given).lines;
}

/**
 * The same as parseRequestRows, with the columns and their roles beside the lines.
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

/** What the columns of a block hold. */
interface Layout {
  roles: ColumnRoles;
  /** Places of columns whose heads say, too, that they hold how many. */
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
  /** By what parts the cells: the layout that the last head says. */
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

/** Whether one of the first cells says that it is a total. */
const sumsUp = ({ cells }: Source) =>
  cells.filter((cell) => cell !== '').some((cell, place) => place < 2 && isTotal(cell));

const layoutOf = (roles: ColumnRoles | null | undefined): Layout | undefined =>
  roles ? { roles, counts: [], by: 'cells' } : undefined;

/** What the columns of each block hold by its cells; a block is lines of one kind with as many cells. */
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

/** A line that says only how many says it of its neighbours, or of all: where they say nothing themselves they are asked about. */
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

/** Whether a row above the heads is a line all the same: it has a part number and how many where the heads say, or is a phrase that says both. */
function isLine({ cells, kind }: Source, roles: ColumnRoles): boolean {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  if (kind !== 'row' && cells.length !== roles.length) return cells.some((text) => /\d/.test(text));
  return /\d/.test(cell('article')) && (!roles.includes('quantity') || /^\d/.test(cell('quantity')));
}

/** Cells that most rows have. */
function usualWidth(sources: readonly Source[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of sources) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Phrases that are numbered: 1, 2, 3 in front of three or more of them. */
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

/** Who wrote when, as messengers copy it: «[12:41, 24.11.2026] Иван: », «24.11.2026, 12:42 - Иван: ». */
const MESSENGER =
  /^(?:\[\d{1,2}:\d\d(?::\d\d)?, ?\d{1,2}\.\d{1,2}\.\d{2,4}\]|\[?\d{1,2}\.\d{1,2}\.\d{2,4},? \d{1,2}:\d\d(?::\d\d)?\]?(?: ?[-–])?) ?[^:\d]{1,40}: /u;
const NUMBERED = /^№ ?\d{1,3}[.)]? (?=.*\p{L}.*\d)/u;

/** A phrase without its number or its bullet: «1. OC 90», «2) OC 90», «• OC 90». */
function withoutNumber(phrase: string, isNumbered: boolean): string {
  const said = phrase
    .replace(MESSENGER, '')
    .replace(/^[>\s]+/, '')
    .replace(NUMBERED, '');
  const bare = said.replace(/^(?:\(?\d{1,3}[.)]\s+|\(?\d{1,3}\)|\d{1,3}\.(?=\p{L})|[•*–—-]\s*)(?=\S)/u, '');
  return isNumbered && bare === said ? said.replace(/^\d{1,4} /, '') : bare;
}
