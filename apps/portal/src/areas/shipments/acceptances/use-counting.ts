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

/** What this device has counted and the server does not have yet; kept here, so that a closed tab loses nothing. */
interface Kept {
  unsent: Unsent;
  /** What nobody ordered. */
  unknown: UnsentUnknown;
  /** A save under way: repeated with the same key until it is answered for certain, so that nothing is counted twice. */
  sending: Sending | null;
}
interface Sending {
  key: string;
  version: number;
  items: ReturnType<typeof sentItems>;
  unsent: Unsent;
  /** All that nobody ordered, where it has changed. */
  unknown_items?: Unknown[];
  unknown?: UnsentUnknown;
}
const NOTHING: Kept = { unsent: {}, unknown: {}, sending: null };
const isNothing = ({ unsent, unknown, sending }: Kept) =>
  sending === null && Object.keys(unsent).length === 0 && Object.keys(unknown).length === 0;
const placeOf = (id: number) => `portal.acceptance.${id}`;
/** Milliseconds between saves while one counts, and between tries without a connection. */
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
 * Counting that survives a lost connection and a closed tab: what is counted is kept here at once, sent a moment later, and sent again
 * until the server has it. Two devices add up: what another has counted meanwhile is read first.
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
          // Another device was quicker: what it has counted is read, and this is added to it.
          await queryClient.refetchQueries({ queryKey: acceptanceQuery(id).queryKey });
          keep({ ...current.current, sending: null });
          const fresh = queryClient.getQueryData(acceptanceQuery(id).queryKey);
          if (fresh?.allowed_actions.includes('save')) continue;
          keep(NOTHING);
          toasts.warning('Приёмку уже завершили: то, что не успело сохраниться, в неё не вошло');
          return;
        }
        // Whoever has to sign in again, or comes too often, has counted all the same.
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
  /** Ends once what was counted is with the server, or cannot be sent now: whoever finishes waits for a save that is under way, too. */
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
    /** What nobody ordered, here and with the server. */
    unknown: unknownOf(acceptance.unknown_items, kept.unknown),
    /** Counted here, and not with the server yet. */
    waiting,
    offline,
    count: (change: (unsent: Unsent) => Unsent) =>
      keep({ ...current.current, unsent: change(current.current.unsent) }),
    find: (found: Unknown) =>
      keep({ ...current.current, unknown: moreUnknown(current.current.unknown, found) }),
    send,
  };
}
