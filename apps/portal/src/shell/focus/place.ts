import { firstRowOf } from '../../kit/list/first-row.ts';

/** Windows and lists over the page: the focus is theirs. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Milliseconds to wait for a slow page. */
const PATIENCE = 15_000;

export const isCovered = () => document.querySelector(OVER) !== null;

/** Focuses an element that may be no control, and scrolls to it only if it is out of sight. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const { top, bottom } = place.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) place.scrollIntoView({ block: 'center' });
}

export const isLoading = (main: HTMLElement) =>
  main.querySelector('[aria-busy="true"], [data-slot="skeleton"]') !== null;

/** The heading of the page, or after a search the first of its results. Undefined while the page is loading. */
export function resultOf(main: HTMLElement, isSearch: boolean): HTMLElement | undefined {
  const first = isSearch ? firstRowOf(main) : undefined;
  if (first) return first;
  const heading = main.querySelector<HTMLElement>('h1');
  return heading && !(isSearch && isLoading(main)) ? heading : undefined;
}

/** A row by the name of its table and its id. */
export interface Place {
  table: string;
  row: string;
}

export function placeOf(target: EventTarget | null): Place | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('main tr[data-row]') : null;
  const table = row?.closest('table')?.getAttribute('aria-label');
  return row && table ? { table, row: row.dataset['row'] ?? '' } : null;
}

export const rowAt = ({ table, row }: Place): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(
    `main table[aria-label="${CSS.escape(table)}"] tr[data-row="${CSS.escape(row)}"]`,
  ) ?? undefined;

/** ↓ where nothing takes it: the person wants to get to what is still to come. */
const isImpatient = (event: Event) =>
  event instanceof KeyboardEvent &&
  event.key === 'ArrowDown' &&
  document.activeElement?.matches('body, main, main h1') === true;

/** Waits for an element of the page and hands it over, unless the person presses a key or points somewhere before. */
export function whenThere(
  find: () => HTMLElement | undefined,
  take: (place: HTMLElement) => void,
  onEnd: () => void = () => {},
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = () => {
    if (signal.aborted) return;
    const place = find();
    if (!place) return;
    stop.abort();
    take(place);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  signal.addEventListener('abort', () => {
    onEnd();
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['keydown', 'pointerdown', 'input'])
    document.addEventListener(event, (pressed) => isImpatient(pressed) || stop.abort(), {
      signal,
      capture: true,
    });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
  // After the page's own effects, which may have focused a field.
  requestAnimationFrame(look);
  return () => stop.abort();
}

/** Opened pages whose heading is not there yet. */
let arriving = 0;

/** Whether a page was opened that is still loading: the focus will go to its heading. */
export const isArriving = () => arriving > 0;

/** Waits for the place of a page that was opened. */
export function whenArrived(
  find: () => HTMLElement | undefined,
  take: (place: HTMLElement) => void,
): () => void {
  arriving += 1;
  return whenThere(find, take, () => {
    arriving -= 1;
  });
}
