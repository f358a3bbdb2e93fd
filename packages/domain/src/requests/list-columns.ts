import { isNumberCell, PIECE_UNIT } from './pieces.ts';

/** Role of a column in a pasted list. */
export type ColumnRole = 'row' | 'brand' | 'article' | 'title' | 'quantity' | 'unit' | 'price' | 'sum';

/** Russian names of the roles. */
export const COLUMN_LABELS: Readonly<Record<ColumnRole, string>> = {
  article: 'Артикул',
  brand: 'Бренд',
  title: 'Наименование',
  quantity: 'Количество',
  price: 'Хочу по цене',
  row: '№ строки',
  unit: 'Ед. изм.',
  sum: 'Сумма',
};

/**
 * The roles of columns after a person assigned one: a role is used once, so it is removed from any other column.
 * @param place index of the column, from 0
 * @param role null: the column is not used
 */
export const withRole = (
  roles: readonly (ColumnRole | null)[],
  place: number,
  role: ColumnRole | null,
): (ColumnRole | null)[] => roles.map((one, at) => (at === place ? role : one === role ? null : one));

/** Header patterns of each role, the most specific first. */
const HEADS: readonly (readonly [role: ColumnRole, head: RegExp])[] = [
  ['row', /^(?:№(?: ?п ?\/ ?п)?|n|#|п ?\/ ?п|номер строки|строка)\.?$/iu],
  ['article', /^(?:артикул(?: детали| товара)?|article|part ?(?:no|number)\.?|арт\.?)$/iu],
  [
    'article',
    /^(?:артикул производителя|каталожный (?:номер|№)|кат\. ?номер|номер(?: детали| запчасти)|oem(?:[- ]?номер)?|oe)$/iu,
  ],
  ['article', /^(?:номер|код(?: детали| товара| производителя)?|№ детали)$/iu],
  ['brand', /^(?:бренд|производитель|марка|фирма|изготовитель|brand|manufacturer|maker)$/iu],
  [
    'quantity',
    /^(?:кол(?:-?во|ичество|\.)?|заказ|потребность|нужно|qty|quantity|pcs)(?:,? ?(?:шт|ед)\.?)?$/iu,
  ],
  ['unit', /^(?:ед(?:\.|иница)?(?: ?изм(?:\.|ерения)?)?)$/iu],
  ['price', /^(?:(?:желаемая |ваша |моя )?(?:цена|price)(?: за (?:шт|ед)\.?)?)(?:,? ?(?:руб|р|₽)\.?)?$/iu],
  ['sum', /^(?:сумма|стоимость|итого|всего|total|sum)(?:,? ?(?:руб|р|₽)\.?)?$/iu],
  [
    'title',
    /^(?:(?:полное )?наименование(?: товара| детали)?|название|номенклатура|товар|описание|name|title|description)$/iu,
  ],
];

/**
 * Detects the roles of columns from a header row; null when the row is no header. Every role is used once: of several matching headers
 * the most specific one gets it.
 */
export function rolesOfHead(cells: readonly string[]): (ColumnRole | null)[] | null {
  const roles: (ColumnRole | null)[] = cells.map(() => null);
  for (const [role, head] of HEADS) {
    if (roles.includes(role)) continue;
    const place = cells.findIndex((cell, at) => roles[at] === null && head.test(cell.trim()));
    if (place >= 0) roles[place] = role;
  }
  return roles.filter((role) => role !== null).length >= 2 ? roles : null;
}

const QUANTITY_HEAD = HEADS.find(([role]) => role === 'quantity')?.[1];

/** Indexes of all columns whose header names a quantity, in order. */
export const countHeads = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, place) => (QUANTITY_HEAD?.test(cell.trim()) ? [place] : []));

