import { useEffect } from 'react';
import { useLastByKeyboard } from '../../kit/last-by-keyboard.ts';
import { firstRowOf } from '../../kit/list/first-row.ts';
import { focusPlace, isArriving, isCovered } from './place.ts';
import { isMainButton } from './use-main-action.ts';

/** Where a person acts: neither the head of a table nor the explanation of a term. */
const CONTROLS =
  ':not(thead *, [data-slot="term"]):is(a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), tr[tabindex]):not([tabindex="-1"])';

/** An element and where it stands: its ancestors, what follows in each of them, and its place among the controls there. */
interface Trail {
  element: Element;
  /** The main button of the page: what takes its place does something else. */
  isMain: boolean;
  steps: { parent: Element; next: Element | null; place: number }[];
}

function trailOf(element: Element): Trail {
  const steps = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    steps.push({
      parent: at.parentElement,
      next: at.nextElementSibling,
      place: [...at.parentElement.querySelectorAll(CONTROLS)].indexOf(element),
    });
  return { element, isMain: isMainButton(element), steps };
}

/** Milliseconds. */
const MOMENT = 100;

const visible = (element: HTMLElement) => element.checkVisibility();

const heading = () => document.querySelector<HTMLElement>('main h1') ?? undefined;

/**
 * The first control after the place that the trail leads to, otherwise the one in that place, otherwise the heading. Of a table that
 * follows its first row. After the main button of the page it is the heading: a second Enter must not cancel or go on.
 */
function heirOf({ isMain, steps }: Trail): HTMLElement | undefined {
  if (isMain) return heading();
  const step = steps.find(({ parent }) => parent.isConnected);
  if (!step?.parent.closest('main')) return undefined;
  for (let { parent, next } = step; parent.closest('main') && parent.parentElement;) {
    const controls = [...parent.querySelectorAll<HTMLElement>(CONTROLS)].filter(visible);
    const after = next?.isConnected
      ? controls.find(
          (control) =>
            next?.contains(control) ||
            next?.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING,
        )
      : undefined;
    const heir = after ?? controls[Math.max(0, Math.min(step.place, controls.length - 1))];
    const table = heir?.closest('table');
    if (table && !steps.some((one) => one.parent === table)) return firstRowOf(table) ?? heir;
    if (heir) return heir;
    [next, parent] = [parent.nextElementSibling, parent.parentElement];
  }
  return heading();
}

/**
 * Keeps the keyboard's place when what has the focus disappears: a decided row, a pressed button, a closed note. Otherwise the next Tab
 * would begin at the top of the page.
 */
export function useLostFocus(): void {
  const byKeyboard = useLastByKeyboard();
  useEffect(() => {
    const listening = new AbortController();
    let trail: Trail | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const settle = (lost: Trail) => {
      if (trail !== lost) return;
      if (isArriving()) {
        timer = setTimeout(() => settle(lost), MOMENT);
        return;
      }
      trail = undefined;
      if (!byKeyboard.current || document.activeElement !== document.body || isCovered()) return;
      const heir = heirOf(lost);
      if (heir) focusPlace(heir);
    };
    document.addEventListener(
      'focusin',
      ({ target }) => {
        trail = target instanceof Element && target.closest('main') ? trailOf(target) : undefined;
      },
      { signal: listening.signal },
    );
    const observer = new MutationObserver(() => {
      if (!trail || trail.element.isConnected) return;
      const lost = trail;
      clearTimeout(timer);
      // A moment later: the part itself may know a better place, and a page that was opened has its heading.
      timer = setTimeout(() => settle(lost), MOMENT);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      listening.abort();
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [byKeyboard]);
}
