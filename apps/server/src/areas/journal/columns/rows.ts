import { type NumberForm, readNumber } from '@portal/domain/column-numbers';
import { type PriceCurrency, readPrice } from '@portal/domain/currencies';
import { roundToKopecks } from '@portal/domain/money';
import { severalArticles, spoiltArticle } from '@portal/domain/part-cells';
import { supersededBy } from '@portal/domain/nomenclature';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { sellerTitle } from '@portal/domain/seller-titles';
import { readStock } from '@portal/domain/stock-words';
import { sentence } from '@portal/domain/sentences';
import { roublesOf } from '../../../contract/money.ts';
import { type Field, FIELD_TITLES, FIELDS } from './columns.ts';
import { checkOwnCells, type OwnCells } from './own-cells.ts';

/** A valid row of a price list or, with more fields, of a nomenclature file. */
export interface PriceRow extends OwnCells {
  article: string;
  article_norm: string;
  brand: string;
  brand_norm: string;
  title: string;
  /** Normal form of the article that supersedes this one; null if the title names none. */
  replaced_by: string | null;
  price_kopecks: number;
  quantity: number;
  is_more: boolean;
  multiplicity: number;
  /**
   * Whether the row gives a multiplicity; otherwise it is 1, or in the nomenclature the known value is kept.
   */
  has_multiplicity: boolean;
}

/** A refused field, its value and the reason. */
export interface Wrong {
  field: string;
  value: string;
  reason: string;
}

export type Checked =
  | { ok: PriceRow }
  /** `key` is present if the refused row still identifies its product. */
  | { refused: Wrong[]; key: { article_norm: string; brand_norm: string } | undefined };

/**
 * Texts of one row's fields; null if the file has no such column. `faults`: why a cell has no value;
 * `forms`: number formats.
 */
export interface RawRow {
  cells: Partial<Record<Field, string | null>>;
  faults: Partial<Record<Field, string>>;
  forms: Partial<Record<Field, NumberForm>>;
}

const LONGEST = { article: 64, brand: 64, title: 255 } as const;
const HIGHEST_PRICE = 100_000_000_000;
const HIGHEST_MULTIPLICITY = 9_999;
const SHOWN_VALUE = 200;

const EMPTY = 'не может быть пустым';
const NOT_NUMBER = 'должно быть числом';
const NOT_WHOLE = 'должно быть целым числом';
const SEVERAL =
  'в ячейке несколько артикулов: разнесите их по строкам или отметьте при загрузке, что каждый – отдельная позиция или что это один артикул';

export type Result<T> = { value: T } | { reason: string };

/** The person's choices that apply to all rows. */
export interface RowReadings {
  /** Absent: prices are in roubles. */
  currency?: PriceCurrency | undefined;
  /** Separators inside an article belong to the article. */
  one_article?: boolean | undefined;
}

/**
 * Checks one row and reports every wrong field; a single one refuses the row. Fields not in `read` are not
 * checked: stock needs no price.
 */
export function checkRow(
  { cells, faults, forms }: RawRow,
  read: readonly Field[] = FIELDS,
  { currency, one_article = false }: RowReadings = {},
): Checked {
  const article = checkArticle(cells.article ?? '', one_article);
  const brand = checkBrand(cells.brand ?? '');
  const title = checkTitle(cells.title ?? '');
  const price = read.includes('price') ? checkPrice(cells.price ?? '', forms.price, currency) : { value: 0 };
  const quantity = checkQuantity(cells.quantity ?? '', forms.quantity);
  const multiplicity = checkMultiplicity(cells.multiplicity ?? '', forms.multiplicity);
  const own = read.some((field) => field in NOTHING_OWN) ? checkOwnCells(cells) : NOTHING_OWN;
  const results: Record<Exclude<Field, 'part'>, Result<unknown>> = {
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
    if (field === 'part') continue;
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
      ...(own === NOTHING_OWN ? NOTHING_SAID : saidOf(own)),
    },
  };
}

type OwnResults = ReturnType<typeof checkOwnCells>;

/**
 * Result for files without nomenclature fields, computed once instead of for each of up to a million rows.
 */
const NOTHING_OWN = checkOwnCells({});
const NOTHING_SAID = saidOf(NOTHING_OWN);