const UNIT = /^(?:шт|штук[аи]?|ед|pcs?|компл?(?:ект)?|к-т|пар[аы]?|уп|л)\.?$/iu;
const WHOLE = /^\d{1,6}(?: ?(?:шт|ед|pcs)\.?)?$/iu;
const AMOUNT = /^\d{1,3}(?:[ \u00A0]\d{3})*(?:[.,]\d{1,2})?$|^\d{1,9}[.,]\d{1,2}$/;
const numberOf = (cell: string) =>
  Number(
    cell
      .replace(/ ?(?:шт|ед|pcs|руб|р|₽|к-та?|компл)\.?$/iu, '')
      .replaceAll(/[ \u00A0]/g, '')
      .replace(',', '.'),
  );

/** Maximum number of columns in a pasted list. */
const MOST_COLUMNS = 40;

interface Column {
  place: number;
  cells: string[];
  share(of: (cell: string) => boolean): number;
}

/**
 * Detects the roles of columns without headers from all rows: ascending numbers are row numbers, varying values with digits are part
 * numbers, repeated values without digits are brands, small whole numbers are quantities, amounts are prices.
 * @param rows cells of each row, all of the same length
 * @returns null when no column can be identified as the part number
 */
export function rolesOfCells(rows: readonly (readonly string[])[]): (ColumnRole | null)[] | null {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > MOST_COLUMNS) return null;
  const columns: Column[] = Array.from({ length: width }, (_, place) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
    return {
      place,
      cells,
      share: (of) => cells.filter(of).length / rows.length,
    };
  });
  const roles: (ColumnRole | null)[] = columns.map(() => null);
  const free = () => columns.filter(({ place, cells }) => roles[place] === null && cells.length > 0);
  const give = (column: Column | undefined, role: ColumnRole) => {
    if (column) roles[column.place] = role;
  };
  give(free().find(countsUp), 'row');
  give(
    free().find(({ share }) => share((cell) => UNIT.test(cell)) >= MOST),
    'unit',
  );
  const article = free()
    .map((column) => ({ column, score: articleScore(column) }))
    .toSorted((a, b) => b.score - a.score)[0];
  if (!article || article.score < 0.6) return null;
  give(article.column, 'article');
  for (const column of free().filter(
    ({ share }) => share((cell) => /\p{Script=Cyrillic}{3,}\s+\S|^.{25,}$/u.test(cell)) >= 0.5,
  ))
    if (!roles.includes('title')) give(column, 'title');
  give(
    free()
      .filter(({ share }) => share(isBrandLike) >= 0.6)
      .toSorted((a, b) => distinct(a) - distinct(b))[0],
    'brand',
  );
  giveNumbers(free(), rows, give, article.column);
  return roles;
}

const isBrandLike = (cell: string) =>
  /\p{L}{2,}/u.test(cell) && !isReadable(cell) && cell.split(/\s+/).length <= 3;

/** The share of rows from which a column is classified by its cells. */
const MOST = 0.8;
const distinct = ({ cells }: Column) => new Set(cells).size / Math.max(1, cells.length);

const countsUp = ({ cells }: Column) =>
  cells.length >= 2 &&
  cells.every((cell) => /^\d{1,4}[.)]?$/.test(cell)) &&
  cells.every(
    (cell, index) =>
      index === 0 || Number.parseInt(cell, 10) === Number.parseInt(String(cells[index - 1]), 10) + 1,
  ) &&
  Number.parseInt(String(cells[0]), 10) <= 1;

/** How much a column looks like part numbers, from 0 to 1: digits in nearly every cell, long enough, and nearly all different. */
function articleScore(column: Column): number {
  const { cells, share } = column;
  const shaped = share((cell) => {
    const signs = cell.replaceAll(/[^\p{L}\p{N}]/gu, '');
    const hasLetters = /\p{L}/u.test(signs);
    if (!/\d/.test(signs) || signs.length < 3 || signs.length > 30) return false;
    if (/\p{Script=Cyrillic}{4,}/u.test(cell) || UNIT.test(cell) || /\d ?(?:шт|руб|₽)/iu.test(cell))
      return false;
    return hasLetters || signs.length >= 5 || /[-/.]\d{3,}/.test(cell);
  });
  const amounts = share((cell) => /^\d[\d ]*[.,]\d{1,2}$/.test(cell));
  const letters = cells.some((cell) => /\p{L}/u.test(cell)) ? 0.15 : 0;
  return shaped * (0.7 + 0.3 * distinct(column)) + letters - amounts;
}

