import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/** Whether a form holds what was written and not saved. */
export type IsUnsaved = () => boolean;

interface Leaving {
  /** Of every form on the page that was written in. */
  forms: Set<IsUnsaved>;
  blocker: Blocker;
}
const Shared = createContext<Leaving | null>(null);

/** Around all pages: a router has room for one guard alone, so the forms of a page share it. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<IsUnsaved>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...forms].some((isUnsaved) => isUnsaved()),
  );
  const leaving = useMemo(() => ({ forms, blocker }), [forms, blocker]);
  return <Shared value={leaving}>{children}</Shared>;
}

/** What the forms of a page share. Throws outside of the guard. */
export function useLeaving(): Leaving {
  const leaving = use(Shared);
  if (!leaving) throw new Error('a form stands outside of the guard');
  return leaving;
}
