import type { Schemas } from '@portal/api-client/client';
import { isCategoryCacheStale } from '@portal/domain/categories';

type Category = Schemas['Category'];
interface Kept {
  /** Milliseconds since the epoch. */
  timestamp: number;
  categories: Category[];
}

const KEY = 'allCategories';

/** The categories cached in this browser; undefined if there are none or they have expired. */
export function keptCategories(now: number): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (!Array.isArray(kept?.categories) || isCategoryCacheStale(kept.timestamp, now)) return undefined;
    return kept;
  } catch {
    // An invalid value counts as none.
    return undefined;
  }
}

/** Caches the categories with the current time. */
export function keepCategories(categories: Category[], now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ timestamp: now, categories } satisfies Kept));
  } catch {
    // The storage quota is exceeded: the list will be loaded again next time.
  }
}
