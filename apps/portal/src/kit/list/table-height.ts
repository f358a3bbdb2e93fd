import { useSyncExternalStore } from 'react';

/** Lines from which a table scrolls by itself and keeps only what is in sight in the page. */
const LONG = 60;
/** Pixels of everything above and below the table. */
const AROUND = 300;
const LEAST = 360;

const subscribe = (changed: () => void) => {
  globalThis.addEventListener('resize', changed);
  return () => globalThis.removeEventListener('resize', changed);
};

/** The height of a long table's own scroll area, as much as the window has; undefined for a short one. */
export function useTableHeight(rows: number): number | undefined {
  const room = useSyncExternalStore(subscribe, () => Math.max(LEAST, innerHeight - AROUND));
  return rows < LONG ? undefined : room;
}
