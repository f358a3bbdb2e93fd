import { isFetchingBeforehand } from '../shell/menu/idle.ts';

const KEY = 'reloadedForChunk';
let wantedPage = (): string | null => null;

/** Sets the function that returns the address being navigated to, or null. */
export function leadsTo(wanted: () => string | null): void {
  wantedPage = wanted;
}

/**
 * If a page's chunk of an earlier build no longer exists, reloads the whole page at the address being navigated
 * to, but does not loop. A failed prefetch is ignored: the chunk is loaded again when needed. Spec 1 §2.7.
 */
export function reloadOnStaleChunk(): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const wanted = wantedPage();
    // Without a connection the page would only be lost.
    if (!navigator.onLine) return;
    if (wanted === null && isFetchingBeforehand()) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < 30_000) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    if (wanted === null) location.reload();
    else location.assign(wanted);
  });
}
