import { MAX_COMPARED } from '@portal/domain/comparison';
import { atom, useAtom } from 'jotai';
import { toasts } from '../../session/toasts.ts';

/** Ids of the offers that are compared, of whatever goods are on the page. */
const comparedAtom = atom<ReadonlySet<number>>(new Set<number>());

export function useCompared() {
  const [compared, setCompared] = useAtom(comparedAtom);
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
      setCompared(next);
    },
    clear: () => setCompared(new Set()),
  };
}
