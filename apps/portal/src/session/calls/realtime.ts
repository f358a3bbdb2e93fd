import type { Realtime, RealtimeFrame, RealtimeState } from '@portal/api-client/realtime';
import { shareRealtime } from '@portal/api-client/shared-realtime';
import { WATCH_LIMIT } from '@portal/domain/realtime';
import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { refreshSession } from '../api.ts';

export const realtimeStateAtom = atom<RealtimeState>('connecting');
/** The socket's session id, received with ws_connection_open; null before. */
export const socketSessionAtom = atom<string | null>(null);

type Listener = (frame: RealtimeFrame) => void;
const listeners = new Set<Listener>();
/** Products that screens are watching, one list per screen. */
const watched = new Set<readonly number[]>();
let connection: Realtime | undefined;
const tellWatched = () => connection?.watch([...new Set([...watched].flat())].slice(0, WATCH_LIMIT));

/** Keeps the live channel open while the shell is mounted; the tabs of one browser share it. */
export function useRealtimeConnection(): void {
  useEffect(() => {
    const store = getDefaultStore();
    connection = shareRealtime({
      url: `${location.origin.replace(/^http/, 'ws')}/ws`,
      onEvent: (frame) => {
        if (frame.event_name === 'ws_connection_open')
          store.set(socketSessionAtom, frame.message.ws_session_id ?? null);
        for (const listener of listeners) listener(frame);
      },
      onState: (state) => store.set(realtimeStateAtom, state),
      renew: refreshSession,
    });
    tellWatched();
    return () => {
      connection?.close();
      connection = undefined;
    };
  }, []);
}

/** Subscribes to all events of the channel. Pass a stable function. */
export function useRealtimeEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** Subscribes to changes in the offers of these products while the component is mounted. Pass a stable list. */
export function useWatchedProducts(productIds: readonly number[]): void {
  useEffect(() => {
    watched.add(productIds);
    tellWatched();
    return () => {
      watched.delete(productIds);
      tellWatched();
    };
  }, [productIds]);
}
