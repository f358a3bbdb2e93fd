/** Id of the root category. Spec 3 §3, §9. */
export const ROOT_CATEGORY = 1;
/** Maximum number of steps in a category's path. Spec 3 §9. */
export const PATH_CAP = 10;
/** Milliseconds for which the category list is cached: 60 days. Spec 1 §9. */
export const CATEGORY_CACHE = 5_184_000_000;

/** A category of the catalogue. Spec 3 §3. */
export interface Category {
  id: number;
  parent_id: number | null;
  childrens?: readonly Category[];
}

/**
 * The path from below the root to a category, at most 10 steps: of a longer or cyclic path the 10 steps nearest to the category are
 * kept. The root itself is not included.
 * @param all the flat list
 * @returns an empty list for the root and for an unknown id
 * @see spec 3 §9
 */
export function categoryPath<T extends Category>(all: readonly T[], id: number): T[] {
  const byId = new Map(all.map((category) => [category.id, category]));
  const path: T[] = [];
  let next: number | null = id;
  for (let step = 0; step < PATH_CAP && next !== null && next !== ROOT_CATEGORY; step++) {
    const category = byId.get(next);
    if (!category) break;
    path.unshift(category);
    next = category.parent_id;
  }
  return path;
}

/**
 * Whether the cached list must be fetched again: when the cached time plus 60 days is at or beyond now. Read literally this would
 * refetch a fresh list and keep a stale one; the decisions interpret it as «once older than 60 days».
 * @param cachedAt milliseconds; null when nothing is cached
 * @returns true also for an invalid cached time and for one in the future
 * @see spec 1 §9; decisions, «Smaller readings»
 */
export function isCategoryCacheStale(cachedAt: number | null, now: number): boolean {
  const age = now - (cachedAt ?? Number.NaN);
  return !(age >= 0 && age <= CATEGORY_CACHE);
}
