'use client';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { Button } from '../../actions/button.js';
import { detailOf, PlainRows, VirtualRows } from './data-table/bodies.js';
import {
  type Column,
  layOut,
  pixelsOf,
  PLAIN_VIEW,
  SIDE_WIDTH,
  type TableView,
} from './data-table/columns.js';
import { entriesOf, type TableGroup } from './data-table/groups.js';
import { Head, PINNED } from './data-table/head.js';

export type { Column, TableView } from './data-table/columns.js';
export type { TableGroup } from './data-table/groups.js';
export { PLAIN_VIEW } from './data-table/columns.js';
export { saveFile, tableToCsv } from './data-table/export.js';

export interface Sorting {
  id: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): number | string;
  /** What the table knows of its rows. @default 'ready' */
  state?: 'loading' | 'ready' | { error: string };
  onRetry?(): void;
  /** Makes rows clickable: what opens, and the row's name for screen readers. */
  onOpen?(row: Row): void;
  /** Rows set apart: in the basket, chosen. */
  isMarked?(row: Row): boolean;
  /** Chosen rows, by id; with `onSelect` each row has a checkbox. */
  selected?: ReadonlySet<number | string>;
  onSelect?(selected: ReadonlySet<number | string>): void;
  /** Name of a row's checkbox and of its unfolding: «Заказ № 104238». */
  rowLabel?(row: Row): string;
  sorting?: Sorting;
  onSort?(sorting: Sorting): void;
  /** The heading that a row belongs under: rows of one heading stand together, each heading is one object for all of them. */
  group?(row: Row): TableGroup;
  /** A second line below a row; with `onExpand` only below unfolded ones. */
  detail?(row: Row): ReactNode;
  /** Unfolded rows, by id; with `onExpand` a chevron unfolds each row. */
  expanded?: ReadonlySet<number | string>;
  onExpand?(expanded: ReadonlySet<number | string>): void;
  /** Hidden columns and widths; with `onView` columns may be resized. */
  view?: TableView;
  onView?(view: TableView): void;
  /** Sums below the rows, by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** There is a filter, and this takes it away: «nothing under this filter» instead of «nothing». */
  onResetFilter?(): void;
  /** Rows of two lines. @default false */
  tall?: boolean;
  /** Its own density, whatever the page's is. */
  density?: 'comfortable' | 'compact';
  /** Height of the table's own scroll area, in pixels: the head stays, and only rows in sight are in the page. */
  height?: number;
  /** Titles of columns go on in a second line rather than make the table wider: for many columns of numbers. @default false */
  breakTitles?: boolean;
  /** Actions on the chosen rows, in the foot; shown with their number while any is chosen. */
  bulk?: ReactNode;
  /** Below the rows: pages. */
  footer?: ReactNode;
}

