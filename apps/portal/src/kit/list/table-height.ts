import { useSyncExternalStore } from 'react';

/** From this number of rows a table scrolls in its own area and renders only the visible rows. */
const LONG = 60;
/** Height in pixels of everything above and below the table. */
const AROUND = 300;
const LEAST = 360;

const subscribe = (changed: () => void) => {
  globalThis.addEventListener('resize', changed);
  return () => globalThis.removeEventListener('resize', changed);
};

/** Height in pixels of a long table's scroll area, fitted to the window; undefined for a short table. */
export function useTableHeight(rows: number): number | undefined {
  const room = useSyncExternalStore(subscribe, () => Math.max(LEAST, innerHeight - AROUND));
  return rows < LONG ? undefined : room;
}
