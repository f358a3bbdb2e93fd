import { useEffect, useRef } from 'react';

/**
 * Preserves the keyboard focus in a list: when the focused row disappears, the checkbox of the row that takes
 * its position (or of the last row) gets the focus, so that the next Enter does not remove anything.
 * @param ids ids of the rows, in order
 * @param checkboxOf returns the checkbox of a row, if it is rendered
 */
export function useKeptFocus(
  ids: readonly number[],
  checkboxOf: (id: number) => HTMLElement | null | undefined,
): void {
  const before = useRef(ids);
  useEffect(() => {
    const left = new Set(ids);
    const place = before.current.findIndex((id) => !left.has(id));
    before.current = ids;
    if (place === -1 || document.activeElement !== document.body) return;
    const heir = ids[Math.min(place, ids.length - 1)];
    if (heir !== undefined) checkboxOf(heir)?.focus();
  }, [ids, checkboxOf]);
}
