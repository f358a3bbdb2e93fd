import { parseMoney } from '@portal/domain/money';
import { supersededBy } from '@portal/domain/nomenclature';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import { type Field, FIELD_TITLES, FIELDS } from './columns.ts';
import { checkOwnCells, type OwnCells } from './own-cells.ts';

/** What a good row of a price list says; of the nomenclature's more. */
export interface PriceRow extends OwnCells {
  article: string;
  article_norm: string;
  brand: string;
  brand_norm: string;
  title: string;
  /** The number that has taken its place, in normal form; null where the title says nothing of it. */
  replaced_by: string | null;
  price_kopecks: number;
  quantity: number;
  is_more: boolean;
  multiplicity: number;
  /** Its multiplicity was written; where it was not, it is 1, or stays what it is. */
  has_multiplicity: boolean;
}

/** Why a field was not taken. */
export interface Wrong {
  field: string;
  value: string;
  reason: string;
}

export type Checked =
  | { ok: PriceRow }
  /** `key` is there when the row names its product all the same. */
  | { refused: Wrong[]; key: { article_norm: string; brand_norm: string } | undefined };

/** The text of each field in one row; null where the file has no such column. `faults`: why a cell has no value. */
export interface RawRow {
  cells: Partial<Record<Field, string | null>>;
  faults: Partial<Record<Field, string>>;
}

const LONGEST = { article: 64, brand: 64, title: 255 } as const;
const HIGHEST_PRICE = 100_000_000_000;
const MOST_PIECES = 99_999_999;
const HIGHEST_MULTIPLICITY = 9_999;
const SHOWN_VALUE = 200;

const EMPTY = 'не может быть пустым';
const NOT_NUMBER = 'должно быть числом';
const NOT_WHOLE = 'должно быть целым числом';

export type Result<T> = { value: T } | { reason: string };

/**
 * Check one row. Every wrong field is named; one is enough to refuse the row. Fields that are not read say nothing: no price is
 * asked of stock.
 */
export function checkRow({ cells, faults }: RawRow, read: readonly Field[] = FIELDS): Checked {
  const article = checkArticle(cells.article ?? '');
  const brand = checkBrand(cells.brand ?? '');
  const title = checkTitle(cells.title ?? '');
  const price = read.includes('price') ? checkPrice(cells.price ?? '') : { value: 0 };
  const quantity = checkQuantity(cells.quantity ?? '');
  const multiplicity = checkMultiplicity(cells.multiplicity ?? '');
  const own = checkOwnCells(cells);
  const results: Record<Field, Result<unknown>> = {
    article,
    brand,
    title,
    price,
    quantity,
    multiplicity,
    ...own,
  };

  const refused: Wrong[] = [];
  for (const field of read) {
    const result = results[field];
    const reason = faults[field] ?? ('reason' in result ? result.reason : undefined);
    if (reason !== undefined)
      refused.push({ field: FIELD_TITLES[field], value: (cells[field] ?? '').slice(0, SHOWN_VALUE), reason });
  }
  const key =
    'value' in article && 'value' in brand && !faults.article && !faults.brand
      ? { article_norm: normalizeArticle(article.value), brand_norm: normalizeBrand(brand.value) }
      : undefined;
  if (refused.length > 0 || !key || !('value' in article && 'value' in brand && 'value' in title))
    return { refused, key };
  if (!('value' in price && 'value' in quantity && 'value' in multiplicity)) return { refused, key };
  const replacing = supersededBy(title.value);
  const said = Object.entries(own).flatMap(([field, result]) =>
    'value' in result ? [[field, result.value]] : [],
  );
  return {
    ok: {
      article: article.value,
      brand: brand.value,
      ...key,
      title: title.value,
      replaced_by: replacing === null ? null : normalizeArticle(replacing),
      price_kopecks: price.value,
      quantity: quantity.value.pieces,
      is_more: quantity.value.more,
      multiplicity: multiplicity.value,
      has_multiplicity: (cells.multiplicity ?? '').trim() !== '',
      ...(Object.fromEntries(said) as unknown as OwnCells),
    },
  };
}

