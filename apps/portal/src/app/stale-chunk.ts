const KEY = 'reloadedForChunk';

/** A page-chunk of an earlier build is gone: load the whole page anew, but not for ever. */
export function reloadOnStaleChunk(): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < 30_000) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
