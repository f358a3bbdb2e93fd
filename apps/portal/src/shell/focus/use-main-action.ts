import { portalKey } from '@portal/domain/portal-keys';
import { useEffect } from 'react';
import { focusPlace } from './place.ts';

/** Main buttons that can be pressed now. */
export const MAIN_BUTTONS =
  ':is([data-slot="button"], [data-slot="button-link"])[data-variant="primary"]:not(:disabled, [aria-disabled="true"])';
/** In a window also the one that cannot be undone: «Отклонить». */
const IN_WINDOW = `${MAIN_BUTTONS}, [data-slot="button"][data-variant="danger"]:not(:disabled, [aria-disabled="true"])`;
/** Buttons of the rows of a list are not the page's own. */
const OF_A_ROW = '[data-row], [data-slot="offer-card"]';

const isOfARow = (element: Element) => element.closest(OF_A_ROW) !== null;

/** Whether an element is a main button of the page or of a window. */
export const isMainButton = (element: Element): boolean =>
  element.matches(MAIN_BUTTONS) && !isOfARow(element);

/** Ctrl+Enter goes to the main button of the open window or of the page, and from it to the next; Enter then presses it. */
export function useMainAction(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || portalKey(event) !== 'main') return;
      const windows = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
      const open = [...windows].at(-1);
      const place = open ?? document.querySelector('main');
      const wanted = open ? IN_WINDOW : MAIN_BUTTONS;
      const buttons = [...(place?.querySelectorAll<HTMLElement>(wanted) ?? [])].filter(
        (button) => button.checkVisibility() && !isOfARow(button),
      );
      const at = buttons.findIndex((button) => button === document.activeElement);
      const next = buttons[(at + 1) % buttons.length];
      if (!next) return;
      event.preventDefault();
      focusPlace(next);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
}
