import type { RealtimeFrame, RealtimeState } from '@portal/api-client/realtime';
import { OFFERS_CHANGED } from '@portal/domain/realtime';
import { getDefaultStore } from 'jotai';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { realtimeStateAtom, useRealtimeEvents, useWatchedProducts } from '../../../session/calls/realtime.ts';

/**
 * Range in milliseconds of the random delay before refetching, so that the viewers of one product do not call
 * at once.
 */
const SPREAD = 1_500;

export interface LiveOffers {
  /** The offers have changed, but the refresh is postponed while the pointer or the focus is among them. */
  stale: boolean;
  /** Refreshes now. */
  show(): void;
  /** Props of the element whose content must not move under the pointer. */
  surface: { ref: RefObject<HTMLDivElement | null>; onPointerLeave(): void; onBlur(): void };
}

/**
 * Refreshes offers on live changes: `refresh` is called shortly after the offers of a product have changed, and
 * after the channel has reconnected, but not while the pointer or the focus is among the offers. Pass stable
 * `productIds` and `refresh`.
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
      // Not after the first connection: the offers were loaded when the page opened.
      if (now === 'open' && before !== 'open' && open) changed();
      open ||= now === 'open';
      before = now;
    });
  }, [changed]);

  // The new focus is known only after the blur event.
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
