import { type ColumnRole, rolesOfCells, rolesOfHead } from './list-columns.ts';
import { type Kopecks, parseMoney } from './money.ts';

/** Most lines of one request. Issue of the buyers' day: 5 000 lines are recognised in 8 s. */
export const MAX_REQUEST_LINES = 5_000;
/** Pieces a line may ask for: as a form counter, 8 digits. Spec 3 §5. */
export const MAX_LINE_QUANTITY = 99_999_999;
/** Characters of a line that are read. What is beyond stays in the line as it was written: no part is named so far on. */
export const READ_CHARACTERS = 500;
/** Words of a line that are read; the same of those beyond. */
export const READ_WORDS = 20;

/** A line as it was written, taken apart. */
export interface RequestLine {
  /** From 1, as in the source. */
  number: number;
  written: string;
  /** What may be a brand and a part number. */
  words: readonly string[];
  /** Pieces; 1 where none is written. */
  quantity: number;
  /** The last word, if it may be how many as well as a part of the number: «W 914/2 4», «0 986 424 815». */
  trailing: number | null;
  desired_price: Kopecks | null;
}

const SEPARATORS = /\t|;|\|/;
/** Columns that were lined up with spaces. */
const GAPS = /\s{2,}/;
const UNIT = /^(?:шт|штук[аи]?|ед|pcs|pc|компл?|к-т)\.?$/i;
const PRICE = /^(\d{1,9}(?:[.,]\d{1,2})?)(?:руб|р|₽)\.?$/i;
/** A line that sums up the others, and what people write around a list. */
const TOTAL = /^(?:итого|всего|total|сумма|к оплате)(?![\p{L}\p{N}])/iu;
const AROUND =
  /^(?:здравствуйте|добрый (?:день|вечер)|доброе утро|привет|прошу|просим|нужн[оы]|надо|спасибо|с уважением|заказ|заявка|счет|счёт|тел\.?|адрес|инн)(?![\p{L}\p{N}])/iu;

/** Rows that decide what columns hold: more would only take longer. */
const DECIDING_ROWS = 200;

/** A line or a row on its way to be read. */
interface Source {
  number: number;
  written: string;
  cells: string[];
}

/**
 * Takes a pasted list apart: from a spreadsheet (tabs), an accounting system (semicolons, or columns lined up with spaces), or a chat
 * («KNECHT OC 90 – 4 шт по 350», «2 шт LEMFORDER 38225 01»). What a column holds is decided over the whole text: a row's number is no
 * part number, a part number no quantity. Empty lines, heads, headings and totals are left out; everything else is kept, whatever it is.
 * @see spec 3 §1, «Review uploaded request lines»; decisions, «Part numbers»
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
  const spaced = sources.filter(
    ({ source }) => !SEPARATORS.test(source) && source.trim().split(GAPS).length > 2,
  );
  const byGaps = spaced.length >= 3 && spaced.length >= sources.length / 2;
  return readSources(
    sources.map(({ number, written, source }) => {
      const isTable = SEPARATORS.test(source);
      const cells = isTable ? source.split(SEPARATORS) : byGaps ? source.trim().split(GAPS) : [source];
      return { number, written, cells: cells.map((cell) => cell.trim()) };
    }),
    given,
  );
}

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
      return [{ number: index + 1, written, cells: cells.map((cell) => cell.slice(0, READ_CHARACTERS)) }];
    }),
    given,
  );
}

function readSources(sources: readonly Source[], given: ColumnRoles | null): ListReading {
  const width = usualWidth(sources);
  const heads = new Map(sources.map((source) => [source, rolesOfHead(source.cells)]));
  const table = sources.filter((source) => width > 1 && source.cells.length === width && !heads.get(source));
  const decided =
    table.length < 2 ? null : rolesOfCells(table.slice(0, DECIDING_ROWS).map(({ cells }) => cells));
  const counted = phrasesCount(sources);
  const headed = sources.find((source) => heads.get(source)?.includes('article'));
  const above = new Set(headed ? sources.slice(0, sources.indexOf(headed)) : []);
  let roles: ColumnRoles | null = given ?? (headed ? rolesOfHead(headed.cells) : decided);
  const stated = roles ?? [];
  const lines = sources.flatMap((source) => {
    const { number, written, cells } = source;
    const head = heads.get(source);
    if (head) {
      roles = given ?? (head.includes('article') ? head : roles);
      return [];
    }
    const filled = cells.filter((cell) => cell !== '');
    if (filled.some((cell, place) => place < 2 && TOTAL.test(cell))) return [];
    if (filled.length === 1 && filled.some(isHeading)) return [];
    if (above.has(source) && !fillsTable(cells, stated)) return [];
    const article = cells[roles?.indexOf('article') ?? -1] ?? '';
    const read =
      roles && article !== ''
        ? readRoles(cells, roles)
        : filled.length > 1
          ? readCells(cells)
          : readPhrase(withoutNumber(written.slice(0, READ_CHARACTERS), counted));
    return [{ number, written, ...read }];
  });
  const isTable = width > 1 || roles !== null;
  return {
    lines,
    columns: isTable ? Array.from({ length: width }, (_, place) => roles?.[place] ?? null) : null,
    rows: sources.map(({ number, cells }) => ({ number, cells })),
  };
}

/** Whether a row above the heads is a line all the same: it has a part number and how many where the heads say. */
function fillsTable(cells: readonly string[], roles: ColumnRoles): boolean {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  return /\d/.test(cell('article')) && (!roles.includes('quantity') || /^\d/.test(cell('quantity')));
}

