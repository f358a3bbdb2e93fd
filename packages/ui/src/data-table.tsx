'use client';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from './checkbox.js';
import { RightIcon } from './icons.js';
import { Skeleton } from './skeleton.js';
import { EmptyState, ErrorState } from './state.js';

export interface Column<Row> {
  id: string;
  /** Its head; the unit goes here, not into cells. */
  title: ReactNode;
  cell(row: Row): ReactNode;
  /** Numbers stand right. @default 'left' */
  align?: 'left' | 'right';
  /** A CSS width; the rest is shared. */
  width?: string;
  /** Offered for sorting. @default false */
  sortable?: boolean;
}

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
  /** Name of a row's checkbox: «Заказ № 104238». */
  rowLabel?(row: Row): string;
  sorting?: Sorting;
  onSort?(sorting: Sorting): void;
  /** A second line below a row. */
  detail?(row: Row): ReactNode;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Rows of two lines. @default false */
  tall?: boolean;
  /** Below the rows: bulk actions, pages. */
  footer?: ReactNode;
}

const SKELETON_ROWS = 8;

/** A table of records: sorting, selection, clickable rows, and its four states. The state itself is the caller's. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, state = 'ready', onRetry, empty, footer, onOpen, onSelect } = props;
  const width = columns.length + (onSelect ? 1 : 0) + (onOpen ? 1 : 0);
  const loading = state === 'loading' && rows.length === 0;
  return (
    <div data-slot="data-table">
      <div className="overflow-x-auto">
        <table
          aria-label={label}
          aria-busy={state === 'loading' || undefined}
          className="w-full border-collapse"
        >
          <Head {...props} />
          <tbody onKeyDown={walk}>
            {loading &&
              Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} width={width} />)}
            {typeof state === 'object' && (
              <Wide width={width}>
                {<ErrorState message={state.error} {...(onRetry ? { onRetry } : {})} />}
              </Wide>
            )}
            {state === 'ready' && rows.length === 0 && <Wide width={width}>{empty ?? <EmptyState />}</Wide>}
            {typeof state !== 'object' &&
              rows.map((row) => <Row key={props.rowId(row)} row={row} {...props} />)}
          </tbody>
        </table>
      </div>
      {footer && (
        <div className="flex min-h-13 items-center justify-between gap-4 border-t border-line px-4 py-2">
          {footer}
        </div>
      )}
    </div>
  );
}

function Head<Row>({
  columns,
  rows,
  rowId,
  selected,
  onSelect,
  sorting,
  onSort,
  onOpen,
}: DataTableProps<Row>) {
  const chosen = rows.filter((row) => selected?.has(rowId(row))).length;
  return (
    <thead>
      <tr className="border-b border-line text-left text-[13px] text-ink-3">
        {onSelect && (
          <th scope="col" className="w-10 py-2 pl-4">
            <Checkbox
              aria-label="Выбрать все"
              checked={rows.length > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={({ target }) => onSelect(new Set(target.checked ? rows.map(rowId) : []))}
            />
          </th>
        )}
        {columns.map(({ id, title, align, width, sortable }) => {
          const active = sorting?.id === id;
          const direction = active ? sorting.direction : undefined;
          return (
            <th
              key={id}
              scope="col"
              style={width === undefined ? undefined : { width }}
              {...(sortable
                ? {
                    'aria-sort':
                      direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending',
                  }
                : {})}
              className={`px-3 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 ${align === 'right' ? 'text-right' : ''}`}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className="font-medium hover:text-ink"
                  onClick={() => onSort({ id, direction: direction === 'desc' ? 'asc' : 'desc' })}
                >
                  {title}
                  <span aria-hidden="true" className={active ? 'text-brand' : 'opacity-0'}>
                    {direction === 'asc' ? ' ↑' : ' ↓'}
                  </span>
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
        {onOpen && (
          <th scope="col" className="w-10">
            <span className="sr-only">Открыть</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Row<Row>({
  row,
  columns,
  rowId,
  onOpen,
  isMarked,
  selected,
  onSelect,
  rowLabel,
  detail,
  tall,
}: DataTableProps<Row> & { row: Row }) {
  const id = rowId(row);
  const chosen = selected?.has(id) ?? false;
  const open = (event: MouseEvent | KeyboardEvent) => {
    // Inner controls keep their own clicks, and selecting text is no click.
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('a, button, input, label, select')) return;
    if (String(getSelection() ?? '') !== '') return;
    onOpen?.(row);
  };
  const more = detail?.(row);
  return (
    <Fragment>
      <tr
        data-row
        data-marked={chosen || isMarked?.(row) || undefined}
        {...(onOpen
          ? { tabIndex: 0, onClick: open, onKeyDown: (event) => event.key === 'Enter' && open(event) }
          : {})}
        className={`border-b border-line transition-colors last:border-0 data-marked:bg-brand-tint focus-visible:-outline-offset-2 ${onOpen ? 'cursor-pointer hover:bg-sunken data-marked:hover:bg-brand-tint' : ''}`}
      >
        {onSelect && (
          <td className="w-10 pl-4">
            <Checkbox
              aria-label={rowLabel?.(row) ?? 'Выбрать строку'}
              checked={chosen}
              onChange={({ target }) => {
                const next = new Set(selected);
                if (target.checked) next.add(id);
                else next.delete(id);
                onSelect(next);
              }}
            />
          </td>
        )}
        {columns.map(({ id: column, cell, align }) => (
          <td
            key={column}
            className={`px-3 first:pl-4 last:pr-4 ${tall ? 'h-row-double' : 'h-row'} ${align === 'right' ? 'text-right' : ''}`}
          >
            {cell(row)}
          </td>
        ))}
        {onOpen && (
          <td className="pr-4 text-ink-3">
            <RightIcon aria-hidden="true" className="ml-auto size-4" />
          </td>
        )}
      </tr>
      {more && (
        <tr className="border-b border-line last:border-0">
          <td colSpan={columns.length + (onSelect ? 1 : 0) + (onOpen ? 1 : 0)} className="px-4 pb-3">
            {more}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Wide({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={width}>{children}</td>
    </tr>
  );
}

function SkeletonRow({ width }: { width: number }) {
  return (
    <tr className="border-b border-line last:border-0">
      {Array.from({ length: width }, (_, index) => (
        <td key={index} className="h-row px-3 first:pl-4 last:pr-4">
          <Skeleton className="h-3.5 w-3/4" />
        </td>
      ))}
    </tr>
  );
}

/** Arrows walk from row to row. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('tr[data-row]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const next = rows[rows.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
