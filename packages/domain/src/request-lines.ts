import { type Kopecks, parseMoney } from './money.ts';
import { normalizeArticle, normalizeBrand } from './part-number.ts';

/** Most lines of one request. Issue of the buyers' day: 5 000 lines are recognised in 8 s. */
export const MAX_REQUEST_LINES = 5_000;
/** Pieces a line may ask for: as a form counter, 8 digits. Spec 3 §5. */
export const MAX_LINE_QUANTITY = 99_999_999;

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
    const cells = written.split(SEPARATORS).map((cell) => cell.trim());
    if (cells.filter((cell) => HEADER.test(cell)).length >= 2) return [];
    const read = cells.length > 1 ? readCells(cells) : readPhrase(written);
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
    const cell = (name: keyof typeof COLUMNS) => cells[columns?.[name] ?? -1] ?? '';
    const filled = cells.filter((text) => text !== '').length;
    const read: Read =
      cell('article') === ''
        ? filled > 1
          ? readCells(cells)
          : readPhrase(written)
        : {
            words: split(`${cell('brand')} ${cell('article')}`),
            quantity: quantityOf(cell('quantity')),
            trailing: null,
            desired_price: priceOf(cell('price')),
          };
    return [{ number: index + 1, written, ...read }];
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
  filled.forEach((cell, index) => {
    // A brand alone is no part number yet: the digits after it are one.
    if (index > 0 && words.some((word) => /\d/.test(word)) && isNumber(cell)) numbers.push(cell);
    else if (!UNIT.test(cell)) words.push(cell);
  });
  const [quantity, price] = numbers;
  return {
    words: words.flatMap(split),
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
    quantity === undefined && /^\d{1,4}$/.test(last) && words.slice(0, -1).some((word) => /\d/.test(word));
  return {
    words,
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

/**
 * The ways to read a line, the likeliest first: a brand of one to three words before or after the part number, the words
 * together as a part number, and each word with a digit in it; then the same with the last number taken for a quantity, where
 * it may be one. Nothing is said about whether such a part exists.
 */
export function articleCandidates({
  words,
  quantity,
  trailing,
}: Pick<RequestLine, 'words' | 'quantity' | 'trailing'>): Candidate[] {
  const whole = readings(words, quantity);
  // A single word of it is the last resort of both readings.
  if (trailing === null) return [...whole.together, ...whole.apart];
  const without = readings(words.slice(0, -1), trailing);
  return [...whole.together, ...without.together, ...without.apart];
}

function readings(words: readonly string[], quantity: number): { together: Candidate[]; apart: Candidate[] } {
  const known = new Set<string>();
  const read = (brand: readonly string[] | null, article: readonly string[]): Candidate[] => {
    const candidate = {
      brand: brand === null ? null : normalizeBrand(brand.join(' ')),
      article: normalizeArticle(article.join(' ')),
      quantity,
    };
    const key = `${candidate.brand ?? ''} ${candidate.article}`;
    if (candidate.article.length < 2 || candidate.brand === '' || known.has(key)) return [];
    known.add(key);
    return [candidate];
  };
  const most = Math.min(BRAND_WORDS, words.length - 1);
  const together: Candidate[] = [];
  const apart: Candidate[] = [];
  for (let brand = most; brand >= 1; brand -= 1)
    together.push(...read(words.slice(0, brand), words.slice(brand)));
  for (let brand = most; brand >= 1; brand -= 1)
    together.push(...read(words.slice(-brand), words.slice(0, -brand)));
  together.push(...read(null, words));
  // Words of the title may follow the part number.
  for (let brand = most; brand >= 1; brand -= 1)
    for (let end = words.length - 1; end > brand; end -= 1)
      apart.push(...read(words.slice(0, brand), words.slice(brand, end)));
  for (let end = words.length - 1; end >= 1; end -= 1) apart.push(...read(null, words.slice(0, end)));
  for (const word of words) if (/\d/.test(word)) apart.push(...read(null, [word]));
  return { together, apart };
}
