import { useState } from 'react';
import { useLocation } from 'react-router';

type Ids = ReadonlySet<number | string>;
const NOTHING: Ids = new Set();
/** What was chosen, by the visit of a page: Back finds it again, another page, tab or search begins with nothing. */
const chosen = new Map<string, Ids>();
/** Visits whose choice is remembered. */
const VISITS = 20;

/** Chosen rows of a list. */
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
