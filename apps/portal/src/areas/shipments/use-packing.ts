import { CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { useCallback, useEffect, useState } from 'react';
import { alone, useKept, useLeft } from '../../session/browser/kept.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { type Packing, packingOf, type Place, placesFault } from './packing.ts';

/** Changes of this device that the server does not have. */
interface Kept {
  /** The version that they were made on. */
  version: number;
  packing: [number, { quantity: number; containers: readonly Place[] }][];
  /** Pieces in containers that the server has elsewhere. */
  pieces: number;
  /** They were made without a connection: sent by themselves once there is one. */
  late: boolean;
}
interface Packed {
  version: number;
  items: readonly { quantity: number; containers: readonly Place[] }[];
}

/** Milliseconds between attempts without a connection. */
const AGAIN = 5_000;
const piecesOf = ({ pieces }: Kept) => pieces;
const entryOf = (key: number, { quantity, containers }: Packed['items'][number]) =>
  JSON.stringify([key, quantity, containers.map((place) => [place.container_number.trim(), place.quantity])]);
/** Items whose quantity or containers differ. */
const differing = (packing: Packing, now: Packing) =>
  [...new Set([...packing.keys(), ...now.keys()])].flatMap((key) => {
    const [mine, theirs] = [packing.get(key), now.get(key)];
    return mine && theirs && entryOf(key, mine) === entryOf(key, theirs) ? [] : [mine ?? theirs];
  });
const piecesIn = (packing: Packing, now: Packing) =>
  differing(packing, now).reduce((sum, item) => sum + (item?.quantity ?? 0), 0);

interface PackingOptions<D extends Packed> {
  /** The document for this device: «shipment.7». */
  name: string;
  queryKey: readonly unknown[];
  document: D | undefined;
  keyOf(item: D['items'][number]): number;
  /** Whether it can still be packed. */
  packs: boolean;
  send(version: number, packing: Packing): Promise<{ data: D }>;
}

/**
 * Packing that survives a lost connection and a closed tab. Changes are kept on this device until they are saved;
 * what was packed without a connection is sent when there is one, by one tab. The version makes a repeated save
 * harmless; after somebody else's change the user decides.
 */
export function usePacking<D extends Packed>({
  name,
  queryKey,
  document,
  keyOf,
  packs,
  send,
}: PackingOptions<D>) {
  const { kept, current, keep } = useKept<Kept>(name, piecesOf, () => {
    void queryClient.invalidateQueries({ queryKey });
  });
  const left = useLeft();
  const [offline, setOffline] = useState(!navigator.onLine);
  const theirs = packingOf(document?.items ?? [], keyOf);
  const mine: Packing | null = kept && new Map(kept.packing);
  // The answer to a save may have been lost: then the server has it all.
  const isSent = document !== undefined && mine !== null && differing(mine, theirs).length === 0;
  const outdated = kept !== null && document !== undefined && kept.version !== document.version && !isSent;
  useEffect(() => {
    if (isSent) keep(null);
    else if (outdated && !packs) {
      keep(null);
      toasts.warning('Упаковку уже закончили: то, что не успело сохраниться, в неё не вошло');
    }
  }, [isSent, outdated, packs, keep]);

  const isLate = kept?.late === true && !outdated && packs;
  const isFaulty = mine !== null && [...mine.values()].some((item) => placesFault(item) !== null);
  const save = useCallback(
    () =>
      alone(
        name,
        async () => {
          const now = current();
          if (!now) return;
          try {
            const { data } = await send(now.version, new Map(now.packing));
            queryClient.setQueryData(queryKey, data);
            keep(null);
            setOffline(false);
            toasts.success('Места сохранены');
          } catch (error) {
            const status = error instanceof CallError ? error.status : 0;
            if (status === 409) return void (await queryClient.refetchQueries({ queryKey }));
            if (status === 422) {
              keep({ ...now, late: false });
              return void toasts.warning(failureSentence(error, 'Места не сохранены'));
            }
            setOffline(true);
          }
        },
        left(),
      ),
    [name, queryKey, current, keep, send, left],
  );
  useEffect(() => {
    const line = () => setOffline(!navigator.onLine);
    addEventListener('offline', line);
    addEventListener('online', line);
    return () => {
      removeEventListener('offline', line);
      removeEventListener('online', line);
    };
  }, []);
  useEffect(() => {
    if (!isLate || isFaulty || !navigator.onLine) return;
    const timer = setInterval(() => void save(), offline ? AGAIN : 300);
    return () => clearInterval(timer);
  }, [isLate, isFaulty, offline, save]);

  return {
    packing: mine !== null && !outdated ? mine : theirs,
    /** Whether there are changes that can be saved. */
    dirty: mine !== null && !outdated && !isSent,
    offline,
    /** Pieces of the items whose changes were not sent. */
    pieces: kept?.pieces ?? 0,
    /** Somebody else has changed the document. */
    asks: outdated && packs,
    /** Sends the own changes all the same, as far as their items are still there; or discards them. */
    answer(sends: boolean) {
      if (!sends || !mine || !document) return keep(null);
      const packing = new Map([...theirs].map(([key, item]) => [key, mine.get(key) ?? item]));
      keep({
        version: document.version,
        packing: [...packing],
        pieces: piecesIn(packing, theirs),
        late: true,
      });
    },
    pack(next: Packing) {
      if (!document) return;
      keep({
        version: document.version,
        packing: [...next],
        pieces: piecesIn(next, theirs),
        late: offline || current()?.late === true,
      });
    },
    /** Runs a save by the user; one that finds no connection is repeated once there is one. */
    async saving(call: () => Promise<{ data: D }>): Promise<{ data: D }> {
      try {
        const answer = await alone(name, call, left());
        queryClient.setQueryData(queryKey, answer.data);
        keep(null);
        return answer;
      } catch (error) {
        const now = current();
        if (now && error instanceof CallError && error.status === 0) {
          keep({ ...now, late: true });
          setOffline(true);
        }
        throw error;
      }
    },
  };
}
