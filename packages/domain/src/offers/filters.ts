import type { Kopecks } from '../numbers/money.ts';
import { filterDays } from '../time/terms.ts';

/** An inclusive range; skipped when min equals max. Spec 3 §5. */
export interface Range {
  min: number;
  max: number;
}

/** The fields of an offer that can be filtered: price in kopecks, term in minutes, sizes as in the catalogue. Spec 3 §3, §5. */
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
  /** Whether the offer is from a distributor. */
  is_distributor_contract?: boolean | null;
}

/** Names of the range filters. The sizes belong to the product catalogue. Spec 3 §5. */
export type RangeName = 'quantity' | 'price' | 'deliveryDays' | 'weight' | 'height' | 'width' | 'length';

/** The state of the filter. */
export interface OfferFilter {
  ranges: Readonly<Partial<Record<RangeName, Range>>>;
  /** Titles; empty means all brands. */
  brands: readonly string[];
  /** Selected values by characteristic id; a characteristic without selected values is ignored. */
  chars: Readonly<Record<string, readonly string[]>>;
  /** Only offers under the supplier's own contract; distributors' offers are excluded. */
  directOnly?: boolean;
}

/** Additional ranges of a product search: grams and millimetres. Spec 3 §5. */
export const SIZE_NAMES = ['weight', 'height', 'width', 'length'] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

/** The value of an offer that a range filter compares; null when the offer does not have it. */
export function rangeValue(offer: FilterableOffer, name: RangeName): number | null {
  if (name === 'quantity') return offer.reserve_quantity;
  if (name === 'deliveryDays') return filterDays(offer.term);
  return offer[name] ?? null;
}

/**
 * The smallest and the largest value among the offers; null when no offer has a value.
 * @throws RangeError for an invalid term
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
 * Whether a value lies in an inclusive range. A range whose min equals max is ignored; a missing value (null) passes only an ignored
 * range.
 */
export function passesRange(value: number | null, range: Range): boolean {
  return range.min === range.max || (value !== null && value >= range.min && value <= range.max);
}

/**
 * Builds a range from optional bounds.
 * @param min smallest value, inclusive; missing: no lower bound
 * @param max largest value, inclusive; missing: no upper bound
 * @returns null when there are no bounds, or min equals max; otherwise a range for passesRange
 * @see spec 3 §5
 */
export function askedRange(min?: number, max?: number): Range | null {
  const range = { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY };
  return (min === undefined && max === undefined) || range.min === range.max ? null : range;
}

/**
 * Rounds a span outwards to whole units, for a slider with whole numbers.
 * @param unit size of a unit, e.g. 100 for roubles in kopecks
 * @returns the bounds in units
 * @throws RangeError for a unit that is not positive
 */
export function wholeSpan({ min, max }: Range, unit = 1): Range {
  if (!(unit > 0)) throw new RangeError(`not a unit: ${unit}`);
  return { min: Math.floor(min / unit), max: Math.ceil(max / unit) };
}

/**
 * Groups slug and value pairs of an address or a call (queryChars) by characteristic. Values of one characteristic are alternatives,
 * different characteristics must all match.
 * @returns values without duplicates, in the order of the pairs
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
 * Whether an offer passes the filter: all ranges; a selected brand, or no selection, or an offer without a brand; no distributor's
 * offer when only direct contracts are wanted; and one of the selected values for every characteristic with a selection.
 * @throws RangeError for an invalid term
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

const collatorOf = (locale: string) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/** Sorts brands alphabetically (by Russian rules without a locale), disabled ones last; equal names by id. Spec 3 §5. */
export function sortBrands<T extends Brand>(brands: readonly T[], locale = 'ru'): T[] {
  const collator = collatorOf(locale);
  return brands.toSorted(
    (a, b) =>
      Number(a.disabled === true) - Number(b.disabled === true) ||
      collator.compare(a.name, b.name) ||
      a.id - b.id,
  );
}

/**
 * Groups brands by first letter (upper case, without accents), sorted by letter and alphabetically within a letter; names that do not
 * start with a letter are grouped under «#», last.
 * @see spec 3 §3 («sortedBrands, grouped by first letter»)
 */
export function groupBrands<T extends Brand>(
  brands: readonly T[],
  locale = 'ru',
): { letter: string; brands: T[] }[] {
  const collator = collatorOf(locale);
  const groups = new Map<string, T[]>();
  for (const brand of sortBrands(brands, locale)) {
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

/** Sorts a characteristic's values: selectable ones first, each part alphabetically. Spec 3 §3. */
export function sortCharValues(values: readonly string[], disabled: readonly string[]): string[] {
  const collator = collatorOf('ru');
  return values.toSorted(
    (a, b) => Number(disabled.includes(a)) - Number(disabled.includes(b)) || collator.compare(a, b),
  );
}
