import { useCallback, useEffect, useRef } from 'react';
import { firstRowOf } from './first-row.ts';

/**
 * Moves the focus from the search of a list to its first row, once the rows of the typed text are shown. Without rows, or when the
 * person has left the field meanwhile, the focus stays.
 * @param search the text in the address
 * @param isShown the rows of that text are shown
 */
export function useToRows(search: string, isShown: boolean): (text: string, field: HTMLElement) => void {
  const asked = useRef<{ text: string; field: HTMLElement } | null>(null);
  const go = useCallback(() => {
    const field = asked.current?.field;
    asked.current = null;
    if (!field || document.activeElement !== field) return;
    firstRowOf(field.closest('[data-slot="card"], main') ?? document)?.focus();
  }, []);
  useEffect(() => {
    // Another text was typed.
    if (asked.current && asked.current.text !== search) asked.current = null;
  }, [search]);
  useEffect(() => {
    if (isShown && asked.current?.text === search) go();
  });
  return useCallback(
    (text, field) => {
      asked.current = { text, field };
      if (isShown && text === search) go();
    },
    [search, isShown, go],
  );
}
