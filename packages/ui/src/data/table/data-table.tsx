'use client';
import {
  type RefAttributes,
  type ReactElement,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  useMemo,
  useState,
} from 'react';
import { Button } from '../../actions/button.js';
import { detailOf, PlainRows, VirtualRows } from './data-table/bodies.js';
import { type Column, layOut, pixelsOf, PLAIN_VIEW, SIDE_WIDTH } from './data-table/columns.js';
import { entriesOf, type TableGroup } from './data-table/groups.js';
import { Head, PINNED } from './data-table/head.js';
import { type TableState, useTableState } from './data-table/state.js';
import { dataTable } from '../../language/messages/ru/data/data-table.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { useFits } from './parts/fits.js';
import { CELL, FOOT, LINES, SPACE } from './parts/look.js';
import type { RootProps } from '../../parts/root-props.js';

export type { Column, TableView } from './data-table/columns.js';
export type { TableGroup } from './data-table/groups.js';
export type { Sorting } from './data-table/sorting.js';
export { PLAIN_VIEW } from './data-table/columns.js';
export { saveFile, tableToCsv } from './data-table/export.js';

interface Own<Row> extends TableState {
  /** Accessible name of the table. */
  label: string;
  /** Columns in order. */
  columns: readonly Column<Row>[];
  /** Rows of the current page. */
  rows: readonly Row[];
  /** Unique id of a row. */
  rowId(row: Row): number | string;
  /** Loading state of the rows. @default 'ready' */
  state?: 'loading' | 'ready' | { error: ReactNode };
  /** Called by the button of the error message. */
  onRetry?(): void;
  /** Called when a row is opened by click or Enter; makes rows clickable. */
  onOpen?(row: Row): void;
  /**
   * Rows that open nothing are walked by the arrow keys as well; Enter goes to the row's first field, Escape back to the row.
   * @default false
   */
  walk?: boolean;
  /** Whether a row is highlighted, e.g. because it is in the basket. */
  isMarked?(row: Row): boolean;
  /** Accessible name of a row's checkbox and chevron: «Заказ № 104238». */
  rowLabel?(row: Row): string;
  /** Group of a row: rows of a group must be adjacent and return the same object. */
  group?(row: Row): TableGroup;
  /** Content below a row; with `onExpand` only below expanded rows. */
  detail?(row: Row): ReactNode;
  /** Totals below the rows, by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Content shown if there are no rows. */
  empty?: ReactNode;
  /**
   * Resets the filter. Set it only if a filter is set: an empty table then says that nothing matches the
   * filter.
   */
  onResetFilter?(): void;
  /** Rows with two lines. @default false */
  tall?: boolean;
  /** Density of this table, regardless of the page's. */
  density?: 'comfortable' | 'compact';
  /**
   * Height of the table's own scroll area, pixels: the header stays visible, and only visible rows are in
   * the DOM.
   */
  height?: number;
  /**
   * Below 768 pixels: each row as a card with the columns' names beside their values, or the table as it is, scrolling
   * sideways in itself. A table with `height` always scrolls. @default 'cards'
   */
  phone?: 'cards' | 'scroll';
  /** Column titles wrap instead of making the table wider; for many columns of numbers. @default false */
  breakTitles?: boolean;
  /** Actions on the selected rows, in the footer; shown with their number if any row is selected. */
  bulk?: ReactNode;
  /** Content below the rows: pagination. */
  footer?: ReactNode;
}

export interface DataTableProps<Row> extends RootProps<'div', 'onSelect'>, Own<Row> {}

/** Its own properties; the others are its root element's. */
const OWN: Readonly<Record<keyof Own<never>, true>> = {
  label: true,
  columns: true,
  rows: true,
  rowId: true,
  state: true,
  onRetry: true,
  onOpen: true,
  walk: true,
  isMarked: true,
  selected: true,
  defaultSelected: true,
  onSelect: true,
  rowLabel: true,
  sorting: true,
  defaultSorting: true,
  onSort: true,
  sortings: true,
  defaultSortings: true,
  onSortings: true,
  group: true,
  detail: true,
  expanded: true,
  defaultExpanded: true,
  onExpand: true,
  view: true,
  defaultView: true,
  onView: true,
  totals: true,
  empty: true,
  onResetFilter: true,
  tall: true,
  density: true,
  height: true,
  phone: true,
  breakTitles: true,
  bulk: true,
  footer: true,
};

