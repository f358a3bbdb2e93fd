import { isCodeLike } from '@portal/domain/column-contents';
import { readNumber, withoutRoubles } from '@portal/domain/column-numbers';
import { withoutCurrency } from '@portal/domain/currencies';
import { splitPart } from '@portal/domain/part-cells';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { readStock } from '@portal/domain/stock-words';
import type { Field } from './columns/columns.ts';

/** Maximum number of words of a brand next to a part number, as in splitPart. */
const BRAND_WORDS = 3;
const LONGEST_BRAND = 64;

/** Normal forms of all cell texts, or their first or last words, that may be a brand. */
export function brandLike(rows: readonly { cells: readonly string[] }[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows)
    for (const cell of cells) {
      if (cell.length > 120 || !/\p{L}/u.test(cell)) continue;
      if (cell.length <= LONGEST_BRAND) found.add(normalizeBrand(cell));
      const words = cell
        .replaceAll(/[|;]/g, ' ')
        .split(/\s+/)
        .filter((word) => word !== '');
      for (let size = 1; size <= Math.min(BRAND_WORDS, words.length - 1); size += 1) {
        found.add(normalizeBrand(words.slice(0, size).join(' ')));
        found.add(normalizeBrand(words.slice(-size).join(' ')));
      }
    }
  found.delete('');
  return [...found];
}

interface Shares {
  place: number;
  filled: number;
  distinct: number;
  brand: number;
  part: number;
  article: number;
  title: number;
  number: number;
  decimals: number;
  whole: number;
  stock: number;
  barcode: number;
  ones: number;
  median: number;
  /** The column contains consecutive row numbers 1, 2, 3… */
  counts: boolean;
  /** The column contains customs codes or numbers of an accounting program. */
  codes: boolean;
}

function sharesOf(cells: readonly string[], place: number, isBrand: (norm: string) => boolean): Shares {
  const filled = cells.filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  const numbers = filled.map((cell) => priceLike(cell)).filter((number) => number !== null);
  const sorted = numbers.map(Number).toSorted((a, b) => a - b);
  return {
    place,
    filled: filled.length / Math.max(cells.length, 1),
    distinct: new Set(filled).size / Math.max(filled.length, 1),
    brand: share((cell) => isBrand(normalizeBrand(cell))),
    part: share((cell) => splitPart(cell, isBrand) !== null),
    article: share(articleLike),
    title: share((cell) => cell.length >= 8 && /\p{L}{3}/u.test(cell) && /\s/.test(cell)),
    number: numbers.length / Math.max(filled.length, 1),
    decimals: share((cell) => /[.,]\d{1,2}$/.test(cell)),
    whole: share((cell) => /^\d{1,6}$/.test(cell.replaceAll(/\s/g, ''))),
    stock: share((cell) => !('fault' in readStock(cell)) || /^(?:<|‹|\++$|под заказ)/i.test(cell)),
    barcode: share((cell) => /^\d{13}$/.test(cell)),
    ones: share((cell) => cell === '1'),
    codes: isCodeLike(filled),
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    counts:
      sorted.length > 2 &&
      numbers.every((number, index) => index === 0 || Number(number) === Number(numbers[index - 1]) + 1),
  };
}

/** The number of a cell written like a price, with or without a currency; null if it is none. */
export const priceLike = (cell: string): string | null => readNumber(withoutRoubles(withoutCurrency(cell)));

const articleLike = (cell: string) => {
  const norm = normalizeArticle(cell);
  return (
    norm.length >= 2 &&
    norm.length <= 30 &&
    /\d/.test(norm) &&
    cell.split(/\s+/).length <= 5 &&
    (/\p{L}/u.test(norm) || norm.length >= 5) &&
    !/[.,]\d{1,2}$/.test(cell)
  );
};

/**
 * Guesses columns from their contents: known brands, part numbers, prices, whole numbers of stock. The
 * result is only likely, so it is shown to a person for confirmation. `wanted`: fields to find; `taken`:
 * columns that already have a field.
 */
export function guessColumns(
  rows: readonly { cells: readonly string[] }[],
  wanted: readonly Field[],
  isBrand: (norm: string) => boolean,
  taken: ReadonlySet<number> = new Set(),
): Partial<Record<Field, number>> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const left = Array.from({ length: width }, (_, place) => place)
    .filter((place) => !taken.has(place))
    .map((place) =>
      sharesOf(
        rows.map(({ cells }) => cells[place] ?? ''),
        place,
        isBrand,
      ),
    )
    .filter(({ filled, counts }) => filled > 0.3 && !counts);
  const found: Partial<Record<Field, number>> = {};
  const take = (field: Field, fits: (shares: Shares) => boolean, better: (shares: Shares) => number) => {
    if (!wanted.includes(field)) return;
    const [best] = left.filter(fits).toSorted((a, b) => better(b) - better(a) || a.place - b.place);
    if (!best) return;
    found[field] = best.place;
    left.splice(left.indexOf(best), 1);
  };
  take(
    'brand',
    ({ brand }) => brand >= 0.5,
    ({ brand }) => brand,
  );
  take(
    'barcode',
    ({ barcode }) => barcode >= 0.8,
    ({ barcode }) => barcode,
  );
  take(
    'price',
    ({ number, filled, decimals }) => number >= 0.85 && filled >= 0.7 && decimals >= 0.15,
    ({ decimals, filled }) => decimals + filled,
  );
  take(
    'article',
    ({ article, distinct, part }) => article >= 0.6 && distinct >= 0.7 && part < 0.5,
    ({ article, distinct, place }) => article + distinct - place * 0.01,
  );
  if (found.article === undefined) {
    take(
      'part',
      ({ part }) => part >= 0.5,
      ({ part }) => part,
    );
    if (found.part !== undefined) delete found.brand;
  }
  take(
    'title',
    ({ title }) => title >= 0.5,
    ({ title, distinct }) => title + distinct,
  );
  take(
    'price',
    ({ number, filled, median, whole, codes }) =>
      found.price === undefined && !codes && number >= 0.85 && filled >= 0.7 && median >= 20 && whole >= 0.5,
    ({ median }) => median,
  );
  take(
    'quantity',
    ({ stock, filled, codes }) => stock >= 0.7 && filled >= 0.3 && !codes,
    ({ ones, distinct, place }) => distinct - ones - place * 0.01,
  );
  take(
    'multiplicity',
    ({ whole, median, filled }) => whole >= 0.95 && median <= 100 && filled >= 0.7,
    ({ ones }) => ones,
  );
  return found;
}

/** Whether a row contains goods and not headers, judged by the columns that must contain numbers. */
export const isGoods = (
  cells: readonly string[],
  columns: Partial<Record<Field, number | null>>,
): boolean => {
  const at = (field: Field) => {
    const place = columns[field] ?? null;
    return place === null ? undefined : (cells[place] ?? '');
  };
  const [price, quantity, article] = [at('price'), at('quantity'), at('article') ?? at('part')];
  if (article !== undefined && !/\d/.test(article)) return false;
  if (price !== undefined) return priceLike(price) !== null;
  return quantity === undefined
    ? article !== undefined
    : quantity !== '' && !('fault' in readStock(quantity));
};
