import type { Schemas } from '@portal/api-client/client';
import { isCategoryCacheStale } from '@portal/domain/categories';

type Category = Schemas['Category'];
interface Kept {
  /** Milliseconds since the epoch. */
  timestamp: number;
  categories: Category[];
}

const KEY = 'allCategories';

/** The whole list of categories as this browser holds it; undefined when it holds none, or an old one. */
export function keptCategories(now: number): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (!Array.isArray(kept?.categories) || isCategoryCacheStale(kept.timestamp, now)) return undefined;
    return kept;
  } catch {
    // Somebody else wrote there: nothing is held then.
    return undefined;
  }
}

/** Hold the list, with the time it is of. */
export function keepCategories(categories: Category[], now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ timestamp: now, categories } satisfies Kept));
  } catch {
    // No room in this browser: the list is asked for again next time.
  }
}
