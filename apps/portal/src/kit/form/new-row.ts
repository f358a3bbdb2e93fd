/** Milliseconds to wait for the list to be read again. */
const PATIENCE = 8_000;
const ROWS = 'main tr[data-row]';

/** State of a history entry that was opened for one row of its list. */
export interface AtRow {
  row: number;
}

const idsOf = () =>
  new Set([...document.querySelectorAll<HTMLElement>(ROWS)].map((row) => row.dataset['row']));

/**
 * Focuses the row that a sent form adds to a list of the page. Call it before sending; call what it returns once the form was sent. Gives
 * up when more than one row is new, or when the person presses a key or points somewhere meanwhile.
 */
export function newRow(): () => void {
  const known = idsOf();
  const { pathname } = location;
  return () => {
    // The form has opened another page, whose rows are all new.
    if (location.pathname !== pathname) return;
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => {
      const fresh = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(
        (row) => !known.has(row.dataset['row']),
      );
      const [row] = fresh;
      if (!row || document.querySelector('[role="dialog"]')) return;
      stop.abort();
      if (fresh.length > 1) return;
      if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
      row.focus();
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    for (const event of ['keydown', 'pointerdown'])
      document.addEventListener(event, () => stop.abort(), { signal, capture: true });
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  };
}
