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
import { Button } from '../../../actions/button.js';
import type { DataTableProps } from '../data-table.js';
import { EmptyState, ErrorState } from '../../../feedback/state.js';
import { type layOut, rowHeaderOf } from './columns.js';
import { DetailRow, type Entry, GroupRow } from './groups.js';
import { Row, SkeletonRow, Wide } from './row.js';
import { useRowStops } from './stops.js';
import { dataTable } from '../../../language/messages/ru/data/data-table.js';
import { useMessages } from '../../../language/parts/use-messages.js';

const SKELETON_ROWS = 8;
/** Estimated height of a single-line row until one has been measured, pixels. */
const PLAIN_HEIGHT = 36;
/**
 * Number of rendered rows beyond the visible ones on each side, so that arrow keys always find the next
 * row.
 */
const OVERSCAN = 12;

export type Body<Row> = DataTableProps<Row> & {
  laidOut: ReturnType<typeof layOut<Row>>;
  width: number;
  /** Entries of the body; null if it has plain rows only. */
  entries: readonly Entry<Row>[] | null;
};

/** Content currently shown below a row; null if there is none. */
export const detailOf =
  <Row,>({ detail, onExpand, expanded, rowId }: DataTableProps<Row>) =>
  (row: Row): ReactNode =>
    detail && (!onExpand || expanded?.has(rowId(row))) ? detail(row) : null;

export function PlainRows<Row>(props: Body<Row>) {
  const { rows, state = 'ready', onRetry, empty, onResetFilter, width } = props;
  const say = useMessages('dataTable', dataTable);
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
              actions={
                <Button variant="secondary" onClick={onResetFilter}>
                  {say('resetFilter')}
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

export function VirtualRows<Row>(props: Body<Row> & { scroller: HTMLDivElement | null }) {
  const { rows, rowId, entries, tall, density, scroller, width } = props;
  const latestId = useRef(rowId);
  useEffect(() => {
    latestId.current = rowId;
  });
  // The function must not change while the rows are the same: a new one makes the virtualizer lay out every
  // row again.
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
  // The row with the focus stays in the DOM however far it is scrolled away, otherwise the focus would be lost.
  const kept = useMemo(() => (stop === undefined ? -1 : entryOf(stop)), [stop, entryOf]);
  const virtualizer = useVirtualizer({
    count: (entries ?? rows).length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (entries && entries[index]?.kind !== 'row' ? PLAIN_HEIGHT : usual),
    getItemKey,
    overscan: OVERSCAN,
    // Space for the sticky header, below which the rows begin, and for the totals.
    scrollPaddingEnd: PLAIN_HEIGHT * (props.totals ? 2 : 1),
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (kept < 0 || inSight.includes(kept)) return inSight;
      return [...inSight, kept].toSorted((one, other) => one - other);
    },
  });
  const items = virtualizer.getVirtualItems();
  const filled = items.length > 0;
  // Measure the real height of a row in this density: with a wrong estimate the rows below are laid out
  // again for every new row.
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

/**
 * Returns a function that renders a row. Handlers read the latest props when called, so that rows need not
 * render again for them.
 */
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
    // In a virtual table a detail is a separate entry.
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
