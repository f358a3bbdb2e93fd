import { portalKey } from '@portal/domain/portal-keys';
import { useEffect } from 'react';
import { focusPlace, isCovered, isLoading, whenThere } from './place.ts';

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

const openWindow = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);

/** The main button after the one that has the focus, of the open window or of the page. */
function nextMainButton(): HTMLElement | undefined {
  const open = openWindow();
  const place = open ?? document.querySelector('main');
  const wanted = open ? IN_WINDOW : MAIN_BUTTONS;
  const buttons = [...(place?.querySelectorAll<HTMLElement>(wanted) ?? [])].filter(
    (button) => button.checkVisibility() && !isOfARow(button),
  );
  const at = buttons.findIndex((button) => button === document.activeElement);
  return buttons[(at + 1) % buttons.length];
}

/**
 * Ctrl+Enter goes to the main button of the open window or of the page, and from it to the next; Enter then presses it. If the page is
 * still loading and has no such button yet, it goes there as soon as there is one.
 */
export function useMainAction(): void {
  useEffect(() => {
    let stop = () => {};
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || portalKey(event) !== 'main') return;
      const next = nextMainButton();
      const main = document.querySelector('main');
      if (!next && (openWindow() || !main || !isLoading(main))) return;
      event.preventDefault();
      if (next) focusPlace(next);
      else stop = whenThere(() => (isCovered() ? undefined : nextMainButton()), focusPlace);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => {
      globalThis.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
}
