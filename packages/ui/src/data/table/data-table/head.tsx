'use client';
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { Checkbox } from '../../../fields/choice/checkbox.js';
import { nextSortings } from './sorting.js';
import { Explained } from '../../../overlays/parts/explained.js';
import type { DataTableProps } from '../data-table.js';
import { LEAST_WIDTH, type LaidOut, nameOf, pixelsOf, PLAIN_VIEW } from './columns.js';
import { HEAD, HEAD_CELL } from '../parts/look.js';
import { dataTable } from '../../../language/messages/ru/data/data-table.js';
import { useMessages } from '../../../language/parts/use-messages.js';
import { isRightToLeft, keyAlong } from '../../../language/parts/direction.js';

/** Pixels by which an arrow key moves a column's edge. */
const STEP = 16;

/**
 * Classes of pinned header and body cells: above other cells, with the row's background, and with the part
 * of the row's focus ring that they would cover.
 */
export const PINNED =
  'sticky z-1 bg-inherit [tr:focus-visible>&]:shadow-[inset_0_2px_var(--portal-brand),inset_0_-2px_var(--portal-brand)] [tr:focus-visible>&:first-child]:shadow-[inset_2px_0_var(--portal-brand),inset_0_2px_var(--portal-brand),inset_0_-2px_var(--portal-brand)]';

export function Head<Row>(
  props: DataTableProps<Row> & { laidOut: readonly LaidOut<Row>[]; sticky: 'area' | 'page' | undefined },
) {
  const { rows, rowId, state = 'ready', selected, onSelect, onOpen, onExpand, laidOut, sticky } = props;
  const say = useMessages('dataTable', dataTable);
  const chosen = useMemo(
    () => (selected?.size ? rows.filter((row) => selected.has(rowId(row))).length : 0),
    [rows, selected, rowId],
  );
  return (
    <thead
      data-empty={(rows.length === 0 && state !== 'loading') || undefined}
      // If it sticks to the page, it is placed below the page's own header.
      className={
        sticky === 'area'
          ? 'sticky top-0 z-2'
          : sticky === 'page'
            ? 'sticky top-(--portal-sticky-top,0px) z-2'
            : ''
      }
    >
      <tr className={HEAD}>
        {onSelect && (
          <th scope="col" className={`start-0 w-10 py-2 ps-4 text-start ${PINNED}`}>
            <Checkbox
              aria-label={say('selectAll')}
              checked={rows.length > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={({ target }) => onSelect(new Set(target.checked ? rows.map(rowId) : []))}
            >
              <span className="hidden max-md:[[data-phone=cards]_&]:inline">{say('selectAll')}</span>
            </Checkbox>
          </th>
        )}
        {onExpand && (
          <th scope="col" className="w-10">
            <span className="sr-only">{say('details')}</span>
          </th>
        )}
        {laidOut.map((item) => (
          <HeadCell key={item.column.id} {...props} item={item} />
        ))}
        {onOpen && (
          <th scope="col" className="w-10">
            <span className="sr-only">{say('open')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/**
 * In a narrow window a title may take two lines, and the head always has their height: rows that come do not push the table down.
 */
const NARROW = 'whitespace-nowrap md:max-[1399px]:h-[57px] max-[1399px]:whitespace-normal';

function HeadCell<Row>({
  item: { column, style },
  sorting,
  onSort,
  sortings = sorting ? [sorting] : [],
  onSortings,
  view = PLAIN_VIEW,
  onView,
  breakTitles = false,
}: DataTableProps<Row> & { item: LaidOut<Row> }) {
  const { id, title, align, sortable } = column;
  const say = useMessages('dataTable', dataTable);
  const place = sortings.findIndex((one) => one.id === id);
  const direction = sortings[place]?.direction;
  // Only the first column may say that it is sorted; the others say it in words.
  const spoken = place !== 0 ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  const sort = (more: boolean) =>
    onSortings
      ? onSortings(nextSortings(sortings, id, more))
      : onSort?.({ id, direction: direction === 'desc' ? 'asc' : 'desc' });
  return (
    <th
      scope="col"
      style={style}
      {...(sortable ? { 'aria-sort': spoken } : {})}
      className={`${HEAD_CELL} ${breakTitles ? 'align-bottom' : NARROW} print:whitespace-normal ${align === 'right' ? 'text-end' : 'text-start'} ${style ? PINNED : onView ? 'relative' : ''}`}
    >
      {sortable && (onSort || onSortings) ? (
        <button
          type="button"
          className="font-medium hover:text-ink"
          onClick={({ shiftKey }) => sort(shiftKey)}
        >
          {title}
          <span aria-hidden="true" className={direction ? 'text-brand' : 'opacity-0'}>
            {direction === 'asc' ? '\u00A0↑' : '\u00A0↓'}
            {sortings.length > 1 && direction && place + 1}
          </span>
          {place > 0 && direction && (
            <span className="sr-only">
              {say(direction === 'asc' ? 'thenUp' : 'thenDown', { place: place + 1 })}
            </span>
          )}
        </button>
      ) : typeof title === 'string' ? (
        <Explained>{title}</Explained>
      ) : (
        title
      )}
      {onView && (
        <Edge
          name={nameOf(column)}
          width={pixelsOf(column, view)}
          onWidth={(width) => onView({ ...view, widths: { ...view.widths, [id]: width } })}
        />
      )}
    </th>
  );
}

/** The edge between two columns: can be dragged or moved with the arrow keys. */
function Edge({ name, width, onWidth }: { name: string; width: number; onWidth(width: number): void }) {
  const say = useMessages('dataTable', dataTable);
  const change = (next: number) => onWidth(Math.max(LEAST_WIDTH, Math.round(next)));
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const edge = event.currentTarget;
    const from = edge.closest('th')?.offsetWidth ?? width;
    const start = event.clientX;
    const way = isRightToLeft(edge) ? -1 : 1;
    const move = ({ clientX }: globalThis.PointerEvent) => change(from + (clientX - start) * way);
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyAlong(event);
    const step = key === 'ArrowRight' ? STEP : key === 'ArrowLeft' ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    change(width + step);
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say('width', { name })}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={2_000}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="absolute inset-y-1.5 end-0 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-line-strong focus-visible:bg-brand"
    />
  );
}
