'use client';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.js';
import {
  type Column,
  layOut,
  pixelsOf,
  PLAIN_VIEW,
  rowHeaderOf,
  SIDE_WIDTH,
  type TableView,
} from './data-table/columns.js';
import { DetailRow, entriesOf, type Entry, GroupRow, type TableGroup } from './data-table/groups.js';
import { Head, PINNED } from './data-table/head.js';
import { Row, SkeletonRow, Wide } from './data-table/row.js';
import { useRowStops } from './data-table/stops.js';
import { EmptyState, ErrorState } from './state.js';

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
  /** Actions on the chosen rows, in the foot; shown with their number while any is chosen. */
  bulk?: ReactNode;
  /** Below the rows: pages. */
  footer?: ReactNode;
}

const SKELETON_ROWS = 8;
/** Pixels of a row of one line before any has been seen. */
const PLAIN_HEIGHT = 36;
/** Rows kept on both sides of what is in sight, so that arrows always find the next one. */
const OVERSCAN = 12;

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
        className={`relative ${height === undefined ? 'overflow-x-auto' : 'overflow-auto focus-visible:-outline-offset-2'}`}
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
          <Head {...props} laidOut={laidOut} sticky={height !== undefined} />
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

type Body<Row> = DataTableProps<Row> & {
  laidOut: ReturnType<typeof layOut<Row>>;
  width: number;
  /** What stands in the body; null where that is the plain rows. */
  entries: readonly Entry<Row>[] | null;
};

/** What stands below a row now. */
const detailOf =
  <Row,>({ detail, onExpand, expanded, rowId }: DataTableProps<Row>) =>
  (row: Row): ReactNode =>
    detail && (!onExpand || expanded?.has(rowId(row))) ? detail(row) : null;

function PlainRows<Row>(props: Body<Row>) {
  const { rows, state = 'ready', onRetry, empty, onResetFilter, width } = props;
  const { stop, handlers } = useRowStops(props, () => undefined);
  const render = useRows(props, stop);
  return (
    <tbody {...handlers}>
      {state === 'loading' &&
        rows.length === 0 &&
        Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} width={width} />)}
      {typeof state === 'object' && (
        <Wide width={width}>
          <ErrorState message={state.error} {...(onRetry ? { onRetry } : {})} />
        </Wide>
      )}
      {state === 'ready' && rows.length === 0 && (
        <Wide width={width}>
          {onResetFilter ? (
            <EmptyState
              title="Под этот фильтр ничего не попадает"
              actions={
                <Button variant="secondary" onClick={onResetFilter}>
                  Сбросить фильтр
                </Button>
              }
            />
          ) : (
            (empty ?? <EmptyState />)
          )}
        </Wide>
      )}
      {typeof state !== 'object' &&
        (props.entries
          ? props.entries.map((entry) =>
              entry.kind === 'group' ? (
                <GroupRow {...entry} {...choice(props)} key={entry.key} width={width} />
              ) : (
                entry.kind === 'row' && render(entry.row)
              ),
            )
          : rows.map((row) => render(row)))}
    </tbody>
  );
}

