import type { ColumnRole } from './list-columns.ts';
import { hasDecimals, isNumberCell, isNumeric, isPartLike, PIECE_UNIT, piecesIn } from './pieces.ts';
import { type LineReading, type PhraseReading, priceIn, readPhrase, splitWords } from './request-phrases.ts';

/** A table row: its cells and the roles of its columns. */
export interface Row {
  cells: readonly string[];
  roles: readonly (ColumnRole | null)[];
  /** Indexes of further columns whose header names a quantity. */
  counts: readonly number[];
  /** Where the roles come from: a person (other columns are unused), the header, or detection from the cells. */
  by: 'person' | 'head' | 'cells';
}

const UNIT = new RegExp(String.raw`^${PIECE_UNIT}\.?$`, 'iu');
/** Roles whose numbers are certainly no quantities. */
const ACCOUNTED: ReadonlySet<ColumnRole | null | undefined> = new Set(['row', 'article', 'brand', 'unit']);

/**
 * Parses a row of a table with known columns; null when it does not fit, such as a line of another format between the rows.
 * @see decisions, «Quantities of a list»
 */
export function readRow({ cells, roles, counts, by }: Row): PhraseReading | null {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const isGiven = by === 'person';
  // A missing quantity column may be found in the row itself.
  if (by === 'cells' && !roles.includes('quantity') && !roles.includes('price')) return null;
  if (cell('article') === '' || (by !== 'person' && !fits(cells, roles, by))) return null;
  const own = readPhrase(cell('article'));
  const desired_price = priceIn(cell('price')) ?? own.desired_price;
  const words = splitWords(`${cell('brand')} ${cell('article').replaceAll('№', ' ')}`);
  const answer = (quantity: number | null, stated: LineReading['stated']): PhraseReading => ({
    readings: [{ words, quantity, stated }],
    desired_price,
  });
  // «OC 90 – 4 шт» in the part number's cell.
  const [inside] = own.readings;
  const isInside = inside?.stated === 'firm' && own.readings.length === 1;
  const also = cells.filter((text, place) => counts.includes(place) && text !== '');
  const written = cell('quantity') === '' ? also.shift() : cell('quantity');
  if (written !== undefined && written !== '') {
    const pieces = piecesIn(written);
    const isDisputed = also.some((text) => piecesIn(text) !== pieces);
    const isElsewhere = isInside && inside.quantity !== pieces;
    const isBeyond = !isGiven && cells.slice(roles.length).some(isNumberCell);
    const isMoney = by === 'cells' && (mayBeMoney(written, cells, roles) || namesTwo(cells, roles));
    return answer(isDisputed || isElsewhere || isBeyond || isMoney ? null : pieces, 'firm');
  }
  if (isInside)
    return {
      readings: [{ ...inside, words: [...splitWords(cell('brand')), ...inside.words] }],
      desired_price,
    };
  const isUnread = cells.some((text, place) => {
    if (text === '' || ACCOUNTED.has(roles[place])) return false;
    if (roles[place] === 'title') return splitWords(text).some(isNumeric);
    return (roles[place] !== null || !isGiven) && (isNumberCell(text) || splitWords(text).some(isNumeric));
  });
  return answer(isUnread ? null : 1, 'no');
}

/** Whether the detected quantity may be a price in this row: its other number is no amount, or is not larger. */
function mayBeMoney(written: string, cells: readonly string[], roles: Row['roles']): boolean {
  if (saysPieces(written)) return false;
  const others = cells.filter(
    (text, place) => (roles[place] === 'price' || roles[place] === null) && isNumberCell(text),
  );
  if (others.length === 0) return hasDecimals(written) && !cells.some((cell) => UNIT.test(cell));
  return others.some((text) =>
    hasDecimals(text) === hasDecimals(written)
      ? !isMore(piecesIn(written), piecesIn(text))
      : hasDecimals(written),
  );
}

const saysPieces = (cell: string) => new RegExp(String.raw`${PIECE_UNIT}\.?$`, 'iu').test(cell);
/** Whether an unused column contains another part number. */
const namesTwo = (cells: readonly string[], roles: Row['roles']) =>
  cells.some((cell, place) => roles[place] === null && isPartLike(cell));
