'use client';
import { useLayoutEffect, useState } from 'react';

/**
 * Whether a table is no wider than the element around it: then it needs no scroll area, and its header can stick to the window.
 * @param whole also no taller
 */
export function useFits(scroller: HTMLElement | null, whole = false): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const table = scroller?.querySelector('table');
    if (!scroller || !table) return;
    const look = () =>
      setFits(
        table.offsetWidth <= scroller.clientWidth &&
          (!whole || scroller.scrollHeight <= scroller.clientHeight),
      );
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    observer.observe(table);
    return () => observer.disconnect();
  }, [scroller, whole]);
  return fits;
}