function saidOf(own: OwnResults): OwnCells {
  const said = Object.entries(own).flatMap(([field, result]) =>
    'value' in result ? [[field, result.value]] : [],
  );
  return Object.fromEntries(said) as unknown as OwnCells;
}

/**
 * Articles that a spreadsheet converted, such as «сен.90», are refused: they must not reach the shared
 * catalogue.
 */
const SPOILT = {
  date: 'таблица превратила артикул в дату',
  number: 'таблица превратила артикул в число',
} as const;
const AS_TEXT = 'задайте столбцу формат «Текстовый» и введите артикул заново';

function checkArticle(text: string, isOne: boolean): Result<string> {
  if (text === '') return { reason: EMPTY };
  const spoilt = spoiltArticle(text);
  if (spoilt !== null) return { reason: `${SPOILT[spoilt]}: ${AS_TEXT}` };
  if (text.length > LONGEST.article) return { reason: tooLong(LONGEST.article) };
  if (!isOne && /[;|,\n]|\s\/\s/.test(text) && severalArticles(text).length > 1) return { reason: SEVERAL };
  return normalizeArticle(text) === '' ? { reason: 'должно содержать буквы или цифры' } : { value: text };
}

function checkBrand(text: string): Result<string> {
  if (text === '') return { reason: EMPTY };
  if (text.length > LONGEST.brand) return { reason: tooLong(LONGEST.brand) };
  return normalizeBrand(text) === '' ? { reason: 'должно содержать буквы или цифры' } : { value: text };
}

function checkTitle(text: string): Result<string> {
  return text.length > LONGEST.title ? { reason: tooLong(LONGEST.title) } : { value: sellerTitle(text) };
}

/**
 * Reads a price in kopecks. More than two decimals, as formulas produce them, are rounded half up: 538.675
 * is 538,68.
 */
export function checkPrice(text: string, form?: NumberForm, currency?: PriceCurrency): Result<number> {
  if (text === '') return { reason: EMPTY };
  const read = readPrice(text, form, currency);
  if ('fault' in read) return { reason: sentence(read.fault) };
  const number = read.roubles;
  if (/^-?\d{12}/.test(number)) return { reason: tooDear() };
  const kopecks = roundToKopecks(number);
  if (kopecks <= 0) return { reason: 'должно быть строго больше 0' };
  return kopecks > HIGHEST_PRICE ? { reason: tooDear() } : { value: kopecks };
}

const tooDear = () => `не должно превышать ${thousands(roublesOf(HIGHEST_PRICE))} руб.`;

/** Reads stock as people write it: «12», «1 200», «>10», «10+», «есть», «нет». */
export function checkQuantity(text: string, form?: NumberForm): Result<{ pieces: number; more: boolean }> {
  const found = readStock(text, form);
  return 'fault' in found ? { reason: sentence(found.fault) } : { value: found };
}

/** Reads the multiplicity, whole pieces from 1; an empty cell means 1. */
export function checkMultiplicity(text: string, form?: NumberForm): Result<number> {
  const plain = text.trim().replace(/\s*шт(?:ук)?\.?$/i, '');
  if (plain === '') return { value: 1 };
  const number = readNumber(plain, form);
  if (number === null) return { reason: NOT_NUMBER };
  if (number.includes('.')) return { reason: NOT_WHOLE };
  if (Number(number) < 1) return { reason: 'должно быть строго больше 0' };
  if (Number(number) > HIGHEST_MULTIPLICITY)
    return { reason: `не должно превышать ${thousands(HIGHEST_MULTIPLICITY)}` };
  return { value: Number(number) };
}

/** The value of `faultOf` for a valid text. */
export const FAULTLESS = '';

/** Error message for a constant that a person enters for a field; FAULTLESS if it is valid. */
export function faultOf(field: Field, text: string): string {
  const result: Result<unknown> =
    field === 'brand'
      ? checkBrand(text)
      : field === 'quantity'
        ? checkQuantity(text)
        : field === 'multiplicity'
          ? checkMultiplicity(text)
          : field === 'price'
            ? checkPrice(text)
            : checkTitle(text);
  return 'reason' in result ? result.reason : FAULTLESS;
}

function tooLong(limit: number): string {
  return `не должно превышать ${limit} символов`;
}

function thousands(number: number): string {
  return number.toLocaleString('ru');
}
