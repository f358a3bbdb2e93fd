import { normalizeArticle, normalizeBrand } from '../search/part-number.ts';

/** Source of a cross when the seller names none. */
export const OWN_SOURCE = 'Данные продавца';
/** Maximum number of a seller's crosses per product. */
export const MOST_OWN_CROSSES = 100;
const LONGEST = 64;
const LONGEST_SOURCE = 120;

/** A cross (a possible substitute) named by a seller, with its source; an empty source means the seller itself. */
export interface OwnCross {
  brand: string;
  article: string;
  source: string;
}

/** An interpretation of a cross: brand and number. */
export interface CrossReading {
  brand: string;
  article: string;
}

/** A cross of a file: the text, all interpretations (the longest brand first), and the source. */
export interface WrittenCross {
  text: string;
  readings: CrossReading[];
  source: string;
}

/**
 * Parses crosses separated by lines or semicolons: «MAHLE: OC 90 OF (TecDoc)», or «MAHLE OC 90 OF», where any leading words may be the
 * brand. Brackets at the end contain the source.
 * @returns the first part without a brand and a number as `wrong`, otherwise null
 * @see decisions, «Part numbers»: two-way groups with a source
 */
export function writtenCrosses(text: string): { crosses: WrittenCross[]; wrong: string | null } {
  const pieces = text
    .split(/[\n;]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const crosses = pieces.map((piece) => {
    const bracketed = /\s\(([^()]*)\)$/.exec(piece);
    const said = bracketed ? piece.slice(0, bracketed.index) : piece;
    return {
      text: piece,
      readings: readingsOf(said).filter(isSound),
      source: (bracketed?.[1] ?? '').trim(),
    };
  });
  const wrong = crosses.find(
    ({ readings, source }) => readings.length === 0 || source.length > LONGEST_SOURCE,
  );
  return { crosses, wrong: wrong?.text ?? null };
}

/**
 * Parses crosses in which a colon separates the brand from the number, as in the form.
 * @returns the first invalid part as `wrong`, otherwise null
 * @see decisions, «Part numbers»
 */
export function readCrosses(text: string): { crosses: OwnCross[]; wrong: string | null } {
  const { crosses, wrong } = writtenCrosses(text);
  const read = crosses.map(({ text: piece, readings, source }) => ({ piece, reading: readings[0], source }));
  const bare = read.find(({ piece }) => !piece.includes(':'))?.piece ?? null;
  return {
    crosses: read.map(({ reading, source }) => ({ brand: '', article: '', ...reading, source })),
    wrong: wrong ?? bare,
  };
}

/** Formats crosses as text. */
export const crossesText = (crosses: readonly OwnCross[]): string =>
  crosses
    .map(({ brand, article, source }) => `${brand}: ${article}${source === '' ? '' : ` (${source})`}`)
    .join('\n');

/** A cross that a seller named, for a product that a buyer searches for. */
export interface SellersCross {
  supplier_id: number;
  /** The seller's product for which the cross was named: the searched product or its substitute. */
  own_product_id: number;
  /** The substitute for the searched product. */
  product_id: number;
  source: string;
}

/**
 * The sellers' crosses that a buyer may see: only those for goods that the same seller offers to this buyer. A buyer who cannot see a
 * seller's offers (no contract, no path to the storage, selection criteria) does not see its crosses; and they disappear together with
 * its goods.
 * @param offers offers to the buyer for the searched product and its substitutes
 * @see decisions, «Part numbers»: two-way groups with a source
 */
export function crossesTold<T extends SellersCross>(
  crosses: readonly T[],
  offers: readonly { supplier_id: number; product_id: number }[],
): T[] {
  const offered = new Set(offers.map(({ supplier_id, product_id }) => `${supplier_id} ${product_id}`));
  return crosses.filter(({ supplier_id, own_product_id }) => offered.has(`${supplier_id} ${own_product_id}`));
}

/** Sort rank of an analog: catalogue analogs precede those that only sellers name. */
export const analogRank = ({ said_by = [] }: { said_by?: readonly unknown[] }): 0 | 1 =>
  said_by.length === 0 ? 0 : 1;

/** Label of an analog that only sellers name: the seller and its source; empty when the catalogue knows the analog. */
export function saidBy(sellers: readonly { supplier: { title: string }; source: string }[]): string {
  const names = sellers.map(
    ({ supplier, source }) => `${supplier.title}${source === '' ? '' : ` (${source})`}`,
  );
  if (names.length === 0) return '';
  return names.length === 1 ? `по данным продавца ${names[0]}` : `по данным продавцов: ${names.join(', ')}`;
}

function readingsOf(said: string): CrossReading[] {
  const colon = said.indexOf(':');
  if (colon >= 0) return [{ brand: said.slice(0, colon).trim(), article: said.slice(colon + 1).trim() }];
  return [...said.matchAll(/\s+/g)]
    .toReversed()
    .map(({ index, 0: gap }) => ({ brand: said.slice(0, index), article: said.slice(index + gap.length) }));
}

const isSound = ({ brand, article }: CrossReading) =>
  normalizeBrand(brand) !== '' &&
  normalizeArticle(article) !== '' &&
  brand.length <= LONGEST &&
  article.length <= LONGEST;