/**
 * A table of records: sorting, selection, unfolding, pinned, hidden and resized columns, totals, a bulk bar, any number of
 * rows, and its states: loading, ready, empty, nothing under the filter, failed. What is chosen or sorted is the caller's.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, state = 'ready', height, view = PLAIN_VIEW, density } = props;
  const { onSelect, onOpen, onExpand, selected, bulk, footer } = props;
  // State, not a ref: the rows below are rendered again once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const before = (onSelect ? SIDE_WIDTH : 0) + (onExpand ? SIDE_WIDTH : 0);
  const after = onOpen ? SIDE_WIDTH : 0;
  const fixed = height !== undefined || props.onView !== undefined || columns.some(({ pinned }) => pinned);
  const laidOut = useMemo(
    () => layOut(columns, view, fixed, before, after),
    [columns, view, fixed, before, after],
  );
  const width =
    laidOut.length + Number(Boolean(onSelect)) + Number(Boolean(onExpand)) + Number(Boolean(onOpen));
  const virtual = height !== undefined && state === 'ready' && rows.length > 0;
  const chosen = selected?.size ?? 0;
  const fits = useFits(height === undefined ? scroller : null);
  // Only where something stands between the rows: a hundred thousand plain ones are not listed once more.
  const entries =
    props.group || (virtual && props.detail)
      ? entriesOf({ ...props, detailOf: virtual ? detailOf(props) : undefined })
      : null;
  return (
    <div
      data-slot="data-table"
      data-density={density}
      // On a narrow window the words need the room more than the gaps between them.
      className="[--cell:--spacing(2)] min-[1400px]:[--cell:--spacing(3)]"
    >
      <div
        ref={setScroller}
        // A scroll area must be reachable by keyboard, or nobody without a mouse sees its end.
        // Rows that open are a stop themselves.
        {...(height === undefined
          ? {}
          : {
              ...(onOpen && rows.length > 0 ? {} : { tabIndex: 0 }),
              role: 'group',
              'aria-label': `${label}: прокрутка`,
              style: { height },
            })}
        // What is hidden in a row that is out of sight lies in here, and not somewhere down the page.
        className={`relative print:overflow-visible print:[--cell:4px] ${height === undefined ? (fits ? '' : 'overflow-x-auto') : 'overflow-auto focus-visible:-outline-offset-2'}`}
      >
        <table
          aria-label={label}
          aria-busy={state === 'loading' || undefined}
          {...(virtual ? { 'aria-rowcount': (entries ?? rows).length + 1 } : {})}
          style={
            fixed
              ? {
                  tableLayout: 'fixed',
                  minWidth: laidOut.reduce((sum, { column }) => sum + pixelsOf(column, view), before + after),
                }
              : undefined
          }
          className="w-full border-separate border-spacing-0 [&_td]:border-line [&_th]:border-line [&_thead_th]:border-b [&_tr:not(:first-child)>td]:border-t [&_tr:not(:first-child)>th]:border-t"
        >
          <colgroup>
            {onSelect && <col style={{ width: SIDE_WIDTH }} />}
            {onExpand && <col style={{ width: SIDE_WIDTH }} />}
            {laidOut.map(({ column, width: own }) => (
              <col key={column.id} style={own === undefined ? undefined : { width: own }} />
            ))}
            {onOpen && <col style={{ width: SIDE_WIDTH }} />}
          </colgroup>
          <Head
            {...props}
            laidOut={laidOut}
            sticky={height !== undefined ? 'area' : fits ? 'page' : undefined}
          />
          {virtual ? (
            <VirtualRows {...props} entries={entries} laidOut={laidOut} width={width} scroller={scroller} />
          ) : (
            <PlainRows {...props} entries={entries} laidOut={laidOut} width={width} />
          )}
          {props.totals && state === 'ready' && rows.length > 0 && (
            <tfoot
              className={height === undefined ? '[&_td]:border-t' : 'sticky bottom-0 z-2 [&_td]:border-t'}
            >
              <tr className="bg-sunken font-semibold">
                {onSelect && <td aria-hidden="true" />}
                {onExpand && <td aria-hidden="true" />}
                {laidOut.map(({ column: { id, align }, style }) => (
                  <td
                    key={id}
                    style={style}
                    className={`h-row px-(--cell) first:pl-4 last:pr-4 ${align === 'right' ? 'text-right' : ''} ${style ? PINNED : ''}`}
                  >
                    {props.totals?.[id]}
                  </td>
                ))}
                {onOpen && <td aria-hidden="true" />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {(footer || (bulk && chosen > 0)) && (
        // What may be done with the chosen rows stays in sight: they are often at the other end of a long page.
        <div
          className={`flex min-h-13 items-center justify-between gap-4 border-t empty:hidden border-line px-4 py-2 ${bulk && chosen > 0 ? 'sticky bottom-0 z-2 rounded-b-card bg-surface' : ''}`}
        >
          {bulk && chosen > 0 ? (
            <div role="group" aria-label="Действия с выбранными" className="flex items-center gap-3">
              <span aria-live="polite">Выбрано: {chosen.toLocaleString('ru')}</span>
              {bulk}
              <Button variant="ghost" size="small" onClick={() => onSelect?.(new Set())}>
                Снять выбор
              </Button>
            </div>
          ) : null}
          {footer}
        </div>
      )}
    </div>
  );
}

/** Whether the table is no wider than its place: then nothing scrolls sideways, and its head may stay in the window's sight. */
function useFits(scroller: HTMLDivElement | null): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const table = scroller?.querySelector('table');
    if (!scroller || !table) return;
    const look = () => setFits(table.offsetWidth <= scroller.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    observer.observe(table);
    return () => observer.disconnect();
  }, [scroller]);
  return fits;
}
