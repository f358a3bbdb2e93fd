import { isFetchingBeforehand } from '../shell/menu/idle.ts';

const KEY = 'reloadedForChunk';
let wantedPage = (): string | null => null;

/** Tells which page is being led to: its address, null while none is. */
export function leadsTo(wanted: () => string | null): void {
  wantedPage = wanted;
}

/**
 * A page-chunk of an earlier build is gone: load the page whole, that which is being led to if there is one, but not for ever. A chunk
 * that is only fetched beforehand is asked for again when it is wanted. Spec 1 §2.7.
 */
export function reloadOnStaleChunk(): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const wanted = wantedPage();
    if (wanted === null && isFetchingBeforehand()) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < 30_000) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    if (wanted === null) location.reload();
    else location.assign(wanted);
  });
}
