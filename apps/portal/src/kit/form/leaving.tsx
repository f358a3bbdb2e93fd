import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Blocker, type Location, useBlocker, useLocation } from 'react-router';

/** A form on the page. */
interface Written {
  /** Whether it has unsaved input. */
  isUnsaved(): boolean;
  /** Query parameter that identifies the form's page in addition to the path. */
  param: string | undefined;
}
interface Leaving {
  /** All forms with input on the page, by id. */
  written: Map<string, Written>;
  blocker: Blocker;
}
const Shared = createContext<Leaving | null>(null);

const paramOf = ({ search }: Location, name: string) => new URLSearchParams(search).get(name);
const isLost = ({ isUnsaved, param }: Written, from: Location, to: Location) =>
  isUnsaved() &&
  (from.pathname !== to.pathname || (param !== undefined && paramOf(from, param) !== paramOf(to, param)));

/** Wraps all pages: a router supports only one blocker, so all forms share it. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [written] = useState(() => new Map<string, Written>());
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...written.values()].some((one) => isLost(one, currentLocation, nextLocation)),
  );
  const leaving = useMemo(() => ({ written, blocker }), [written, blocker]);
  return <Shared value={leaving}>{children}</Shared>;
}

export interface Unsaved {
  /** Marks the form as saved: navigation is not blocked. */
  setSaved(): void;
  /** Runs at once, or after confirmation if there is unsaved input. */
  leave(where: () => void): void;
  /** The open question's answers: leave or stay; null while nothing is asked. */
  question: { leave(): void; stay(): void } | null;
}

/**
 * Asks before unsaved input is lost by a link, by going back or by closing the page; `LeaveQuestion` renders
 * the dialog. `param`: a query parameter whose change means another page. Throws outside of `LeaveGuard`.
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
    // After saving, the form may be edited again.
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
  // Of several forms with unsaved input, the first one asks.
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

/** Dialog that asks whether to discard unsaved input. */
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
