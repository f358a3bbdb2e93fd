import { failureSentence } from '@portal/domain/failures';
import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../session/api.ts';
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

/**
 * Counts of this device that the server does not have yet; in local storage, so that closing the tab loses
 * nothing.
 */
interface Kept {
  unsent: Unsent;
  /** Unordered items. */
  unknown: UnsentUnknown;
  /**
   * A pending save: repeated with the same idempotency key until the server has answered definitely, so that
   * nothing is counted twice.
   */
  sending: Sending | null;
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
const NOTHING: Kept = { unsent: {}, unknown: {}, sending: null };
const isNothing = ({ unsent, unknown, sending }: Kept) =>
  sending === null && Object.keys(unsent).length === 0 && Object.keys(unknown).length === 0;
const placeOf = (id: number) => `portal.acceptance.${id}`;
/** Milliseconds between a count and its save, and between attempts without a connection. */
const PAUSE = 800;
const AGAIN = 5_000;

function read(id: number): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(id)) ?? 'null') as Partial<Kept> | null;
    return { ...NOTHING, ...kept };
  } catch {
    return NOTHING;
  }
}

function write(id: number, kept: Kept): void {
  if (isNothing(kept)) localStorage.removeItem(placeOf(id));
  else localStorage.setItem(placeOf(id), JSON.stringify(kept));
}

/**
 * Counting that survives a lost connection and a closed tab: counts are stored on the device at once, sent
 * after a short delay and retried until the server has them. Counts of two devices add up: on a conflict the
 * other device's counts are loaded first.
 */
export function useCounting(acceptance: Acceptance) {
  const { id } = acceptance;
  const [kept, setKept] = useState(() => read(id));
  const [offline, setOffline] = useState(false);
  const current = useRef(kept);
  const running = useRef<Promise<void> | null>(null);
  const keep = useCallback(
    (next: Kept) => {
      current.current = next;
      write(id, next);
      setKept(next);
    },
    [id],
  );

  const save = useCallback(async () => {
    for (;;) {
      const { unsent, unknown, sending } = current.current;
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
      if (sending === null) keep({ ...current.current, sending: next });
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
          unsent: without(current.current.unsent, next.unsent),
          unknown: withoutUnknown(current.current.unknown, next.unknown ?? {}),
          sending: null,
        });
        setOffline(false);
      } catch (error) {
        const status = error instanceof CallError ? error.status : 0;
        if (status === 409) {
          // Another device was faster: load its counts and add these to them.
          await queryClient.refetchQueries({ queryKey: acceptanceQuery(id).queryKey });
          keep({ ...current.current, sending: null });
          const fresh = queryClient.getQueryData(acceptanceQuery(id).queryKey);
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
        setOffline(true);
        return;
      }
    }
  }, [id, keep]);
  /**
   * Resolves once the counts are stored or cannot be sent now; a call during a pending save waits for that
   * save, which finishing relies on.
   */
  const send = useCallback(() => {
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [save]);

  const waiting = !isNothing(kept);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void send(), offline ? AGAIN : PAUSE);
    const online = () => void send();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [waiting, offline, send]);

  return {
    unsent: kept.unsent,
    /** Unordered items, including the unsent ones. */
    unknown: unknownOf(acceptance.unknown_items, kept.unknown),
    /** Whether there are unsent counts. */
    waiting,
    offline,
    count: (change: (unsent: Unsent) => Unsent) =>
      keep({ ...current.current, unsent: change(current.current.unsent) }),
    find: (found: Unknown) =>
      keep({ ...current.current, unknown: moreUnknown(current.current.unknown, found) }),
    send,
  };
}
