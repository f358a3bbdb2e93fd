import { type Category, PATH_CAP, ROOT_CATEGORY } from './categories.ts';
import { normalizeArticle, normalizeBrand } from '../search/part-number.ts';
import { toLatin } from '../search/transliteration.ts';

/** «Прочее», where a price list's unknown products lie. */
export const UNSORTED_CATEGORY = 2;
/** Digits of the barcodes that goods bear: EAN-8, UPC-A, EAN-13, ITF-14. */
const BARCODE = /^(?:\d{8}|\d{12,14})$/;

/** A characteristic of one's own product. */
export interface OwnFeature {
  title: string;
  value: string;
}

/**
 * What is wrong with a barcode: its length, or its check digit (weights 3 and 1 from the right).
 * @param code digits; spaces around it do not matter
 * @returns null for a good one
 * @see spec 1 §3 «Nomenclature»
 */
export function barcodeFault(code: string): string | null {
  const digits = code.trim();
  if (!BARCODE.test(digits)) return 'Штрихкод – 8, 12, 13 или 14 цифр';
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? null : `Контрольная цифра штрихкода ${digits} не сходится`;
}

/** Barcodes as people write them: one in a line, or divided by commas or semicolons; each once. */
export const readBarcodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((code) => code.replaceAll(/[\s']/g, ''))
      .filter((code) => code !== ''),
  ),
];

/**
 * Characteristics as people write them, one in a line or divided by semicolons: «Резьба: M20 × 1,5». Empty lines are no lines.
 * @returns the first line that is written otherwise as `wrong`, else null
 * @see spec 1 §3 «Nomenclature»
 */
export function readFeatures(text: string): { features: OwnFeature[]; wrong: string | null } {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line) => {
    const [title = '', ...rest] = line.split(':');
    return { line, title: title.trim(), value: rest.join(':').trim() };
  });
  const wrong = read.find(({ title, value }) => title === '' || value === '')?.line ?? null;
  return { features: read.map(({ title, value }) => ({ title, value })), wrong };
}

/** The same text of known characteristics. */
export const writtenFeatures = (features: readonly OwnFeature[]): string =>
  features.map(({ title, value }) => `${title}: ${value}`).join('\n');

/** A title that says nothing but the number: what an import writes where the file had none. */
const PLACEHOLDER = /^Артикул\s/;

/** What a product is called, by who says so. */
export interface Titles {
  /** The seller's own nomenclature, where the offer is this seller's. */
  own: string | null;
  catalogue: string;
}

/**
 * What an offer is called. A title belongs to the list it came from: a seller's own stands at that seller's offers only. A better
 * source wins: the seller's own words, then the catalogue's; «Артикул …» is no title while anybody says more.
 * @see spec 1 §3 «Nomenclature»
 */
export function offerTitle({ own, catalogue }: Titles): string {
  const said = [own ?? '', catalogue].filter((title) => title.trim() !== '');
  return said.find((title) => !PLACEHOLDER.test(title)) ?? said[0] ?? '';
}

/** How sellers write in the place of a title that a number gave way to another one. */
const GAVE_WAY =
  /^(?:use|see|см\.?|смотри|замен[её]н[ао]?\s+на|заменяется\s+на)\s+([\p{L}\p{N}][\p{L}\p{N}./-]*)(.*)$/iu;
/** Two numbers: which of them it is, or that both are needed, is not one replacement. */
const SEVERAL = /^\W*(?:&|\+|\/|,|(?:or|and|или|и)\s)/iu;
const SHORTEST_NUMBER = 4;

/**
 * The number that has taken a part's place, where its title says nothing else: «USE 12H2178», «заменён на 12H2178». What follows the
 * number is a remark.
 * @returns null for a title, and where several numbers are named
 * @see decisions, «Part numbers»
 */
export function supersededBy(title: string): string | null {
  const [, number = '', rest = ''] = GAVE_WAY.exec(title.trim()) ?? [];
  const bare = number.replace(/[./-]+$/, '');
  if (!/\d/.test(bare) || normalizeArticle(bare).length < SHORTEST_NUMBER || SEVERAL.test(rest)) return null;
  return bare;
}

