import { failureSentence } from '@portal/domain/failures';
import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../session/api.ts';
import { alone, useKept, useLeft } from '../../../session/browser/kept.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { acceptanceQuery } from './acceptance-queries.ts';
import {
  type Acceptance,
  moreUnknown,
  sentItems,
  type Unknown,
  unknownOf,
  type Unsent,
  type UnsentUnknown,
  without,
  withoutUnknown,
} from './counts.ts';

/** Counts of this device that the server does not have yet. */
interface Kept {
  unsent: Unsent;
  /** Unordered items. */
  unknown: UnsentUnknown;
  /**
   * A pending save: repeated with the same idempotency key until the server has answered definitely, so that
   * nothing is counted twice.
   */
  sending: Sending | null;
  /** A save found no connection: the acceptance may have been continued elsewhere meanwhile. */
  late: boolean;
  /** It was continued elsewhere: nothing is sent until the user has decided. */
  asks: boolean;
}
interface Sending {
  key: string;
  version: number;
  items: ReturnType<typeof sentItems>;
  unsent: Unsent;
  /** The whole list of unordered items, if it has changed. */
  unknown_items?: Unknown[];
  unknown?: UnsentUnknown;
}
const NOTHING: Kept = { unsent: {}, unknown: {}, sending: null, late: false, asks: false };
const isNothing = ({ unsent, unknown, sending }: Kept) =>
  sending === null && Object.keys(unsent).length === 0 && Object.keys(unknown).length === 0;
/** Pieces that the server does not have. */
const piecesOf = ({ unsent, unknown }: Kept): number =>
  [
    ...Object.values(unsent).flatMap((counts) => Object.values(counts)),
    ...Object.values(unknown).map(({ quantity }) => quantity),
  ].reduce((sum, pieces) => sum + Math.abs(pieces), 0);
/** Milliseconds between a count and its save, and between attempts without a connection. */
const PAUSE = 800;
const AGAIN = 5_000;

/**
 * Counting that survives a lost connection and a closed tab: counts are kept on the device at once, sent after a
 * short delay by one tab at a time and retried until the server has them. Counts of two devices add up: on a conflict
 * the other device's counts are loaded first; counts from before a lost connection are added only if the user wants.
 */
export function useCounting(acceptance: Acceptance) {
  const { id } = acceptance;
  const store = useKept<Kept>(`acceptance.${id}`, piecesOf, () => {
    void queryClient.invalidateQueries({ queryKey: acceptanceQuery(id).queryKey });
  });
  const kept = store.kept ?? NOTHING;
  const [offline, setOffline] = useState(!navigator.onLine);
  const running = useRef<Promise<void> | null>(null);
  const left = useLeft();
  const { current: readKept, keep: keepOnDevice } = store;
  const now = useCallback(() => ({ ...NOTHING, ...readKept() }), [readKept]);
  const keep = useCallback((next: Kept) => keepOnDevice(isNothing(next) ? null : next), [keepOnDevice]);

  const save = useCallback(async () => {
    for (;;) {
      const { unsent, unknown, sending, asks } = now();
      if (asks) return;
      const known = queryClient.getQueryData(acceptanceQuery(id).queryKey);
      if (!known) return;
      const items = sentItems(known.items, unsent);
      const next: Sending = sending ?? {
        key: newIdempotencyKey(),
        version: known.version,
        items,
        unsent,
        unknown,
        ...(Object.keys(unknown).length === 0
          ? {}
          : { unknown_items: unknownOf(known.unknown_items, unknown) }),
      };
      const { unknown_items } = next;
      if (next.items.length === 0 && unknown_items === undefined) return;
      if (sending === null) keep({ ...now(), sending: next });
      try {
        const { data } = await answerOf(
          api.PUT('/document/acceptance/save', {
            params: { header: { 'Idempotency-Key': next.key } },
            body: {
              id,
              version: next.version,
              items: next.items,
              ...(unknown_items === undefined ? {} : { unknown_items }),
            },
          }),
        );
        queryClient.setQueryData(acceptanceQuery(id).queryKey, data);
        keep({
          ...NOTHING,
          unsent: without(now().unsent, next.unsent),
          unknown: withoutUnknown(now().unknown, next.unknown ?? {}),
        });
        setOffline(false);
      } catch (error) {
        const status = error instanceof CallError ? error.status : 0;
        if (status === 409) {
          // Another device was faster: load its counts and add these to them.
          await queryClient.refetchQueries({ queryKey: acceptanceQuery(id).queryKey });
          const before = now();
          keep({ ...before, sending: null, late: false, asks: before.late });
          const fresh = queryClient.getQueryData(acceptanceQuery(id).queryKey);
          setOffline(false);
          if (fresh?.allowed_actions.includes('save')) continue;
          keep(NOTHING);
          toasts.warning('Приёмку уже завершили: то, что не успело сохраниться, в неё не вошло');
          return;
        }
        // After 401, 408 or 429 the counts stay valid and are sent again later.
        if (status >= 400 && status < 500 && ![401, 408, 429].includes(status)) {
          keep(NOTHING);
          toasts.warning(failureSentence(error, 'Не сохранено'));
          await queryClient.refetchQueries({ queryKey: acceptanceQuery(id).queryKey });
          return;
        }
        keep({ ...now(), late: true });
        setOffline(true);
        return;
      }
    }
  }, [id, keep, now]);
  /**
   * Resolves once the counts are stored or cannot be sent now; a call during a pending save waits for that
   * save, which finishing relies on.
   */
  const send = useCallback(() => {
    running.current ??= alone(`acceptance.${id}`, save, left()).finally(() => {
      running.current = null;
    });
    return running.current;
  }, [id, save, left]);

  const waiting = !isNothing(kept);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void send(), offline ? AGAIN : PAUSE);
    return () => clearInterval(timer);
  }, [waiting, offline, send]);

  useEffect(() => {
    const line = () => {
      setOffline(!navigator.onLine);
      void send();
    };
    addEventListener('offline', line);
    addEventListener('online', line);
    return () => {
      removeEventListener('offline', line);
      removeEventListener('online', line);
    };
  }, [send]);

  const add = (counts: Partial<Kept>) => {
    const before = now();
    keep({ ...before, ...counts, late: before.late || !navigator.onLine });
  };
  return {
    unsent: kept.unsent,
    /** Unordered items, including the unsent ones. */
    unknown: unknownOf(acceptance.unknown_items, kept.unknown),
    /** Whether there are unsent counts. */
    waiting,
    offline,
    /** Pieces that were not sent. */
    pieces: piecesOf(kept),
    /** The acceptance was continued elsewhere during a lost connection: whether to add these counts. */
    asks: kept.asks,
    answer: (adds: boolean) => {
      keep(adds ? { ...now(), asks: false } : NOTHING);
      void send();
    },
    count: (change: (unsent: Unsent) => Unsent) => add({ unsent: change(now().unsent) }),
    find: (found: Unknown) => add({ unknown: moreUnknown(now().unknown, found) }),
    send,
  };
}
