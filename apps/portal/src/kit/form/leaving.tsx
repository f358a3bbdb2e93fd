import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Blocker, type Location, useBlocker, useLocation } from 'react-router';

/** Something written on a page. */
interface Written {
  /** It has not been saved. */
  isUnsaved(): boolean;
  /** A parameter of the address that it hangs on besides the path. */
  param: string | undefined;
}
interface Leaving {
  /** Everything on the page that was written in, by its id. */
  written: Map<string, Written>;
  blocker: Blocker;
}
const Shared = createContext<Leaving | null>(null);

const paramOf = ({ search }: Location, name: string) => new URLSearchParams(search).get(name);
const isLost = ({ isUnsaved, param }: Written, from: Location, to: Location) =>
  isUnsaved() &&
  (from.pathname !== to.pathname || (param !== undefined && paramOf(from, param) !== paramOf(to, param)));

/** Around all pages: a router has room for one guard alone, so what is written on a page shares it. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [written] = useState(() => new Map<string, Written>());
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...written.values()].some((one) => isLost(one, currentLocation, nextLocation)),
  );
  const leaving = useMemo(() => ({ written, blocker }), [written, blocker]);
  return <Shared value={leaving}>{children}</Shared>;
}

export interface Unsaved {
  /** It is saved: one may be led away at once. */
  setSaved(): void;
  /** Does it at once, or asks first when something was written. */
  leave(where: () => void): void;
  /** What is asked now: to leave or to stay. */
  question: { leave(): void; stay(): void } | null;
}

/**
 * Asks before what was written and not saved is left behind: by a link, by going back, by closing the page. `LeaveQuestion` shows what
 * is asked. `param`: a parameter of the address with which the page is another one, too. Throws outside of the guard.
 */
export function useUnsaved(unsaved: boolean, { param }: { param?: string } = {}): Unsaved {
  const leaving = use(Shared);
  if (!leaving) throw new Error('a form stands outside of the guard');
  const { written, blocker } = leaving;
  const here = useLocation();
  const id = useId();
  const saved = useRef(false);
  const [way, setWay] = useState<{ go(): void } | null>(null);
  useEffect(() => {
    // Saved and still here, it may be changed again.
    if (unsaved) saved.current = false;
  }, [unsaved]);
  useEffect(() => {
    if (!unsaved) return;
    written.set(id, { isUnsaved: () => !saved.current, param });
    return () => void written.delete(id);
  }, [unsaved, written, id, param]);
  useEffect(() => {
    if (!unsaved) return;
    const listener = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault();
    };
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, [unsaved]);
  // Of several the first that was written in asks for all.
  const isAsked =
    blocker.state === 'blocked' &&
    [...written].find(([, one]) => isLost(one, here, blocker.location))?.[0] === id;
  return {
    setSaved: () => {
      saved.current = true;
    },
    leave: (go) => (unsaved ? setWay({ go }) : go()),
    question:
      way === null && !isAsked
        ? null
        : {
            leave: () => {
              setWay(null);
              if (blocker.state === 'blocked') blocker.proceed();
              else way?.go();
            },
            stay: () => {
              setWay(null);
              if (blocker.state === 'blocked') blocker.reset();
            },
          },
  };
}

/** The question whether what was written may be left behind, while it is asked. */
export function LeaveQuestion({ question }: Pick<Unsaved, 'question'>) {
  return (
    <Dialog
      open={question !== null}
      onOpenChange={() => question?.stay()}
      title="Уйти без сохранения?"
      description="То, что вы здесь изменили, не сохранено."
      actions={
        <>
          <Button variant="secondary" onClick={() => question?.stay()}>
            Остаться
          </Button>
          <Button variant="danger" onClick={() => question?.leave()}>
            Уйти
          </Button>
        </>
      }
    />
  );
}
