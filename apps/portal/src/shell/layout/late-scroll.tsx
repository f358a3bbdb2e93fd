import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';

/**
 * Key of a page's scroll position. The first page of every tab has the key 'default', so its address is used
 * instead.
 */
export const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** Session storage key under which the router stores scroll positions while the portal is not open. */
const POSITIONS = 'react-router-scroll-positions';
/** Maximum wait for a list, in milliseconds. */
const PATIENCE = 30_000;

function positionOf(key: string): number {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}');
    const top = (positions as Record<string, unknown> | null)?.[key];
    return typeof top === 'number' ? top : 0;
  } catch {
    // An invalid value: the page starts at its top.
    return 0;
  }
}

/**
 * Restores the scroll position after a reload or on coming back from another site: the router scrolls before
 * the list has loaded, when the page is still too short. Scrolls once the page is long enough, unless the user
 * has started to interact with it.
 */
export function LateScroll() {
  const location = useLocation();
  const { pathname } = location;
  const key = scrollKey(location);
  useEffect(() => {
    const top = positionOf(key);
    // Only the reopened page needs this: for the others the router scrolls itself, because their lists are
    // cached.
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
    // oxlint-disable-next-line react/exhaustive-deps -- a page that replaces its own address while it loads is still the reopened one
  }, [pathname]);
  return null;
}
