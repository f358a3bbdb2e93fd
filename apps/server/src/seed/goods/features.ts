import type { Cell } from './copy.ts';
import { CATEGORIES } from '../vocabulary/categories.ts';
import { FEATURES } from '../vocabulary/features.ts';
import { KNOWN_FEATURES } from '../vocabulary/known.ts';

/** A set of characteristics: its id, and its text in descriptions. */
export interface Kit {
  id: number;
  words: string;
}

export interface FeatureRows {
  features: Cell[][];
  values: Cell[][];
  sets: Cell[][];
  /** Possible sets of a product in a leaf category. */
  kitsOf(group: number, child: number): readonly Kit[];
  /** The set of the n-th known group. */
  knownSet(group: number): number | null;
}

type Features = Readonly<Record<string, string>>;

/** Characteristics, their values, and every set of values that a product of the demo may have. */
export function featureRows(): FeatureRows {
  const slugs = Object.keys(FEATURES);
  const valueIds = new Map<string, number>();
  const setIds = new Map<string, number>();
  const numbered = (known: Map<string, number>, key: string) => {
    const id = known.get(key) ?? known.size + 1;
    known.set(key, id);
    return id;
  };
  const setOf = (features: Features) =>
    numbered(
      setIds,
      Object.entries(features)
        .map(([slug, value]) => numbered(valueIds, `${slugs.indexOf(slug) + 1} ${value}`))
        .toSorted((a, b) => a - b)
        .join(),
    );
  const known = KNOWN_FEATURES.map(({ features }) => setOf(features));
  const kits = CATEGORIES.map(({ children }) =>
    children.map(({ features }) =>
      combinations(features).map((one) => ({ id: setOf(one), words: wordsOf(one) })),
    ),
  );
  return {
    features: slugs.map((slug, index) => [index + 1, slug, FEATURES[slug] ?? slug]),
    values: [...valueIds].map(([key, id]) => {
      const space = key.indexOf(' ');
      return [id, Number(key.slice(0, space)), key.slice(space + 1)];
    }),
    sets: [...setIds].map(([values, id]) => [id, `{${values}}`]),
    kitsOf: (group, child) => kits[group]?.[child] ?? [],
    knownSet: (group) => known[group] ?? null,
  };
}

/** All combinations of one value of each list. */
function combinations(features: Readonly<Record<string, readonly string[]>>): Features[] {
  return Object.entries(features).reduce<Features[]>(
    (all, [slug, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [slug]: value }))),
    [{}],
  );
}

/** The first characteristic as text: «резьба M20×1,5». */
function wordsOf(features: Features): string {
  const [[slug, value] = ['', '']] = Object.entries(features);
  return `${(FEATURES[slug] ?? '').toLowerCase()} ${value}`;
}

/**
 * Weight in grams and sizes in millimetres of a product: near typical ones, and always the same for its id.
 */
export function sizesOf(id: number, typical: readonly number[]): number[] {
  return typical.map((size, place) => {
    const spread = (Math.imul(id + place * 7_919, 0x9e3779b1) >>> 8) / 2 ** 24;
    return Math.max(1, Math.round(size * (0.75 + spread / 2)));
  });
}
