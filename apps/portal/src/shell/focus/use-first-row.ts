import { useEffect } from 'react';
import { firstRowOf } from '../../kit/list/first-row.ts';
import { focusPlace, isCovered, isLoading, whenThere } from './place.ts';

/** ↓ goes from the heading of a page, where its arrival puts the focus, and from the page itself to the first of its rows. */
export function useFirstRow(): void {
  useEffect(() => {
    let cancel = () => {};
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || isCovered()) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const main = document.querySelector<HTMLElement>('main');
      const at = document.activeElement;
      if (!main || !at?.matches('main, main h1')) return;
      const row = firstRowOf(main);
      if (!row && !isLoading(main)) return;
      event.preventDefault();
      cancel();
      if (row) focusPlace(row);
      else
        cancel = whenThere(
          () => firstRowOf(main),
          (found) => document.activeElement === at && focusPlace(found),
        );
    };
    globalThis.addEventListener('keydown', onKey);
    return () => {
      cancel();
      globalThis.removeEventListener('keydown', onKey);
    };
  }, []);
}