const rootOf = (props: object): RootProps<'div'> =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !(name in OWN)));

type Root = RootProps<'div'> & { ref: ForwardedRef<HTMLDivElement> };

function Table<Row>(given: Own<Row> & { root: Root }) {
  const props = useTableState(given);
  const { root } = props;
  const say = useMessages('dataTable', dataTable);
  const { label, columns, rows, state = 'ready', height, view = PLAIN_VIEW, density } = props;
  const { onSelect, onOpen, onExpand, selected, bulk, footer } = props;
  // State instead of a ref: the rows must render again once the element is mounted.
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
  // Only needed if there are groups or details; plain rows, perhaps a hundred thousand, need no second list.
  const entries =
    props.group || (virtual && props.detail)
      ? entriesOf({ ...props, detailOf: virtual ? detailOf(props) : undefined })
      : null;
  return (
    <div
      {...root}
      data-slot="data-table"
      data-density={density}
      data-phone={height === undefined ? (props.phone ?? 'cards') : 'scroll'}
      className={`${SPACE} [--portal-name:calc(6.5rem*var(--portal-scale))] ${root.className ?? ''}`}
    >
      <div
        ref={setScroller}
        // A scroll area must be focusable, so that it can be scrolled by keyboard; clickable rows are focusable
        // themselves.
        {...(height === undefined
          ? {}
          : {
              ...(onOpen && rows.length > 0 ? {} : { tabIndex: 0 }),
              role: 'group',
              'aria-label': say('scroll', { label }),
              style: { height },
            })}
        // `relative`: visually hidden texts of rows are positioned inside the scroll area and do not enlarge the
        // page. `isolate`: a key in a field beside a long table does not paint its rows again.
        className={`relative isolate print:overflow-visible print:[--portal-cell:4px] ${height === undefined ? (fits ? '' : 'overflow-x-auto') : 'overflow-auto focus-visible:-outline-offset-2'}`}
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
          className={`${fixed ? '[--portal-name:0px]' : ''} ${LINES}`}
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
            <tfoot className={`${FOOT} ${height === undefined ? '' : 'sticky bottom-0 z-2'}`}>
              <tr className="bg-inherit">
                {onSelect && <td aria-hidden="true" />}
                {onExpand && <td aria-hidden="true" />}
                {laidOut.map(({ column: { id, align }, style }) => (
                  <td
                    key={id}
                    style={style}
                    className={`${CELL} ${align === 'right' ? 'text-end' : ''} ${style ? PINNED : ''}`}
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
        // The bulk bar is sticky: the selected rows may be at the other end of a long page.
        <div
          className={`flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t empty:hidden border-line px-4 py-2 ${bulk && chosen > 0 ? 'sticky bottom-(--portal-phone-bar,0px) z-2 rounded-b-card bg-surface' : ''}`}
        >
          {bulk && chosen > 0 ? (
            <div role="group" aria-label={say('bulk')} className="flex flex-wrap items-center gap-3">
              <span aria-live="polite">{say('chosen', { count: chosen })}</span>
              {bulk}
              <Button variant="ghost" size="small" onClick={() => onSelect?.(new Set())}>
                {say('clear')}
              </Button>
            </div>
          ) : null}
          {footer}
        </div>
      )}
    </div>
  );
}

/**
 * A table of records: sorting, selection, expanding, pinned, hidden and resized columns, totals, a bulk
 * bar, any number of rows, and the states loading, ready, empty, nothing matches the filter, failed.
 * The rows themselves are sorted by the caller. What the reader chooses is held by the caller (`selected` with `onSelect`) or by the
 * table (`defaultSelected`).
 */
export const DataTable = forwardRef(function DataTable<Row>(
  props: DataTableProps<Row>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  return <Table {...props} root={{ ...rootOf(props), ref }} />;
}) as <Row>(props: DataTableProps<Row> & RefAttributes<HTMLDivElement>) => ReactElement;