/** At least ten times the quantity and a plausible price: «4⇥350», but not «4⇥12». */
const isMore = (pieces: number | null, price: number | null) =>
  pieces === null || price === null || (price >= 50 && price >= 10 * pieces);

/** Whether the cells match their columns: a part number with a digit, a numeric quantity, a brand that is no number. */
function fits(cells: readonly string[], roles: Row['roles'], by: Row['by']): boolean {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const isNumber = (role: ColumnRole) => cell(role) === '' || isNumberCell(cell(role));
  const quantity = cell('quantity');
  return (
    (/\d/.test(cell('article')) || (by === 'head' && isNumber('quantity'))) &&
    !/\p{L}.*\d/u.test(quantity) &&
    isNumber('price') &&
    isNumber('sum') &&
    !(cell('brand') !== '' && /^[\d\s.,]+$/.test(cell('brand'))) &&
    !UNIT.test(cell('brand'))
  );
}

/**
 * Parses a single row, or a row of unclear columns: words first, then the quantity, then the price. Two whole numbers are quantity and
 * price only in that order and when the quantity is smaller; anything else must be clarified.
 * @see decisions, «Quantities of a list»
 */
export function readAlone(cells: readonly string[]): PhraseReading {
  const filled = cells.filter((cell) => cell !== '');
  const [numbers, parts] = [[] as string[], [] as string[]];
  // A brand alone is no part number yet: the digits after it are.
  let named = false;
  for (const cell of filled) {
    if (named && (isNumberCell(cell) || /^[-–—_?]+$/.test(cell)) && !/^\d{7,}$/.test(cell))
      numbers.push(cell);
    else if (!UNIT.test(cell)) {
      parts.push(cell);
      named ||= /\d/.test(cell);
    }
  }
  const phrase = readPhrase(parts.join(' ; '));
  if (numbers.length === 0) return phrase;
  const hasUnit = filled.some((cell) => UNIT.test(cell));
  const { pieces, price } = weigh(numbers, hasUnit);
  const words = parts.flatMap((part) => splitWords(part.replaceAll('№', ' ')));
  const isFirm = phrase.readings.some(
    (one) => one.stated === 'firm' || (one.stated === 'no' && one.quantity === null),
  );
  // «OC 90 – 4 шт» next to another number: two interpretations.
  const quantity = isFirm ? null : pieces;
  return {
    readings: [{ words, quantity, stated: 'bare' }],
    desired_price: price ?? phrase.desired_price,
  };
}

const MONEY = /(?:руб(?:лей)?|р|₽)\.?$|[.,]\d[1-9]$|[.,][1-9]\d?$/iu;

/** Detects quantity and price among the numbers of a row. */
function weigh(
  numbers: readonly string[],
  hasUnit: boolean,
): { pieces: number | null; price: PhraseReading['desired_price'] } {
  const [first = '', second, third, ...rest] = numbers;
  const none = { pieces: null, price: null };
  if (rest.length > 0) return none;
  if (second === undefined) {
    const isMoney = MONEY.test(first) || (hasDecimals(first) && !hasUnit);
    return isMoney ? { pieces: null, price: priceIn(first) } : { pieces: piecesIn(first), price: null };
  }
  const price = priceIn(second);
  const pieces = MONEY.test(first) ? null : piecesIn(first);
  if (third !== undefined) {
    // Quantity × price = sum, and only amounts have kopecks.
    const [one, other, sum] = [priceIn(first), priceIn(second), priceIn(third)];
    if (one === null || other === null || sum === null || Math.abs((one * other) / 100 - sum) >= 2)
      return none;
    if (hasDecimals(first) !== hasDecimals(second))
      return hasDecimals(first)
        ? { pieces: piecesIn(second), price: one }
        : { pieces: piecesIn(first), price: other };
    return pieces !== null && isMore(pieces, other / 100) ? { pieces, price: other } : none;
  }
  if (pieces === null) return none;
  const isMoney = MONEY.test(second) || (hasDecimals(second) && !hasDecimals(first));
  const isSure = price === null ? /^0(?:[.,]0+)?$/.test(second) : isMoney || isMore(pieces, price / 100);
  return isSure || saysPieces(first) ? { pieces, price } : none;
}
