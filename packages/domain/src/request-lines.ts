import { type ColumnRole, rolesOfCells, rolesOfHead } from './list-columns.ts';
import { type Kopecks, parseMoney } from './money.ts';
import { normalizeArticle, normalizeBrand } from './part-number.ts';

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

/** A way to read the words: a brand, or none, and a part number in its normal form. */
export interface Candidate {
  /** Normal form; null when the line names none. */
  brand: string | null;
  article: string;
  /** Pieces, if the line is read so. */
  quantity: number;
  /** Whether it is too little to go by: a short word among others, without a brand. Such a part is asked about, never ordered. */
  guessed: boolean;
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
export function parseRequestText(text: string): RequestLine[] {
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
  );
}

/** A cell of a file: its text, its number, or nothing. */
export type SourceCell = string | number | null;

const textOf = (cell: SourceCell | undefined) =>
  String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Takes the rows of a file apart. Below a row of column heads («Бренд», «Артикул», «Кол-во», «Цена», in any order and with others
 * between them) each column is what its head says; without one it is what its cells say. Empty rows, heads, headings and totals are
 * left out; a line's number is its row's place.
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function parseRequestRows(rows: readonly (readonly SourceCell[])[]): RequestLine[] {
  return readSources(
    rows.flatMap((row, index) => {
      const cells = row.map(textOf);
      const written = cells.join('\t').trim();
      if (written === '') return [];
      return [{ number: index + 1, written, cells: cells.map((cell) => cell.slice(0, READ_CHARACTERS)) }];
    }),
  );
}

