import { normalizeArticle, normalizeBrand } from './part-number.ts';

/** A part by brand and number, as written. */
export interface Part {
  brand: string;
  article: string;
}

/** That two parts replace one another, and who says so. */
export interface Cross {
  one: Part;
  other: Part;
  source: string;
}

/** Parts that replace one another, with everybody who says so. Decisions, «Part numbers»: two-way groups with a source. */
export interface CrossGroup {
  /** Keys of the parts, sorted. */
  parts: string[];
  /** Sources, each once, sorted. */
  sources: string[];
}

/**
 * Key of a part, the same for every spelling: normal brand and normal number.
 * @param brandOf from a normal brand to its main name's normal form, where aliases are known
 */
export function partKey(part: Part, brandOf: (normal: string) => string = (normal) => normal): string {
  return `${brandOf(normalizeBrand(part.brand))} ${normalizeArticle(part.article)}`;
}

/**
 * Groups of parts that replace one another, directly or through others, in both directions. A cross of a part with itself,
 * or with an empty number, says nothing.
 */
export function crossGroups(crosses: readonly Cross[], brandOf?: (normal: string) => string): CrossGroup[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let at = key;
    for (let parent = parents.get(at); parent !== undefined; parent = parents.get(at)) {
      const next = parents.get(parent) ?? parent;
      parents.set(at, next);
      at = next;
    }
    return at;
  };
  const said = crosses
    .map(({ one, other, source }) => ({ a: partKey(one, brandOf), b: partKey(other, brandOf), source }))
    .filter(({ a, b }) => a !== b && !a.endsWith(' ') && !b.endsWith(' '));
  for (const { a, b } of said) {
    const from = rootOf(a);
    const to = rootOf(b);
    if (from !== to) parents.set(from, to);
  }
  const groups = new Map<string, { parts: Set<string>; sources: Set<string> }>();
  for (const { a, b, source } of said) {
    const root = rootOf(a);
    const group = groups.get(root) ?? { parts: new Set(), sources: new Set() };
    group.parts.add(a).add(b);
    group.sources.add(source);
    groups.set(root, group);
  }
  return [...groups.values()].map(({ parts, sources }) => ({
    parts: [...parts].toSorted(),
    sources: [...sources].toSorted(),
  }));
}

/** Keys of a part's analogs: its group without itself; empty when nobody says any. */
export function analogsOf(groups: readonly CrossGroup[], key: string): string[] {
  return groups.find(({ parts }) => parts.includes(key))?.parts.filter((part) => part !== key) ?? [];
}
