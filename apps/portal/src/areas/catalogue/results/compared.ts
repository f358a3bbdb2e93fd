import { MAX_COMPARED } from '@portal/domain/comparison';
import { createContext, useContext } from 'react';
import { toasts } from '../../../session/toasts.ts';

export interface Compared {
  /** Ids of the offers that are compared. */
  compared: ReadonlySet<number>;
  change(compared: ReadonlySet<number>): void;
}

/** The page's comparison, as a context because its buttons are deep inside the offers. */
export const ComparedContext = createContext<Compared>({ compared: new Set(), change: () => undefined });

export function useCompared() {
  const { compared, change } = useContext(ComparedContext);
  return {
    compared,
    toggle(id: number) {
      const next = new Set(compared);
      if (!next.delete(id)) {
        if (next.size >= MAX_COMPARED) {
          toasts.warning(`Сравнить можно не больше ${MAX_COMPARED} предложений`);
          return;
        }
        next.add(id);
      }
      change(next);
    },
    clear: () => change(new Set()),
  };
}
