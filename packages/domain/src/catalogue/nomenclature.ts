import { type Category, PATH_CAP, ROOT_CATEGORY } from './categories.ts';
import { normalizeArticle, normalizeBrand } from '../search/part-number.ts';
import { toLatin } from '../search/transliteration.ts';

/** «Прочее», the category of unknown products of price lists. */
export const UNSORTED_CATEGORY = 2;
/** Number of digits of EAN-8, UPC-A, EAN-13 and ITF-14 barcodes. */
const BARCODE = /^(?:\d{8}|\d{12,14})$/;

/** A characteristic of a seller's own product. */
export interface OwnFeature {
  title: string;
  value: string;
}

/** Why a barcode is refused. */
export type BarcodeFault = { code: 'barcodeLength' } | { code: 'barcodeCheckDigit'; digits: string };

/**
 * Validates a barcode: its length and its check digit (weights 3 and 1 from the right).
 * @param code digits; surrounding spaces are ignored
 * @returns null for a valid barcode
 * @see spec 1 §3 «Nomenclature»
 */
export function barcodeFault(code: string): BarcodeFault | null {
  const digits = code.trim();
  if (!BARCODE.test(digits)) return { code: 'barcodeLength' };
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? null : { code: 'barcodeCheckDigit', digits };
}

/** Parses barcodes separated by lines, commas or semicolons, without duplicates. */
export const readBarcodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((code) => code.replaceAll(/[\s']/g, ''))
      .filter((code) => code !== ''),
  ),
];

/**
 * Parses characteristics separated by lines or semicolons: «Резьба: M20 × 1,5». Empty lines are skipped.
 * @returns the first invalid line as `wrong`, otherwise null
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

/** Formats characteristics as text; the inverse of readFeatures. */
export const writtenFeatures = (features: readonly OwnFeature[]): string =>
  features.map(({ title, value }) => `${title}: ${value}`).join('\n');

/** A title with only the part number, as written by an import when the file has no title. */
const PLACEHOLDER = /^Артикул\s/;

/** The titles of a product by source. */
export interface Titles {
  /** The seller's own title, when the offer is from this seller. */
  own: string | null;
  catalogue: string;
}

/**
 * The title of an offer. A seller's own title is used only for that seller's offers. The seller's own title takes precedence over the
 * catalogue's; «Артикул …» is used only when there is no other title.
 * @see spec 1 §3 «Nomenclature»
 */
export function offerTitle({ own, catalogue }: Titles): string {
  const said = [own ?? '', catalogue].filter((title) => title.trim() !== '');
  return said.find((title) => !PLACEHOLDER.test(title)) ?? said[0] ?? '';
}

/** Phrases that sellers write instead of a title when a number was superseded. */
const GAVE_WAY =
  /^(?:use|see|см\.?|смотри|замен[её]н[ао]?\s+на|заменяется\s+на)\s+([\p{L}\p{N}][\p{L}\p{N}./-]*)(.*)$/iu;
/** Two numbers: alternatives or a set are not a single replacement. */
const SEVERAL = /^\W*(?:&|\+|\/|,|(?:or|and|или|и)\s)/iu;
const SHORTEST_NUMBER = 4;

/**
 * The number that supersedes a part, when its title says nothing else: «USE 12H2178», «заменён на 12H2178». Text after the number is a
 * remark.
 * @returns null for an ordinary title, and when several numbers are named
 * @see decisions, «Part numbers»
 */
export function supersededBy(title: string): string | null {
  const [, number = '', rest = ''] = GAVE_WAY.exec(title.trim()) ?? [];
  const bare = number.replace(/[./-]+$/, '');
  if (!/\d/.test(bare) || normalizeArticle(bare).length < SHORTEST_NUMBER || SEVERAL.test(rest)) return null;
  return bare;
}

/**
 * Why a product of the shared catalogue may be the same as a seller's own, the most likely first; exactly the same number and brand
 * need no question.
 */
export const MATCH_REASONS = {
  superseded: 'номер заменён изготовителем на этот',
  brand: 'тот же номер, бренд пишется похоже',
  zeros: 'тот же бренд, номер отличается нулями в начале',
  title: 'тот же номер у другого бренда, название похоже',
} as const;
/** Code of such a reason. */
export type MatchReason = keyof typeof MATCH_REASONS;

/** An interpretation of a picture's file name: the normalised article, and the normalised brand when the name starts with one. */
export interface PictureName {
  brand: string | null;
  article: string;
}

/**
 * The products to which a picture may belong by its file name, the most likely first: the whole name is an article («OC 90.jpg»), or an
 * article followed by the picture's number («OC90-2.jpg», «OC90 (3).png»), or either preceded by a brand («KNECHT_OC 90.jpg»).
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

/** Whether a category cannot be renamed, moved or deleted: the root, and the category of unknown products. */
export const isFixedCategory = (id: number): boolean => id === ROOT_CATEGORY || id === UNSORTED_CATEGORY;

/** Why a category cannot be at a place of the tree. */
export type CategoryPlaceFault = { code: 'categoryInItself' } | { code: 'categoryTooDeep'; levels: number };

/**
 * Why a category cannot be moved below another: it would be inside itself, or the tree would become deeper than the maximum path.
 * @param all the flat list
 * @param id null for a new category
 * @returns null when it can
 * @see spec 3 §9 «category path building capped at 10 iterations»
 */
export function categoryPlaceFault(
  all: readonly Category[],
  id: number | null,
  parentId: number,
): CategoryPlaceFault | null {
  const byId = new Map(all.map((category) => [category.id, category]));
  let depth = 1;
  let at = byId.get(parentId);
  for (; at !== undefined && at.id !== ROOT_CATEGORY && depth <= PATH_CAP; depth++) {
    if (at.id === id) return { code: 'categoryInItself' };
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return depth + heightOf(all, id) > PATH_CAP ? { code: 'categoryTooDeep', levels: PATH_CAP } : null;
}

/** Number of levels below a category. */
function heightOf(all: readonly Category[], id: number | null): number {
  let levels = -1;
  for (let row: readonly (number | null)[] = [id]; row.length > 0 && levels < PATH_CAP; levels++) {
    const above = new Set(row);
    row = id === null ? [] : all.filter(({ parent_id }) => above.has(parent_id)).map((child) => child.id);
  }
  return levels;
}

/** Maximum length of a characteristic's slug, and of its distinguishing suffix. */
const SLUG = 40;
const SLUG_END = 4;

/**
 * Creates the slug of a new characteristic: its title in Latin letters, digits and hyphens.
 * @param title the title as displayed: «Диаметр резьбы, мм»
 * @param taken slugs of the other characteristics
 * @returns 1 to 40 of a–z, 0–9 and «-», different from all `taken`: `diametr-rezby-mm`, then `diametr-rezby-mm-2`
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
