import { useState } from 'react';
import { useLocation } from 'react-router';

type Ids = ReadonlySet<number | string>;
const NOTHING: Ids = new Set();
/**
 * Selected row ids by list and history entry: Back restores the selection; another page, tab or search starts
 * empty.
 */
const chosen = new Map<string, Ids>();
/** Maximum number of history entries remembered. */
const VISITS = 20;

/** Selected rows of a list. */
export function useChoice(list: string): [Ids, (ids: Ids) => void] {
  const key = `${list} ${useLocation().key}`;
  const [choice, setChoice] = useState({ key, ids: chosen.get(key) ?? NOTHING });
  const ids = choice.key === key ? choice.ids : (chosen.get(key) ?? NOTHING);
  const choose = (next: Ids) => {
    setChoice({ key, ids: next });
    chosen.delete(key);
    chosen.set(key, next);
    const [oldest] = chosen.keys();
    if (chosen.size > VISITS && oldest !== undefined) chosen.delete(oldest);
  };
  return [ids, choose];
}
