import type { SavedView } from '@portal/ui/filter-bar';
import { useState } from 'react';

/** A view kept under a name: a list's address without its page. */
export interface KeptView extends SavedView {
  address: string;
}
/** How a person has arranged one list. No call keeps it yet: it stays in this browser, under the person's id. */
interface Kept {
  views: readonly KeptView[];
  hidden: readonly string[];
}

const NOTHING: Kept = { views: [], hidden: [] };

function read(key: string): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { views, hidden } = { ...NOTHING, ...(value as Partial<Kept> | null) };
    return Array.isArray(views) && Array.isArray(hidden) ? { views, hidden } : NOTHING;
  } catch {
    // Somebody else wrote there: the list is as it comes.
    return NOTHING;
  }
}

/** Saved views and hidden columns of this person in this list. */
export function useKept(list: string, person: number) {
  const key = `list ${list} ${person}`;
  const [kept, setKept] = useState(() => read(key));
  const keep = (change: Partial<Kept>) => {
    const next = { ...kept, ...change };
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    ...kept,
    hide: (hidden: readonly string[]) => keep({ hidden }),
    save: (name: string, isDefault: boolean, address: string) =>
      keep({
        views: [
          // Only one can be the one that a list opens with.
          ...kept.views.map((view) => (isDefault ? { ...view, isDefault: false } : view)),
          { id: crypto.randomUUID(), name, isDefault, address },
        ],
      }),
    remove: (id: string) => keep({ views: kept.views.filter((view) => view.id !== id) }),
  };
}
