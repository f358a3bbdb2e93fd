import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';

/** What a page's position is kept by. Whatever a tab begins with has the same key, so it is told apart by its address. */
export const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** Where the router keeps the positions of a tab's pages while none of them is open. */
const POSITIONS = 'react-router-scroll-positions';
/** Milliseconds that a list may take to come. */
const PATIENCE = 30_000;

function positionOf(key: string): number {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}');
    const top = (positions as Record<string, unknown> | null)?.[key];
    return typeof top === 'number' ? top : 0;
  } catch {
    // Somebody else wrote there: the page begins at its top.
    return 0;
  }
}

/**
 * After a reload, or back from another site: the router scrolls before the list has come, and the page is too short for it.
 * This scrolls once it is long enough, unless the person has begun to do something by then.
 */
export function LateScroll() {
  const key = scrollKey(useLocation());
  useEffect(() => {
    const top = positionOf(key);
    // Only the page that was open is late: to the others the router scrolls when their list is still there.
    sessionStorage.removeItem(POSITIONS);
    if (top === 0) return;
    const stop = new AbortController();
    const { signal } = stop;
    const size = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < top) return;
      window.scrollTo(0, top);
      stop.abort();
    });
    signal.addEventListener('abort', () => size.disconnect());
    size.observe(document.body);
    for (const event of ['wheel', 'keydown', 'pointerdown', 'touchstart'])
      addEventListener(event, () => stop.abort(), { signal, passive: true });
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return null;
}
