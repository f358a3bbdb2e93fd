import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list: when the line that had the focus has gone, the line that took its place (or the last one)
 * gets it, by its checkbox, so that the next Enter takes nothing away.
 * @param ids of the lines, in their order
 * @param checkboxOf the checkbox of a line, where it is in the page
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
