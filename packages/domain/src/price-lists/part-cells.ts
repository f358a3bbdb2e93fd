import { normalizeArticle, normalizeBrand } from '../search/part-number.ts';

/** Maximum number of words of a brand: «General Motors Company». */
const BRAND_WORDS = 3;
const SIGNS = /^[\s\-–—/|,;:()[\]]+|[\s\-–—/|,;:()[\]]+$/g;

/**
 * Splits a cell with a brand and a part number: «MANN W 914/2», «W914/2 MANN», «Bosch 0 986 478 123», «KNECHT|OC90». The brand must be
 * known, have up to three words, and stand before or after the number; the longest match is used, and a leading brand takes precedence.
 * The remainder must contain a digit.
 * @param isBrand whether a normal form belongs to a brand or an alias
 * @returns both parts as written; null when there is no known brand at either end
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function splitPart(
  text: string,
  isBrand: (norm: string) => boolean,
): { brand: string; article: string } | null {
  const words = text
    .replaceAll(/([|;])/g, ' $1 ')
    .trim()
    .split(/\s+/)
    .filter((word) => !/^[|;,/–—-]+$/.test(word));
  for (let size = Math.min(BRAND_WORDS, words.length - 1); size > 0; size -= 1)
    for (const behind of [false, true]) {
      const brand = (behind ? words.slice(-size) : words.slice(0, size)).join(' ').replaceAll(SIGNS, '');
      const article = (behind ? words.slice(0, -size) : words.slice(size)).join(' ').replaceAll(SIGNS, '');
      const norm = normalizeBrand(brand);
      if (norm !== '' && /\d/.test(normalizeArticle(article)) && isBrand(norm)) return { brand, article };
    }
  return null;
}

const MONTHS = 'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек';
const MONTHS_ENGLISH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** «сен.90», «01.сен», «Sep-90», «1-Sep», «01.09.1990», «1990-09-01 00:00:00». */
const DATE = new RegExp(
  String.raw`^(?:(?:${MONTHS}|${MONTHS_ENGLISH})[. -]{1,2}\d{1,4}|\d{1,2}[. -]{1,2}(?:${MONTHS}|${MONTHS_ENGLISH})\.?|(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:19|20)\d\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?: 00:00:00)?)$`,
);
/** «1,23E+11». */
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/**
 * Detects a part number that a spreadsheet converted to a date or to a number with an exponent. The original number is lost.
 * @returns its present form; null for an ordinary part number
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function spoiltArticle(text: string): 'date' | 'number' | null {
  const plain = text.trim();
  if (EXPONENT.test(plain)) return 'number';
  return DATE.test(plain) ? 'date' : null;
}

/** A size of bearings and rings: «0,50», «1,25», «0,254». Its comma is a decimal separator. */
const SIZE = /(?<![\p{L}\p{N}.,])(\d),(\d{2,3})(?![\p{L}\p{N}.,])/gu;

/**
 * Splits a cell with several part numbers, separated by a semicolon, a bar, a comma, a new line, or a slash between spaces: «W 914/2»
 * is one number. Sizes belong to the number: «AE-044-J 0,50» and «3,75/667» are one number each. Without duplicates, in order.
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function severalArticles(text: string): string[] {
  const known = new Set<string>();
  return text
    .replaceAll(SIZE, '$1\u0000$2')
    .split(/[;|,\n]|\s\/\s/)
    .map((one) => one.replaceAll('\u0000', ',').trim())
    .filter((one) => {
      const norm = normalizeArticle(one);
      return norm !== '' && !known.has(norm) && known.add(norm);
    });
}
