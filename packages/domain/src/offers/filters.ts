import type { Kopecks } from '../numbers/money.ts';
import { filterDays } from '../time/terms.ts';

/** An inclusive range; skipped when min equals max. Spec 3 §5. */
export interface Range {
  min: number;
  max: number;
}

/** What an offer is filtered by: price in kopecks, term in minutes, sizes as the catalogue gives them. Spec 3 §3, §5. */
export interface FilterableOffer {
  price: Kopecks;
  term: number;
  reserve_quantity: number;
  brand_title?: string | null;
  weight?: number | null;
  height?: number | null;
  width?: number | null;
  length?: number | null;
  /** Values by characteristic id. */
  mappedChars?: Readonly<Record<string, string>> | null;
  /** Whether a distributor offers it. */
  is_distributor_contract?: boolean | null;
}

/** The ranges of the filter. The sizes belong to the product catalogue. Spec 3 §5. */
export type RangeName = 'quantity' | 'price' | 'deliveryDays' | 'weight' | 'height' | 'width' | 'length';

/** What the filter holds. */
export interface OfferFilter {
  ranges: Readonly<Partial<Record<RangeName, Range>>>;
  /** Titles; empty means all. */
  brands: readonly string[];
  /** Selected values by characteristic id; a characteristic without a selected value is skipped. */
  chars: Readonly<Record<string, readonly string[]>>;
  /** Only what the supplier sells under a contract of their own; what a distributor offers is left out. */
  directOnly?: boolean;
}

/** Ranges that a search for products has besides its brands and characteristics: grams and millimetres. Spec 3 §5. */
export const SIZE_NAMES = ['weight', 'height', 'width', 'length'] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

/** The number of an offer that a range looks at; null when the offer does not carry it. */
export function rangeValue(offer: FilterableOffer, name: RangeName): number | null {
  if (name === 'quantity') return offer.reserve_quantity;
  if (name === 'deliveryDays') return filterDays(offer.term);
  return offer[name] ?? null;
}

/**
 * The range that offers span: its least and greatest number; null when none carries one.
 * @throws RangeError for a term that is none
 */
export function spanOf(offers: readonly FilterableOffer[], name: RangeName): Range | null {
  let span: Range | null = null;
  for (const offer of offers) {
    const value = rangeValue(offer, name);
    if (value === null || !Number.isFinite(value)) continue;
    span = span
      ? { min: Math.min(span.min, value), max: Math.max(span.max, value) }
      : { min: value, max: value };
  }
  return span;
}

/**
 * Whether a number lies in a range, both ends included. A range whose min equals max is skipped; a number that is not
 * carried (null) passes only then.
 */
export function passesRange(value: number | null, range: Range): boolean {
  return range.min === range.max || (value !== null && value >= range.min && value <= range.max);
}

/**
 * A range as it is asked for, either end of which may be missing.
 * @param min least number, included; missing: from the least there is
 * @param max greatest number, included; missing: to the greatest there is
 * @returns null when nothing is asked: no end at all, or min equals max; else a range that passesRange understands
 * @see spec 3 §5
 */
export function askedRange(min?: number, max?: number): Range | null {
  const range = { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY };
  return (min === undefined && max === undefined) || range.min === range.max ? null : range;
}

/**
 * The whole units that a span covers, for a slider that knows whole numbers: its ends moved outwards.
 * @param unit size of a unit, such as 100 for roubles of kopecks
 * @returns units, not the numbers themselves
 * @throws RangeError for a unit that is not above 0
 */
export function wholeSpan({ min, max }: Range, unit = 1): Range {
  if (!(unit > 0)) throw new RangeError(`not a unit: ${unit}`);
  return { min: Math.floor(min / unit), max: Math.ceil(max / unit) };
}

/**
 * Selected values by characteristic, of slug and value pairs: what an address or a call carries (queryChars). Values of one
 * characteristic widen what passes, different characteristics narrow it.
 * @returns each value once, in the order of the pairs
 * @see spec 3 §3, §5
 */
export function charsBySlug(
  pairs: readonly { slug: string; value: string }[],
): Readonly<Record<string, readonly string[]>> {
  const chars = new Map<string, Set<string>>();
  for (const { slug, value } of pairs) chars.set(slug, (chars.get(slug) ?? new Set()).add(value));
  return Object.fromEntries([...chars].map(([slug, values]) => [slug, [...values]]));
}

/**
 * Whether an offer passes the filter: every range; its brand selected, or nothing selected, or no brand; no distributor's
 * where only direct contracts are wanted; and for every characteristic with a selection one of the selected values.
 * @throws RangeError for a term that is none
 * @see spec 3 §5
 */
export function passesFilter(offer: FilterableOffer, filter: OfferFilter): boolean {
  for (const name of Object.keys(filter.ranges) as RangeName[]) {
    const range = filter.ranges[name];
    if (range && !passesRange(rangeValue(offer, name), range)) return false;
  }
  const { brand_title: brand, mappedChars } = offer;
  if (brand && filter.brands.length > 0 && !filter.brands.includes(brand)) return false;
  if (filter.directOnly === true && offer.is_distributor_contract === true) return false;
  return Object.entries(filter.chars).every(([id, selected]) => {
    const value = mappedChars?.[id];
    return selected.length === 0 || (value !== undefined && selected.includes(value));
  });
}

/** A brand in the filter. */
export interface Brand {
  id: number;
  name: string;
  disabled?: boolean;
}

const collator = /* @__PURE__ */ new Intl.Collator('ru', { sensitivity: 'base', numeric: true });

/** Brands alphabetical, disabled ones last; of one name by id. Spec 3 §5. */
export function sortBrands<T extends Brand>(brands: readonly T[]): T[] {
  return brands.toSorted(
    (a, b) =>
      Number(a.disabled === true) - Number(b.disabled === true) ||
      collator.compare(a.name, b.name) ||
      a.id - b.id,
  );
}

/**
 * Brands grouped by first letter (upper case, without its accent), alphabetical within a letter and by letter; what begins
 * with no letter stands under «#», last.
 * @see spec 3 §3 («sortedBrands, grouped by first letter»)
 */
export function groupBrands<T extends Brand>(brands: readonly T[]): { letter: string; brands: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const brand of sortBrands(brands)) {
    const [first = ''] = brand.name.trim().normalize('NFKD').toUpperCase();
    const letter = /\p{L}/u.test(first) ? first : '#';
    groups.set(letter, [...(groups.get(letter) ?? []), brand]);
  }
  return [...groups]
    .map(([letter, own]) => ({ letter, brands: own }))
    .toSorted(
      (a, b) => Number(a.letter === '#') - Number(b.letter === '#') || collator.compare(a.letter, b.letter),
    );
}

/** A characteristic's values in the filter: those that can still be selected first, each part alphabetical. Spec 3 §3. */
export function sortCharValues(values: readonly string[], disabled: readonly string[]): string[] {
  return values.toSorted(
    (a, b) => Number(disabled.includes(a)) - Number(disabled.includes(b)) || collator.compare(a, b),
  );
}