/** Cells that most rows have. */
function usualWidth(sources: readonly Source[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of sources) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** A line that says by itself that it names no part: a greeting, «Подвеска:». Any other is kept, and asked about. */
const isHeading = (text: string) =>
  AROUND.test(text) ? !/\d.*\p{L}.*\d|\p{L}\d|\d{5,}/u.test(text) : !/\d/.test(text) && text.endsWith(':');

/** Whether the phrases of a list are numbered: 1, 2, 3 in front of them. */
function phrasesCount(sources: readonly Source[]): boolean {
  const first = sources
    .filter(({ cells }) => cells.filter((cell) => cell !== '').length === 1)
    .map(({ written }) => Number(/^(\d{1,4}) \S/.exec(written)?.[1] ?? Number.NaN));
  return first.length >= 3 && first.every((number, index) => number === index + 1);
}

/** A phrase without its number or its bullet: «1. OC 90», «2) OC 90», «• OC 90». */
function withoutNumber(phrase: string, counted: boolean): string {
  const bare = phrase.replace(/^(?:\(?\d{1,3}[.)]\s+|[•*]\s*)(?=\S)/u, '');
  return counted && bare === phrase ? phrase.replace(/^\d{1,4} /, '') : bare;
}

function readRoles(cells: readonly string[], roles: ColumnRoles): Read {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  return {
    words: split(`${cell('brand')} ${cell('article').replaceAll('№', ' ')}`).slice(0, READ_WORDS),
    quantity: quantityOf(cell('quantity')),
    trailing: null,
    desired_price: priceOf(cell('price')),
  };
}

type Read = Pick<RequestLine, 'words' | 'quantity' | 'trailing' | 'desired_price'>;

/** Columns: words first, then the quantity, then the price. */
function readCells(cells: readonly string[]): Read {
  const filled = cells.filter((cell) => cell !== '');
  const [numbers, words] = [[] as string[], [] as string[]];
  // A brand alone is no part number yet: the digits after it are one.
  let named = false;
  for (const cell of filled) {
    if (named && isNumber(cell)) numbers.push(cell);
    else if (!UNIT.test(cell)) {
      words.push(cell);
      named ||= /\d/.test(cell);
    }
  }
  const [quantity, price] = numbers;
  return {
    words: words.flatMap(split).slice(0, READ_WORDS),
    quantity: quantityOf(quantity),
    trailing: null,
    desired_price: priceOf(price),
  };
}

/** How many, or how much: more than six digits without a fraction are a part number. */
const isNumber = (cell: string) =>
  (/^\d[\d\s\u00A0]*(?:[.,]\d{1,2})?$/.test(cell) && !/^\d{7,}$/.test(cell)) ||
  /^\d{1,6} ?(?:шт|ед|pcs)\.?$/i.test(cell) ||
  PRICE.test(cell.replaceAll(/\s/g, ''));

/** A phrase: «4 шт», «x4», «по 350», «350 руб», or a number that stands last after a dash or after a part number. */
function readPhrase(phrase: string): Read {
  const tokens = split(phrase.replaceAll('№', ' ').replaceAll(/[,](?=\s|$)/g, ' ')).filter(
    (word) => !/^(?:арт|артикул)[.:]*$/i.test(word),
  );
  let quantity: string | undefined;
  let price: string | undefined;
  const words: string[] = [];
  const [leading = '', unit = '', third] = tokens;
  // How many stands in front: «2 шт LEMFORDER 38225 01», «2шт OC 90», «2 x OC 90».
  const before = /^(\d{1,6})(?:(?:шт|pcs)\.?|[xх*×])?$/i.exec(leading)?.[1];
  const joined = before !== undefined && before !== leading;
  if (before !== undefined && third !== undefined && (joined || UNIT.test(unit) || /^[xх*×]$/i.test(unit))) {
    quantity = before;
    tokens.splice(0, joined ? 1 : 2);
  }
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const [next = '', afterNext = ''] = tokens;
    const times = /^[xх*×](\d{1,8})$/i.exec(token) ?? /^(\d{1,8})(?:шт|pcs)\.?$/i.exec(token);
    const money = PRICE.exec(token);
    if (words.length > 0 && times) quantity = times[1];
    else if (words.length > 0 && money) price = money[1];
    else if (words.length > 0 && /^(?:по|цена)$/i.test(token) && /^\d/.test(next)) {
      price = next.replace(/(?:руб|р|₽)\.?$/i, '');
      tokens.splice(0, /^(?:руб|р|₽)\.?$/i.test(afterNext) ? 2 : 1);
    } else if (words.length > 0 && /^\d{1,8}$/.test(token) && UNIT.test(next)) {
      quantity = token;
      tokens.shift();
    } else if (
      words.length > 0 &&
      /^\d{1,9}(?:[.,]\d{1,2})?$/.test(token) &&
      /^(?:руб|р|₽)\.?$/i.test(next)
    ) {
      price = token;
      tokens.shift();
    } else if (/^[-–—=]$/.test(token)) {
      if (words.length > 0 && /^\d{1,8}$/.test(next)) {
        quantity = next;
        tokens.splice(0, UNIT.test(afterNext) ? 2 : 1);
      }
    } else words.push(token);
  }
  // A bare number that stands last after something with a digit in it may be how many; what is known decides.
  const last = words.at(-1) ?? '';
  const ambiguous =
    words.length <= READ_WORDS &&
    quantity === undefined &&
    /^\d{1,4}$/.test(last) &&
    words.slice(0, -1).some((word) => /\d/.test(word));
  return {
    words: words.slice(0, READ_WORDS),
    quantity: quantityOf(quantity),
    trailing: ambiguous ? quantityOf(last) : null,
    desired_price: priceOf(price),
  };
}

const split = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function quantityOf(text = ''): number {
  const digits = text
    .replaceAll(/[\s\u00A0]/g, '')
    .replace(/(?:шт|штук[аи]?|ед|pcs|компл?)\.?$/i, '')
    .replace(/[.,]0{1,3}$/, '');
  const number = /^\d+$/.test(digits) ? Number(digits) : 1;
  return Math.min(Math.max(1, number), MAX_LINE_QUANTITY);
}

function priceOf(text: string | undefined): Kopecks | null {
  const amount = text === undefined ? null : parseMoney(text.replace(/\s*(?:руб|р|₽)\.?$/i, ''));
  return amount === 0 ? null : amount;
}