/** Maximum number of numeric columns that are compared with each other. */
const MOST_NUMERIC = 8;

/** Detects quantity, price and sum among numeric columns: first by quantity × price = sum, otherwise by decimals and magnitude. */
function giveNumbers(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  give: (column: Column | undefined, role: ColumnRole) => void,
  article: Column,
): void {
  const numeric = columns.filter(({ share, cells }) => {
    const numbers = cells.filter(isReadable);
    // A few cells in another format («2-3 шт») do not change the column.
    return (
      share(() => true) >= 0.5 &&
      numbers.length >= cells.length / 2 &&
      cells.filter(isNumberCell).length >= MOST * cells.length
    );
  });
  numeric.splice(MOST_NUMERIC);
  const whole = numeric.filter(({ cells }) =>
    cells.filter(isReadable).every((cell) => Number.isInteger(numberOf(cell))),
  );
  for (const quantity of whole)
    for (const price of numeric)
      for (const sum of numeric) {
        if (new Set([quantity.place, price.place, sum.place]).size < 3) continue;
        const at = (row: readonly string[], { place }: Column) => numberOf(String(row[place]));
        const holds = rows.filter(
          (row) => Math.abs(at(row, quantity) * at(row, price) - at(row, sum)) < 0.02,
        );
        if (holds.length < MOST * rows.length || rows.every((row) => at(row, quantity) === 1)) continue;
        // Both orders are possible: the quantity is the smaller number.
        if (whole.includes(price) && median(price) < median(quantity)) continue;
        give(quantity, 'quantity');
        give(price, 'price');
        give(sum, 'sum');
        return;
      }
  const quantity = surestCount(whole, numeric, article);
  const [only] = numeric.length === 1 ? numeric : [];
  if (only && !quantity && looksLikePrices(only) && only.place > article.place) give(only, 'price');
  give(quantity, 'quantity');
  if (quantity)
    give(
      numeric.find((column) => column !== quantity),
      'price',
    );
}

/**
 * The quantity column when it is unambiguous: the only column of whole numbers, or the first of two with the smaller numbers. Ascending
 * numbers before the part number may be row numbers, and values such as 1 350 and 415 may be prices.
 */
function surestCount(
  whole: readonly Column[],
  numeric: readonly Column[],
  article: Column,
): Column | undefined {
  const told = whole.filter(({ cells }) => cells.some((cell) => PIECES_WORD.test(cell)));
  if (told.length === 1) return told[0];
  const plain = whole.filter((column) => !withDecimals(column));
  const counts = plain.length > 0 ? plain : whole;
  const [first, second] = counts;
  if (!first || counts.length > 2) return undefined;
  if (first.place < article.place && grows(first)) return undefined;
  const isPriced = numeric.some((column) => !counts.includes(column));
  if (!second) return isPriced || !looksLikePrices(first) ? first : undefined;
  if (isPriced) return undefined;
  return median(first) < median(second) ? first : undefined;
}

const PIECES_WORD = new RegExp(String.raw`^\d[\d ]* ?${PIECE_UNIT}\.?$`, 'iu');
const isReadable = (cell: string) =>
  WHOLE.test(cell) || PIECES_WORD.test(cell) || AMOUNT.test(cell.replace(/ ?(?:руб|р|₽)\.?$/iu, ''));
const grows = ({ cells }: Column) =>
  cells.every((cell, at) => at === 0 || numberOf(cell) > numberOf(String(cells[at - 1])));
const looksLikePrices = ({ cells }: Column) => {
  const numbers = cells.filter(isReadable).map(numberOf);
  const large = numbers.filter((number) => number >= 100);
  return large.length * 2 > numbers.length && large.some((number) => number % 10 !== 0 || number >= 1_000);
};

const withDecimals = ({ cells }: Column) => cells.some((cell) => /[.,]\d{1,2}$/.test(cell));
const median = ({ cells }: Column) =>
  Number(cells.map(numberOf).toSorted((a, b) => a - b)[Math.floor(cells.length / 2)]);