/** Why a product of the shared catalogue may be the seller's own, the likeliest first: exactly the same number and brand is no question. */
export const MATCH_REASONS = {
  superseded: 'номер заменён изготовителем на этот',
  brand: 'тот же номер, бренд пишется похоже',
  zeros: 'тот же бренд, номер отличается нулями в начале',
  title: 'тот же номер у другого бренда, название похоже',
} as const;
/** Code of such a reason. */
export type MatchReason = keyof typeof MATCH_REASONS;

/** A reading of a picture's name: normal forms of the article, and of the brand where the name begins with one. */
export interface PictureName {
  brand: string | null;
  article: string;
}

/**
 * Whose picture a file may be, by its name, the likeliest first: the whole name is an article («OC 90.jpg»), or an article with the
 * picture's number behind it («OC90-2.jpg», «OC90 (3).png»), or a brand before either («KNECHT_OC 90.jpg»).
 * @returns an empty list for a name without letters and digits
 * @see spec 1 §3 «Nomenclature», photo
 */
export function pictureNames(fileName: string): PictureName[] {
  const stem = fileName.replace(/\.[^.]*$/, '').trim();
  const bare = stem.replace(/[\s_-]*(?:\(\d{1,2}\)|[\s_-]\d{1,2})$/, '');
  const stems = [...new Set([stem, bare])];
  const whole = stems.map((text) => ({ brand: null, article: normalizeArticle(text) }));
  const branded = stems.flatMap((text) =>
    [...text.matchAll(/[\s_-]+/g)].map(({ index, 0: gap }) => ({
      brand: normalizeBrand(text.slice(0, index)),
      article: normalizeArticle(text.slice(index + gap.length)),
    })),
  );
  return [...whole, ...branded].filter(({ brand, article }) => article !== '' && brand !== '');
}

/** Whether nobody renames, moves or deletes a category: the root, and where unknown products lie. */
export const isFixedCategory = (id: number): boolean => id === ROOT_CATEGORY || id === UNSORTED_CATEGORY;

/**
 * Why a category cannot lie under another: it would lie within itself, or something would lie deeper than a path is long.
 * @param all the flat list
 * @param id null for a new one
 * @returns null where it can
 * @see spec 3 §9 «category path building capped at 10 iterations»
 */
export function categoryPlaceFault(
  all: readonly Category[],
  id: number | null,
  parentId: number,
): string | null {
  const byId = new Map(all.map((category) => [category.id, category]));
  let depth = 1;
  let at = byId.get(parentId);
  for (; at !== undefined && at.id !== ROOT_CATEGORY && depth <= PATH_CAP; depth++) {
    if (at.id === id) return 'Категорию нельзя перенести внутрь самой себя';
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return depth + heightOf(all, id) > PATH_CAP ? `Категории не бывают глубже ${PATH_CAP} уровней` : null;
}

/** Levels that lie under a category. */
function heightOf(all: readonly Category[], id: number | null): number {
  let levels = -1;
  for (let row: readonly (number | null)[] = [id]; row.length > 0 && levels < PATH_CAP; levels++) {
    const above = new Set(row);
    row = id === null ? [] : all.filter(({ parent_id }) => above.has(parent_id)).map((child) => child.id);
  }
  return levels;
}

/** Characters of a characteristic's name in addresses, and of what makes it differ from another one. */
const SLUG = 40;
const SLUG_END = 4;

/**
 * A new characteristic's name in addresses: its title in Latin letters, digits and hyphens.
 * @param title as people read it: «Диаметр резьбы, мм»
 * @param taken names of the other characteristics
 * @returns 1 to 40 of a–z, 0–9 and «-», unlike all of `taken`: `diametr-rezby-mm`, then `diametr-rezby-mm-2`
 * @see spec 2 §7 «Catalogue» (slug:value)
 */
export function featureSlug(title: string, taken: ReadonlySet<string>): string {
  const plain =
    toLatin(title)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, SLUG - SLUG_END) || 'feature';
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  return slug;
}
