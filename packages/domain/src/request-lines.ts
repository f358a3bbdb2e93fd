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
}

const SEPARATORS = /\t|;|\|/;
const UNIT = /^(?:шт|штук[аи]?|ед|pcs|pc|компл?)\.?$/i;
const PRICE = /^(\d{1,9}(?:[.,]\d{1,2})?)(?:руб|р|₽)\.?$/i;
const HEADER =
  /^(?:артикул|номер|бренд|кол-?во|количество|цена|наименование|article|brand|qty|quantity|price)$/i;

/**
 * Takes a pasted list apart: from a spreadsheet (tabs), an accounting system (semicolons), or a chat («KNECHT OC 90 – 4 шт по
 * 350»). Empty lines and a line of column heads are left out; everything else is kept, whatever it is.
 * @see spec 3 §1, «Review uploaded request lines»; decisions, «Part numbers»
 */
export function parseRequestText(text: string): RequestLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((source, index) => {
    const written = source.trim();
    if (written === '') return [];
    const beginning = written.slice(0, READ_CHARACTERS);
    const cells = beginning.split(SEPARATORS).map((cell) => cell.trim());
    if (cells.filter((cell) => HEADER.test(cell)).length >= 2) return [];
    const read = cells.length > 1 ? readCells(cells) : readPhrase(beginning);
    return [{ number: index + 1, written, ...read }];
  });
}

/** A cell of a file: its text, its number, or nothing. */
export type SourceCell = string | number | null;

/** What a column of a file holds, by its head. */
const COLUMNS = {
  article: /^(?:артикул|номер(?: детали)?|код детали|article|part ?(?:no|number))$/i,
  brand: /^(?:бренд|производитель|марка|brand|manufacturer)$/i,
  quantity: /^(?:кол-?во|количество|заказ|qty|quantity)(?:,? ?шт\.?)?$/i,
  price: /^(?:желаемая )?(?:цена|price)(?:,? ?(?:руб|р|₽)\.?)?$/i,
} as const;

const textOf = (cell: SourceCell | undefined) =>
  String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Place of each column that is known by its head; null for a row that is no head. */
function columnsOf(row: readonly SourceCell[]): Partial<Record<keyof typeof COLUMNS, number>> | null {
  const found: Partial<Record<keyof typeof COLUMNS, number>> = {};
  row.forEach((cell, place) => {
    for (const name of ['article', 'brand', 'quantity', 'price'] as const)
      if (COLUMNS[name].test(textOf(cell))) found[name] ??= place;
  });
  return Object.keys(found).length >= 2 ? found : null;
}

/**
 * Takes the rows of a file apart. Below a row of column heads («Бренд», «Артикул», «Кол-во», «Цена», in any order and with others
 * between them) each column is what its head says; else a row is read as a pasted line is. Empty rows and heads are left out;
 * a line's number is its row's place.
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function parseRequestRows(rows: readonly (readonly SourceCell[])[]): RequestLine[] {
  let columns: ReturnType<typeof columnsOf> = null;
  return rows.flatMap((row, index) => {
    const cells = row.map(textOf);
    const written = cells.join('\t').trim();
    if (written === '') return [];
    const head = columnsOf(row);
    if (head) {
      columns = head;
      return [];
    }
    const read = (place: number) => (cells[place] ?? '').slice(0, READ_CHARACTERS);
    const cell = (name: keyof typeof COLUMNS) => read(columns?.[name] ?? -1);
    const filled = cells.filter((text) => text !== '').length;
    const line: Read =
      cell('article') === ''
        ? filled > 1
          ? readCells(cells.map((_, place) => read(place)))
          : readPhrase(written.slice(0, READ_CHARACTERS))
        : {
            words: split(`${cell('brand')} ${cell('article')}`).slice(0, READ_WORDS),
            quantity: quantityOf(cell('quantity')),
            trailing: null,
            desired_price: priceOf(cell('price')),
          };
    return [{ number: index + 1, written, ...line }];
  });
}

/** Head of the column that says why. */
export const REASON_COLUMN = 'Причина';
/** Said of a row whose line was taken away. */
export const TAKEN_AWAY = 'Убрана из заявки';

/**
 * The file that goes back: the same rows, columns and order, and one column more that says why a line will not be ordered.
 * @param reasons by the row's place, from 1; empty where all is well. A row that has none was taken away from the request
 */
export function withReasons(
  rows: readonly (readonly SourceCell[])[],
  reasons: ReadonlyMap<number, string>,
): SourceCell[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row, index) => {
    if (row.every((cell) => textOf(cell) === '')) return [...row];
    const wide = [...row, ...Array.from({ length: width - row.length }, () => null)];
    return [...wide, columnsOf(row) ? REASON_COLUMN : (reasons.get(index + 1) ?? TAKEN_AWAY)];
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

const isNumber = (cell: string) =>
  /^\d[\d\s\u00A0]*(?:[.,]\d{1,2})?$/.test(cell) || PRICE.test(cell.replaceAll(/\s/g, ''));

/** A phrase: «4 шт», «x4», «по 350», «350 руб», or a number that stands last after a dash or after a part number. */
function readPhrase(phrase: string): Read {
  const tokens = split(phrase.replaceAll(/[,](?=\s|$)/g, ' '));
  let quantity: string | undefined;
  let price: string | undefined;
  const words: string[] = [];
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
  const digits = text.replaceAll(/[\s\u00A0]/g, '').replace(/[.,]0{1,2}$/, '');
  const number = /^\d+$/.test(digits) ? Number(digits) : 1;
  return Math.min(Math.max(1, number), MAX_LINE_QUANTITY);
}

function priceOf(text: string | undefined): Kopecks | null {
  const amount = text === undefined ? null : parseMoney(text.replace(/\s*(?:руб|р|₽)\.?$/i, ''));
  return amount === 0 ? null : amount;
}

/** Words of a brand at most: «BIG FILTER», «LAND ROVER», «General Motors Company». */
const BRAND_WORDS = 3;
/** Words of a part number inside a longer line at most: «A 002 420 51 20 05» has six. */
const ARTICLE_WORDS = 8;
/**
 * Ways to read one line, at most: brand and number together in both readings of its last word, then the same inside a longer line,
 * then each word by itself.
 */
export const MAX_CANDIDATES = 2 * (2 * BRAND_WORDS + 1) + (BRAND_WORDS + 1) * ARTICLE_WORDS + READ_WORDS;

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
  const read = (brand: string | null, from: number, to: number): Candidate[] => {
    const article = forms.slice(from, to).join('').normalize('NFC');
    const key = `${brand ?? ''} ${article}`;
    if (article.length < 2 || brand === '' || known.has(key)) return [];
    known.add(key);
    return [{ brand, article, quantity }];
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
      found.push(...read(brand, from, end));
    return found;
  };
  return {
    together,
    // Words of the title may follow the part number.
    apart: () => [
      ...brands.flatMap((brand) => inside(brand.before, brand.words)),
      ...inside(null, 0),
      ...words.flatMap((word, place) => (/\d/.test(word) ? read(null, place, place + 1) : [])),
    ],
  };
}
