import { normalizeArticle, normalizeBrand } from './part-number.ts';

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
