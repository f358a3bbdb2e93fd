'use client';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DataTableProps } from '../data-table.js';

type Id = number | string;

/** Number of rows by which PageUp and PageDown move. */
const PAGE = 10;
/** Fields that Enter goes to from a row that opens nothing; without one it goes to the first link or button. */
const FIELDS = ':is(input:not([type=checkbox], [type=radio]), select, textarea):not(:disabled)';
const ACTS = 'td:not([data-side]) :is(a[href], button:not(:disabled))';
/** Controls with an open list, whose Escape closes it. */
const TAKES_ESCAPE = '[aria-expanded="true"], [role="dialog"], [role="menu"], [role="listbox"]';
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

const ROWS = 'tr[data-row]';

/** The rows in which something changed, and those that were added. */
function rowsOf({ target, addedNodes }: MutationRecord): Element[] {
  const own = target instanceof Element ? target.closest(ROWS) : null;
  if (own) return [own];
  return [...addedNodes].flatMap((node) =>
    !(node instanceof Element) ? [] : node.matches(ROWS) ? [node] : [...node.querySelectorAll(ROWS)],
  );
}

/** The selection with all rows between two positions added, or removed. */
function withRange<Row>(
  { rows, rowId, selected }: DataTableProps<Row>,
  from: number,
  to: number,
  on: boolean,
): Set<Id> {
  const next = new Set(selected);
  for (let place = Math.min(from, to); place <= Math.max(from, to); place++) {
    const row = rows[place];
    if (row === undefined) continue;
    if (on) next.add(rowId(row));
    else next.delete(rowId(row));
  }
  return next;
}

/**
 * Keyboard navigation of clickable and walked rows: they are one Tab stop; the next Tab goes to the controls of that
 * row and then out of the table. Arrow keys, Home, End and Page keys move the stop. Space selects; Shift
 * with an arrow key or a click selects a range.
 * @param reach brings a row that is not in the DOM into view
 */
export function useRowStops<Row>(props: DataTableProps<Row>, reach: (id: Id) => void) {
  const { rows, rowId, onSelect, selected } = props;
  const walks = Boolean(props.onOpen) || props.walk === true;
  const [reached, setReached] = useState<Id | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const moved = useRef(false);
  // Start of a range: the row that was last selected individually.
  const anchor = useRef<Id | null>(null);
  const first = rows[0];
  const isThere = useMemo(
    () => reached !== null && rows.some((row) => rowId(row) === reached),
    [rows, rowId, reached],
  );
  const there = isThere ? (reached ?? undefined) : first && rowId(first);
  const stop = walks ? there : undefined;

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    body.current
      ?.querySelector<HTMLElement>('tr[data-stop]')
      ?.focus({ preventScroll: props.height !== undefined });
  });

  // Controls of other rows are removed from the Tab order, so that a table of a hundred rows does not need
  // hundreds of presses. Controls may appear and disappear without the table rendering, so the DOM is
  // observed.
  useEffect(() => {
    const table = body.current;
    if (!walks || !table) return;
    const order = (row: Element) => {
      const own = row.hasAttribute('data-stop');
      for (const control of row.querySelectorAll<HTMLElement>(CONTROLS)) {
        // A table in a cell has rows of its own.
        if (control.closest(ROWS) !== row) continue;
        if (!own && control.tabIndex >= 0) {
          control.dataset['waits'] = control.getAttribute('tabindex') ?? '';
          control.tabIndex = -1;
        } else if (own && control.dataset['waits'] !== undefined) {
          if (control.dataset['waits'] === '') control.removeAttribute('tabindex');
          else control.setAttribute('tabindex', control.dataset['waits']);
          delete control.dataset['waits'];
        }
      }
    };
    table.querySelectorAll(ROWS).forEach(order);
    // Of the rows that changed only: a key in a field must not cost more in a longer table.
    const observer = new MutationObserver((changes) => new Set(changes.flatMap(rowsOf)).forEach(order));
    observer.observe(table, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-stop'],
    });
    return () => observer.disconnect();
  }, [walks]);

  // Row positions by id (as text, as in the DOM); built when a key first needs them, and again only if the
  // rows change.
  const known = useRef<{ rows: readonly Row[]; places: Map<string, number> }>(undefined);
  function placeOf(id: Id | null | undefined): number {
    if (known.current?.rows !== rows)
      known.current = { rows, places: new Map(rows.map((row, place) => [String(rowId(row)), place])) };
    return known.current.places.get(String(id)) ?? -1;
  }
  function go(place: number): Id | undefined {
    const row = rows[Math.max(0, Math.min(rows.length - 1, place))];
    if (row === undefined) return undefined;
    const id = rowId(row);
    moved.current = true;
    reach(id);
    setReached(id);
    return id;
  }
  function extend(to: Id | undefined) {
    if (to === undefined || !onSelect) return;
    anchor.current ??= stop ?? to;
    onSelect(withRange(props, placeOf(anchor.current), placeOf(to), true));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, shiftKey, ctrlKey, metaKey } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    if (!target.matches('tr[data-row]')) {
      // From a control back to its row, unless the control itself uses Escape.
      const row =
        walks && key === 'Escape' && !target.closest(TAKES_ESCAPE) && target.closest('tr[data-row]');
      if (!(row instanceof HTMLElement)) return;
      event.preventDefault();
      row.focus();
      return;
    }
    const field =
      key === 'Enter' && !ctrlKey && !metaKey && !props.onOpen
        ? (target.querySelector<HTMLElement>(FIELDS) ?? target.querySelector<HTMLElement>(ACTS))
        : null;
    if (field) {
      event.preventDefault();
      field.focus();
      return;
    }
    const at = placeOf(stop);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: rows.length - 1,
    }[key];
    if (to !== undefined) {
      const begin = stop;
      const id = go(to);
      if (shiftKey) {
        anchor.current ??= begin ?? null;
        extend(id);
      } else anchor.current = null;
    } else if (key === ' ' && onSelect && stop !== undefined) {
      if (shiftKey) extend(stop);
      else {
        anchor.current = stop;
        onSelect(withRange(props, at, at, !selected?.has(stop)));
      }
    } else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && onSelect) {
      onSelect(new Set(rows.map(rowId)));
    } else return;
    event.preventDefault();
  }
  /** Shift with a click on a checkbox: selects the range from the last selected row to this one. */
  function onClickCapture(event: MouseEvent<HTMLElement>) {
    const box = event.target instanceof Element ? event.target.closest('input[data-choose]') : null;
    const id = idOf(box);
    if (id === undefined || !onSelect) return;
    const from = placeOf(anchor.current);
    if (event.shiftKey && from >= 0) {
      event.preventDefault();
      event.stopPropagation();
      onSelect(withRange(props, from, placeOf(id), true));
    } else anchor.current = id;
  }
  function idOf(place: Element | null): Id | undefined {
    const name = place?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
    const row = name === undefined ? undefined : rows[placeOf(name)];
    return row === undefined ? undefined : rowId(row);
  }
  function onFocus({ target }: FocusEvent) {
    const id = idOf(target);
    if (id !== undefined && id !== stop) setReached(id);
  }
  return { stop, handlers: { ref: body, onKeyDown, onClickCapture, ...(walks ? { onFocus } : {}) } };
}
