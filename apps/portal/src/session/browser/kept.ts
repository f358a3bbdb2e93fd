import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../session.ts';

// What a user has done in a document and the server does not have yet. It stays on this device, by user and document,
// until it is sent or discarded: a closed tab, a reload, a dead network or a sign-out lose nothing, and another user of
// the device does not see it.

const PREFIX = 'portal.kept.';
const ofUser = (user: number) => `${PREFIX}${user}.`;
/** Milliseconds after which nobody will send it any more. */
const LONGEST = 30 * 86_400_000;

interface Stored<T> {
  /** When it was last changed. */
  at: number;
  /** Pieces that the server does not have. */
  pieces: number;
  value: T;
}

/** What the browser refused to store; it lives as long as the tab. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

const read = (key: string): string | null => unstored.get(key) ?? localStorage.getItem(key);

function write(key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

function parsed<T>(text: string | null): Stored<T> | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored<T> | null;
    return stored && Date.now() - stored.at < LONGEST ? stored : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed it.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export interface Keeping<T> {
  /** What is kept; null if nothing is. */
  kept: T | null;
  /** What is kept now, also by another tab since the last render. */
  current(): T | null;
  /** Keeps a value, or nothing. */
  keep(value: T | null): void;
}

/**
 * What the signed-in user has not sent of a document; shared by all tabs.
 * @param document its kind and number: «acceptance.9»
 * @param piecesOf pieces of a value that the server does not have
 * @param onSentElsewhere called when another tab has sent what both show, so that this one loads the document again
 */
export function useKept<T>(
  document: string,
  piecesOf: (value: T) => number,
  onSentElsewhere: () => void,
): Keeping<T> {
  const key = ofUser(useCurrentUser().id) + document;
  const sentElsewhere = useEffectEvent(onSentElsewhere);
  // One listener for the whole life of the page: a render between the listeners of an event must not replace it.
  useEffect(() => {
    const changed = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) sentElsewhere();
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, [key]);
  const text = useSyncExternalStore(subscribe, () => read(key));
  const kept = useMemo(() => parsed<T>(text)?.value ?? null, [text]);
  const current = useCallback(() => parsed<T>(read(key))?.value ?? null, [key]);
  const keep = useCallback(
    (value: T | null) => {
      const stored: Stored<T> | null =
        value === null ? null : { at: Date.now(), pieces: piecesOf(value), value };
      write(key, stored && JSON.stringify(stored));
    },
    [key, piecesOf],
  );
  return { kept, current, keep };
}

/** A document with work that the server does not have. */
export interface UnsentDocument {
  /** Its kind and number: «acceptance.9». */
  document: string;
  pieces: number;
}

/** All documents of a user that were not sent, the latest first. */
export function unsentDocuments(user: number): UnsentDocument[] {
  const keys = new Set([...Object.keys(localStorage), ...unstored.keys()]);
  const found = [...keys].flatMap((key) => {
    if (!key.startsWith(PREFIX)) return [];
    const stored = parsed(read(key));
    if (stored === null || !key.startsWith(ofUser(user))) return [];
    return [{ document: key.slice(ofUser(user).length), pieces: stored.pieces, at: stored.at }];
  });
  return found
    .toSorted((one, other) => other.at - one.at)
    .map(({ document, pieces }) => ({ document, pieces }));
}

/** Pieces of a user in all documents that were not sent; removes what is too old, of any user. */
export function unsentPieces(user: number): number {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && parsed(read(key)) === null) write(key, null);
  return unsentDocuments(user).reduce((sum, { pieces }) => sum + pieces, 0);
}

/** The signed-in user's documents that were not sent, also by other tabs; the latest first. */
export function useUnsentDocuments(): UnsentDocument[] {
  const { id } = useCurrentUser();
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(unsentDocuments(id)));
  return useMemo(() => JSON.parse(text) as UnsentDocument[], [text]);
}

/** Whether this device keeps anything that was not sent, of any user. */
export const isAnythingKept = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(PREFIX) && parsed(read(key)) !== null);

/** Milliseconds after which a call that hangs no longer keeps the other tabs waiting. */
const HANGS = 30_000;

/**
 * Runs a job that only one tab may do at a time; the others wait until it is done or hangs, or its page was left. A
 * repeated call must be harmless.
 */
export async function alone<R>(job: string, work: () => Promise<R>, left: AbortSignal): Promise<R> {
  // Absent where the page is not loaded securely, whatever its type says.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let done: Promise<R> | undefined;
  await locks.request(PREFIX + job, async () => {
    done = work();
    const over = new Promise((resolve) => {
      if (left.aborted) resolve(undefined);
      left.addEventListener('abort', resolve);
      setTimeout(resolve, HANGS);
    });
    await Promise.race([done.catch(() => undefined), over]);
  });
  return done ?? work();
}

/** The signal of a page that is left. */
export function useLeft(): () => AbortSignal {
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return useCallback(() => left.current.signal, []);
}