function checkArticle(text: string): Result<string> {
  if (text === '') return { reason: EMPTY };
  if (text.length > LONGEST.article) return { reason: tooLong(LONGEST.article) };
  return normalizeArticle(text) === '' ? { reason: 'должно содержать буквы или цифры' } : { value: text };
}

function checkBrand(text: string): Result<string> {
  if (text === '') return { reason: EMPTY };
  if (text.length > LONGEST.brand) return { reason: tooLong(LONGEST.brand) };
  return normalizeBrand(text) === '' ? { reason: 'должно содержать буквы или цифры' } : { value: text };
}

function checkTitle(text: string): Result<string> {
  return text.length > LONGEST.title ? { reason: tooLong(LONGEST.title) } : { value: text };
}

/** A price with more than two decimals, as formulas leave them, is rounded to a kopeck. */
export function checkPrice(text: string): Result<number> {
  if (text === '') return { reason: EMPTY };
  const plain = text.replaceAll(/[\s'’]/g, '').replace(/(рублей|руб\.?|р\.|₽|rub)$/i, '');
  const kopecks = /^-?\d{1,11}[.,]\d{3,}$/.test(plain)
    ? kopecksOf(Number(plain.replace(',', '.')))
    : parseMoney(plain);
  if (kopecks === null) return { reason: NOT_NUMBER };
  if (kopecks <= 0) return { reason: 'должно быть строго больше 0' };
  if (kopecks > HIGHEST_PRICE)
    return { reason: `не должно превышать ${thousands(roublesOf(HIGHEST_PRICE))} руб.` };
  return { value: kopecks };
}

const MORE = /^(?:>=?|≥|более|больше|от|свыше)(\d.*)$|^(\d.*?)(?:\+|(?:и)?более|(?:и)?больше)$/;
const PRESENT = new Set(['есть', 'да', '+', 'вналичии', 'много', 'yes', 'true', 'истина']);
const ABSENT = new Set(['', '-', '–', '—', 'нет', 'no', 'false', 'ложь', 'отсутствует', 'нетвналичии']);

/** Stock as people write it: «12», «1 200», «>10», «10+», «есть», «нет». */
export function checkQuantity(text: string): Result<{ pieces: number; more: boolean }> {
  const plain = text
    .toLowerCase()
    .replaceAll(/[\s']/g, '')
    .replace(/шт(ук)?\.?(?=$|\+)/, '');
  if (ABSENT.has(plain)) return { value: { pieces: 0, more: false } };
  if (PRESENT.has(plain)) return { value: { pieces: 1, more: true } };
  const least = MORE.exec(plain);
  const digits = least ? (least[1] ?? least[2] ?? '') : plain;
  const pieces = wholeNumber(digits);
  if ('reason' in pieces) return pieces;
  if (pieces.value < 0) return { reason: 'не может быть отрицательным' };
  if (pieces.value > MOST_PIECES) return { reason: `не должно превышать ${thousands(MOST_PIECES)}` };
  return { value: { pieces: pieces.value, more: least !== null } };
}

/** Whole pieces per pack; an empty cell means 1. */
export function checkMultiplicity(text: string): Result<number> {
  const plain = text
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/шт(ук)?\.?$/, '');
  if (plain === '') return { value: 1 };
  const number = wholeNumber(plain);
  if ('reason' in number) return number;
  if (number.value < 1) return { reason: 'должно быть строго больше 0' };
  if (number.value > HIGHEST_MULTIPLICITY)
    return { reason: `не должно превышать ${thousands(HIGHEST_MULTIPLICITY)}` };
  return { value: number.value };
}

function wholeNumber(digits: string): Result<number> {
  const match = /^([-−]?\d{1,15})(?:[.,](\d+))?$/.exec(digits);
  if (!match) return { reason: NOT_NUMBER };
  if (/[1-9]/.test(match[2] ?? '')) return { reason: NOT_WHOLE };
  return { value: Number((match[1] ?? '').replace('−', '-')) };
}

function tooLong(limit: number): string {
  return `не должно превышать ${limit} символов`;
}

function thousands(number: number): string {
  return number.toLocaleString('ru');
}
