import type { RealtimeFrame, RealtimeState } from '@portal/api-client/realtime';
import { OFFERS_CHANGED } from '@portal/domain/realtime';
import { getDefaultStore } from 'jotai';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { realtimeStateAtom, useRealtimeEvents, useWatchedProducts } from '../../../session/calls/realtime.ts';

/** Milliseconds over which those who look at one product ask for its offers anew, so that they do not ask all at once. */
const SPREAD = 1_500;

export interface LiveOffers {
  /** Offers changed and are held back: the pointer or the focus is among those that are shown. */
  stale: boolean;
  /** Show them now. */
  show(): void;
  /** Of what must not move under the pointer. */
  surface: { ref: RefObject<HTMLDivElement | null>; onPointerLeave(): void; onBlur(): void };
}

/**
 * Offers that keep up with what happens elsewhere: `refresh` is called some time after a product's offers changed, and when the
 * channel is there again after a break; but not while somebody is among the offers with the pointer or the keyboard. Give stable `productIds` and `refresh`.
 */
export function useLiveOffers(productIds: readonly number[], refresh: () => Promise<unknown>): LiveOffers {
  const [stale, setStale] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    setStale(false);
    void refresh();
  }, [refresh]);
  const changed = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (isAmong(ref.current)) setStale(true);
      else show();
    }, Math.random() * SPREAD);
  }, [show]);
  useEffect(() => () => clearTimeout(timer.current), []);

  useWatchedProducts(productIds);
  useRealtimeEvents(
    useCallback(
      ({ event_name, message }: RealtimeFrame) => {
        if (event_name !== OFFERS_CHANGED) return;
        if (message.standard_ids?.some((id) => productIds.includes(id))) changed();
      },
      [productIds, changed],
    ),
  );
  useEffect(() => {
    const store = getDefaultStore();
    let before: RealtimeState = store.get(realtimeStateAtom);
    let open = before === 'open';
    return store.sub(realtimeStateAtom, () => {
      const now = store.get(realtimeStateAtom);
      // The first connection has missed nothing: the offers were read when the page was opened.
      if (now === 'open' && before !== 'open' && open) changed();
      open ||= now === 'open';
      before = now;
    });
  }, [changed]);

  // Where the focus goes is known once it has gone.
  const left = () => {
    if (stale)
      setTimeout(() => {
        if (!isAmong(ref.current)) show();
      });
  };
  return { stale, show, surface: { ref, onPointerLeave: left, onBlur: left } };
}

const isAmong = (surface: Element | null) =>
  surface !== null && (surface.matches(':hover') || surface.contains(document.activeElement));