function VirtualRows<Row>(props: Body<Row> & { scroller: HTMLDivElement | null }) {
  const { rows, rowId, entries, tall, density, scroller, width } = props;
  const latestId = useRef(rowId);
  useEffect(() => {
    latestId.current = rowId;
  });
  // The same function as long as the rows are the same: a new one makes the virtualizer lay out every row again.
  const getItemKey = useCallback(
    (index: number) =>
      entries ? (entries[index]?.key ?? index) : `row ${latestId.current(rows[index] as Row)}`,
    [rows, entries],
  );
  const entryAt = (index: number): Entry<Row> | undefined => {
    if (entries) return entries[index];
    const row = rows[index];
    return row === undefined ? undefined : { kind: 'row', key: `row ${rowId(row)}`, row };
  };
  const [usual, setUsual] = useState(PLAIN_HEIGHT);
  const entryOf = useCallback(
    (id: number | string) =>
      entries
        ? entries.findIndex(({ key }) => key === `row ${id}`)
        : rows.findIndex((row) => rowId(row) === id),
    [entries, rows, rowId],
  );
  const { stop, handlers } = useRowStops(props, (id) => virtualizer.scrollToIndex(entryOf(id)));
  const render = useRows(props, stop);
  // The row with the focus stays in the page however far one scrolls away from it: else the focus would be nowhere.
  const kept = useMemo(() => (stop === undefined ? -1 : entryOf(stop)), [stop, entryOf]);
  const virtualizer = useVirtualizer({
    count: (entries ?? rows).length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (entries && entries[index]?.kind !== 'row' ? PLAIN_HEIGHT : usual),
    getItemKey,
    overscan: OVERSCAN,
    // Below the last row in sight lie the head's height, which the rows begin at, and the totals.
    scrollPaddingEnd: PLAIN_HEIGHT * (props.totals ? 2 : 1),
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (kept < 0 || inSight.includes(kept)) return inSight;
      return [...inSight, kept].toSorted((one, other) => one - other);
    },
  });
  const items = virtualizer.getVirtualItems();
  const filled = items.length > 0;
  // What a row really takes, in this density: a wrong guess would have the rows below laid out again at every row that comes.
  useLayoutEffect(() => {
    const height = filled ? scroller?.querySelector<HTMLElement>('tr[data-row]')?.offsetHeight : undefined;
    if (height) setUsual(height);
  }, [filled, scroller, tall, density]);
  useLayoutEffect(() => virtualizer.measure(), [usual, virtualizer]);
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody {...handlers}>
      {items.map((item, place) => {
        const { index, start } = item;
        const entry = entryAt(index);
        if (!entry) return null;
        const gap = start - (items[place - 1]?.end ?? 0);
        const position = { index: index + 1, measure: virtualizer.measureElement };
        return (
          <Fragment key={item.key}>
            {gap > 0 && <Space height={gap} width={width} />}
            {entry.kind === 'row' ? (
              render(entry.row, position.index, position.measure)
            ) : entry.kind === 'group' ? (
              <GroupRow {...entry} {...choice(props)} {...position} key={entry.key} width={width} />
            ) : (
              <DetailRow {...position} key={entry.key} width={width}>
                {entry.detail}
              </DetailRow>
            )}
          </Fragment>
        );
      })}
      {below > 0 && <Space height={below} width={width} />}
    </tbody>
  );
}

const choice = <Row,>({ selected, onSelect }: DataTableProps<Row>) => ({ selected, onSelect });

function Space({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden="true">
      <td aria-hidden="true" colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Renders a row of these props; what it does is read when it happens, so that rows need no rendering for it. */
function useRows<Row>(props: Body<Row>, stop: number | string | undefined) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const actions = useMemo(
    () => ({
      choose(id: number | string, on: boolean) {
        latest.current.onSelect?.(toggled(latest.current.selected, id, on));
      },
      expand(id: number | string) {
        const { expanded, onExpand } = latest.current;
        onExpand?.(toggled(expanded, id, !expanded?.has(id)));
      },
    }),
    [],
  );
  const { rowId, laidOut, tall = false, isMarked, selected, onSelect, expanded, onExpand } = props;
  return (row: Row, index?: number, measure?: (node: HTMLTableRowElement | null) => void) => {
    const id = rowId(row);
    const open = expanded?.has(id) ?? false;
    // In a virtual table a detail is an entry of its own.
    const more = index === undefined ? detailOf(props)(row) : null;
    return (
      <Row
        key={id}
        row={row}
        id={id}
        laidOut={laidOut}
        tall={tall}
        marked={isMarked?.(row) ?? false}
        chosen={onSelect ? (selected?.has(id) ?? false) : undefined}
        expanded={onExpand ? open : undefined}
        unfolds={Boolean(onExpand)}
        label={props.rowLabel?.(row)}
        detail={more}
        actions={actions}
        onOpen={props.onOpen}
        index={index}
        measure={measure}
        stop={stop === undefined ? undefined : id === stop}
        head={rowHeaderOf(props.columns)}
      />
    );
  };
}

function toggled(set: ReadonlySet<number | string> | undefined, id: number | string, on: boolean) {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
