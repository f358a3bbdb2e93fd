import { normalizeArticle, normalizeBrand } from '../search/part-number.ts';

/** Who says what a seller says and names nobody for. */
export const OWN_SOURCE = 'Данные продавца';
/** Crosses that a seller may name for one product. */
export const MOST_OWN_CROSSES = 100;
const LONGEST = 64;
const LONGEST_SOURCE = 120;

/** What a seller says may stand in for a product, and on whose word; an empty source is the seller's own. */
export interface OwnCross {
  brand: string;
  article: string;
  source: string;
}

/** One way to read a cross: its brand and number. */
export interface CrossReading {
  brand: string;
  article: string;
}

/** A cross of a file: what was written, every way to read it (the longest brand first), and its source. */
export interface WrittenCross {
  text: string;
  readings: CrossReading[];
  source: string;
}

/**
 * Crosses as people write them, divided by lines or semicolons: «MAHLE: OC 90 OF (TecDoc)», or «MAHLE OC 90 OF», where the brand is
 * whatever beginning a reader knows as one. What stands in brackets at the end is the source.
 * @returns the first piece that names no brand and number as `wrong`, else null
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
 * The same where every brand is divided from its number by a colon, as in the form.
 * @returns the first piece that is written otherwise as `wrong`, else null
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

/** The same text of known crosses. */
export const crossesText = (crosses: readonly OwnCross[]): string =>
  crosses
    .map(({ brand, article, source }) => `${brand}: ${article}${source === '' ? '' : ` (${source})`}`)
    .join('\n');

/** What a seller says of a product that is looked for, by a product of its own. */
export interface SellersCross {
  supplier_id: number;
  /** The product that the seller has said it of: the one that is looked for, or the one that may stand in for it. */
  own_product_id: number;
  /** What may stand in for the product that is looked for. */
  product_id: number;
  source: string;
}

/**
 * The crosses of sellers that a buyer is told: those said of goods that the same seller offers this very buyer. Whoever may not see a
 * seller's offers, for want of a contract, of a way to the storage or by selection criteria, does not see its crosses either; and they go
 * with its goods.
 * @param offers what is offered to the buyer, of the product looked for and of what may stand in for it
 * @see decisions, «Part numbers»: two-way groups with a source
 */
export function crossesTold<T extends SellersCross>(
  crosses: readonly T[],
  offers: readonly { supplier_id: number; product_id: number }[],
): T[] {
  const offered = new Set(offers.map(({ supplier_id, product_id }) => `${supplier_id} ${product_id}`));
  return crosses.filter(({ supplier_id, own_product_id }) => offered.has(`${supplier_id} ${own_product_id}`));
}

/** Where an analog stands: those that the catalogue knows come before those that only sellers name. */
export const analogRank = ({ said_by = [] }: { said_by?: readonly unknown[] }): 0 | 1 =>
  said_by.length === 0 ? 0 : 1;

/** How an analog that only sellers name is marked: on whose word, and whom they refer to; empty where the catalogue knows it. */
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