function readSources(sources: readonly Source[]): RequestLine[] {
  const width = usualWidth(sources);
  const table = sources.filter(({ cells }) => width > 1 && cells.length === width && !rolesOfHead(cells));
  let roles = table.length < 2 ? null : rolesOfCells(table.slice(0, DECIDING_ROWS).map(({ cells }) => cells));
  const counted = phrasesCount(sources);
  return sources.flatMap(({ number, written, cells }) => {
    const head = rolesOfHead(cells);
    if (head) {
      roles = head.includes('article') ? head : roles;
      return [];
    }
    const filled = cells.filter((cell) => cell !== '');
    if (filled.some((cell, place) => place < 2 && TOTAL.test(cell))) return [];
    if (filled.length === 1 && filled.some(isHeading)) return [];
    const article = cells[roles?.indexOf('article') ?? -1] ?? '';
    const read =
      roles && article !== ''
        ? readRoles(cells, roles)
        : filled.length > 1
          ? readCells(cells)
          : readPhrase(withoutNumber(written.slice(0, READ_CHARACTERS), counted));
    return [{ number, written, ...read }];
  });
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

function readRoles(cells: readonly string[], roles: readonly (ColumnRole | null)[]): Read {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  return {
    words: split(`${cell('brand')} ${cell('article').replaceAll('№', ' ')}`).slice(0, READ_WORDS),
    quantity: quantityOf(cell('quantity')),
    trailing: null,
    desired_price: priceOf(cell('price')),
  };
}

/** Head of the column that says why. */
export const REASON_COLUMN = 'Причина';
/** Said of a row whose line was taken away. */
export const TAKEN_AWAY = 'Убрана из заявки';

/**
 * The file that goes back: the same rows, columns and order, and one column more that says why a line will not be ordered.
 * @param reasons by the row's place, from 1; empty where all is well. A line that has none was taken away from the request; a row that
 * is no line, as a heading or a total, gets none
 */
export function withReasons(
  rows: readonly (readonly SourceCell[])[],
  reasons: ReadonlyMap<number, string>,
): SourceCell[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = new Set(parseRequestRows(rows).map(({ number }) => number));
  return rows.map((row, index) => {
    if (row.every((cell) => textOf(cell) === '')) return [...row];
    const wide = [...row, ...Array.from({ length: width - row.length }, () => null)];
    if (rolesOfHead(row.map(textOf))) return [...wide, REASON_COLUMN];
    return [...wide, reasons.get(index + 1) ?? (lines.has(index + 1) ? TAKEN_AWAY : '')];
  });
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

/** Letters and digits from which a word among others is surely a part number. */
const SURE_LENGTH = 5;
/** Words of a brand at most: «BIG FILTER», «LAND ROVER», «General Motors Company». */
const BRAND_WORDS = 3;
/** Words of a part number inside a longer line at most: «A 002 420 51 20 05» has six. */
const ARTICLE_WORDS = 8;
/** Ways to read a number of several words that stands behind a title: «Фильтр масляный KNECHT OC 90». */
const MOST_WITHIN = 24;
/**
 * Ways to read one line, at most: brand and number together in both readings of its last word, then the same inside a longer line,
 * then numbers of several words behind a title, then each word by itself.
 */
export const MAX_CANDIDATES =
  2 * (2 * BRAND_WORDS + 1) + (BRAND_WORDS + 1) * ARTICLE_WORDS + MOST_WITHIN + READ_WORDS;

/**
 * The ways to read a line, the likeliest first: a brand of one to three words before or after the part number, the words
 * together as a part number, and each word with a digit in it; then the same with the last number taken for a quantity, where
 * it may be one. Nothing is said about whether such a part exists. Of a line of more than READ_WORDS words the first are read;
 * never more than MAX_CANDIDATES.
 */
export function articleCandidates({
  words,
  quantity,
  trailing,
}: Pick<RequestLine, 'words' | 'quantity' | 'trailing'>): Candidate[] {
  const read = words.slice(0, READ_WORDS);
  const whole = readings(read, quantity);
  // A single word of it is the last resort of both readings.
  if (trailing === null) return [...whole.together, ...whole.apart()];
  const without = readings(read.slice(0, -1), trailing);
  return [...whole.together, ...without.together, ...without.apart()];
}

function readings(
  words: readonly string[],
  quantity: number,
): { together: Candidate[]; apart: () => Candidate[] } {
  const known = new Set<string>();
  // Each word is brought to its normal form once: there are many more ways to read a line than words in it.
  const forms = words.map(normalizeArticle);
  const count = words.length;
  const read = (brand: string | null, from: number, to: number, isPart = false): Candidate[] => {
    const article = forms.slice(from, to).join('').normalize('NFC');
    const key = `${brand ?? ''} ${article}`;
    if (article.length < 2 || brand === '' || known.has(key)) return [];
    known.add(key);
    return [{ brand, article, quantity, guessed: isPart && brand === null && article.length < SURE_LENGTH }];
  };
  const brands = Array.from({ length: Math.max(0, Math.min(BRAND_WORDS, count - 1)) }, (_, index) => ({
    words: index + 1,
    before: normalizeBrand(words.slice(0, index + 1).join(' ')),
    after: normalizeBrand(words.slice(-index - 1).join(' ')),
  })).toReversed();
  const together = [
    ...brands.flatMap((brand) => read(brand.before, brand.words, count)),
    ...brands.flatMap((brand) => read(brand.after, 0, count - brand.words)),
    ...read(null, 0, count),
  ];
  const inside = (brand: string | null, from: number) => {
    const found: Candidate[] = [];
    for (let end = Math.min(count - 1, from + ARTICLE_WORDS); end > from; end -= 1)
      found.push(...read(brand, from, end, true));
    return found;
  };
  /** Several words with a digit in them behind others, the word before them as their brand, or none: the longer ones first. */
  const within = () => {
    const found: Candidate[] = [];
    for (const length of [5, 4, 3, 2])
      for (let from = 1; from + length <= count; from += 1) {
        if (!words.slice(from, from + length).every((word) => /\d|^[A-Z]{1,3}$/i.test(word))) continue;
        const before = [1, 2].flatMap((size) =>
          from >= size
            ? read(normalizeBrand(words.slice(from - size, from).join(' ')), from, from + length, true)
            : [],
        );
        found.push(...before, ...read(null, from, from + length, true));
      }
    return found.slice(0, MOST_WITHIN);
  };
  return {
    together,
    // Words of the title may follow the part number.
    apart: () => [
      ...brands.flatMap((brand) => inside(brand.before, brand.words)),
      ...inside(null, 0),
      ...within(),
      ...words.flatMap((word, place) => (/\d/.test(word) ? read(null, place, place + 1, count > 1) : [])),
    ],
  };
}
