import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { AtRow } from '../../kit/form/new-row.ts';
import { useLastByKeyboard } from '../../kit/last-by-keyboard.ts';
import { isTyping } from '../../kit/typing.ts';
import {
  focusPlace,
  isCovered,
  type Place,
  placeOf,
  resultOf,
  rowAt,
  whenArrived,
  whenThere,
} from './place.ts';

const RESULTS = /^\/catalog\/result/;
/** Parameters of the search for parts; the others only change how its results are shown. */
const ASKED = ['article', 'title', 'articleId', 'prodID'];
const askedIn = (search: string) => {
  const params = new URLSearchParams(search);
  return ASKED.map((name) => params.get(name)).join('\n');
};

/** Rows from which another page was opened, by the history entry of their list; and that entry, by the page's own. */
const left = new Map<string, Place>();
const openedFrom = new Map<string, string>();

/** Whether the page was opened from a row, to which Escape goes back. */
export const isOpenedFromRow = (): boolean =>
  openedFrom.has((history.state as { key?: string } | null)?.key ?? '');

const fieldsThere = () => new Set(document.querySelectorAll('main :is(input, select, textarea)'));

/**
 * An element that the new page has focused itself, such as its first field.
 * @param from what had the focus when the location changed: already that field, if the page was rendered with it
 * @param before the fields of the page on which the key was pressed
 */
const isOwn = (from: Element | null, before: ReadonlySet<Element>) => {
  const at = document.activeElement;
  if (!at || at === document.body || !at.closest('main')) return false;
  return at !== from || (at.matches('input, select, textarea') && !before.has(at));
};

/**
 * Moves the focus with the person: to the heading of a page that a key has opened or the first result of a search, to the row that a
 * form has added to a list, and back to the row that was opened, by Escape as well. Never while the person types or points meanwhile, and not from a window over the page.
 */
export function useArrival(): void {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const byKeyboard = useLastByKeyboard();
  const before = useRef(location);
  const pressed = useRef<Place | null>(null);
  const fields = useRef<ReadonlySet<Element>>(new Set());

  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const onPress = ({ target }: Event) => {
      pressed.current = placeOf(target);
      fields.current = fieldsThere();
    };
    document.addEventListener('click', onPress, options);
    document.addEventListener('keydown', (event) => event.key === 'Enter' && onPress(event), options);
    return () => listening.abort();
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event) || isCovered()) return;
      const at = document.activeElement;
      if (at !== document.body && at?.closest('main') === null) return;
      if (openedFrom.has(location.key)) void navigate(-1);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [location.key, navigate]);

  useEffect(() => {
    const former = before.current;
    before.current = location;
    if (former.key === location.key) return;
    const samePage = former.pathname === location.pathname;
    if (type === 'REPLACE' && samePage) {
      // The same page with other parameters stays in its place.
      carry(left, former.key, location.key);
      carry(openedFrom, former.key, location.key);
    }
    const isSearch = RESULTS.test(location.pathname);
    const isOther = !samePage || (isSearch && askedIn(former.search) !== askedIn(location.search));
    if (type === 'PUSH' && pressed.current && isOther) {
      left.set(former.key, pressed.current);
      openedFrom.set(location.key, former.key);
    }
    pressed.current = null;
    const from = document.activeElement;
    const mayTake = () =>
      !isCovered() &&
      (document.activeElement === document.body || (byKeyboard.current && !isOwn(from, fields.current)));
    const place = type === 'POP' ? left.get(location.key) : undefined;
    if (place)
      return whenThere(
        () => rowAt(place),
        (row) => !isCovered() && focusPlace(row),
      );
    // Going back leaves the page where the router has scrolled it.
    if (!isOther || type === 'POP') return;
    const main = document.querySelector<HTMLElement>('main');
    if (!main) return;
    const waiting = [
      whenArrived(
        () => resultOf(main, isSearch),
        (result) => mayTake() && focusPlace(result),
      ),
    ];
    // The list may show its former rows at first.
    const { row: added } = (location.state ?? {}) as Partial<AtRow>;
    if (added !== undefined)
      waiting.push(
        whenThere(
          () => main.querySelector<HTMLElement>(`tr[data-row="${added}"]`) ?? undefined,
          (row) => !isCovered() && document.activeElement?.matches('body, main h1') && focusPlace(row),
        ),
      );
    return () => {
      for (const stop of waiting) stop();
    };
  }, [location, type, byKeyboard]);
}

function carry<V>(map: Map<string, V>, from: string, to: string): void {
  const value = map.get(from);
  if (value === undefined) return;
  map.delete(from);
  map.set(to, value);
}
