'use client';
import { forwardRef, type ReactNode, useId, useImperativeHandle, useState } from 'react';
import { part } from '../../parts/part.js';
import type { RootProps } from '../../parts/root-props.js';
import { useFits } from './parts/fits.js';
import { BODY, CELL, FOOT, HEAD, HEAD_CELL, LINES, NUMBER, ROW, SPACE } from './parts/look.js';

export interface TableProps extends RootProps<'div'> {
  /** Heading above the table, which is its accessible name. */
  caption: ReactNode;
  /** The heading is for screen readers only. @default false */
  captionHidden?: boolean;
  /** `TableHead`, `TableBody`, `TableFoot`. */
  children: ReactNode;
  /** Every second row of the body is darker. @default false */
  striped?: boolean;
  /** The row under the pointer is darker. @default false */
  hover?: boolean;
  /** Density of this table, regardless of the page's. */
  density?: 'comfortable' | 'compact';
}

/**
 * A plain table of parts: `TableHead`, `TableBody` and `TableFoot` with `TableRow`s of `TableColumnHeader`, `TableRowHeader` and
 * `TableCell`. A table that is wider than its place, or taller than a height of the caller's, scrolls in itself and is then a Tab stop.
 */
export const Table = forwardRef<HTMLDivElement, TableProps>(function Table(
  { caption, captionHidden = false, children, striped, hover, density, className = '', ...props },
  ref,
) {
  // State instead of a ref: whether the table fits is asked once the element is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => scroller, [scroller]);
  const id = useId();
  const fits = useFits(scroller, true);
  return (
    <div
      ref={setScroller}
      data-slot="table"
      data-density={density}
      data-striped={striped || undefined}
      data-hover={hover || undefined}
      {...(fits ? {} : { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
      {...props}
      className={`${SPACE} relative overflow-auto focus-visible:-outline-offset-2 print:overflow-visible ${className}`}
    >
      <table className={LINES}>
        <caption
          id={id}
          className={captionHidden ? 'sr-only' : 'px-4 py-3 text-start text-lead font-semibold'}
        >
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
});

export interface TableHeadProps extends RootProps<'thead'> {
  /** `TableRow`s of `TableColumnHeader`s. */
  children: ReactNode;
}

/** The head of a `Table`. */
export const TableHead = part<TableHeadProps, HTMLTableSectionElement>('TableHead', 'thead', HEAD);

export interface TableBodyProps extends RootProps<'tbody'> {
  /** `TableRow`s. */
  children: ReactNode;
}

/** The rows of a `Table`; it may have several bodies. */
export const TableBody = part<TableBodyProps, HTMLTableSectionElement>('TableBody', 'tbody', BODY);

export interface TableFootProps extends RootProps<'tfoot'> {
  /** `TableRow`s. */
  children: ReactNode;
}

/** The totals of a `Table`. */
export const TableFoot = part<TableFootProps, HTMLTableSectionElement>('TableFoot', 'tfoot', FOOT);

export interface TableRowProps extends RootProps<'tr'> {
  /** Cells. */
  children: ReactNode;
  /** The row is highlighted. @default false */
  marked?: boolean;
}

/** A row of a `Table`. */
export const TableRow = forwardRef<HTMLTableRowElement, TableRowProps>(function TableRow(
  { marked, className = '', ...props },
  ref,
) {
  return (
    <tr
      ref={ref}
      data-slot="table-row"
      data-marked={marked || undefined}
      {...props}
      className={`${ROW} in-[tbody]:in-data-striped:even:bg-paper in-[tbody]:in-data-hover:hover:bg-sunken ${className}`}
    />
  );
});

interface Aligned {
  /** Numbers are aligned right and never wrap; mirrored from right to left. @default 'left' */
  align?: 'left' | 'right';
}
const side = (align: Aligned['align']) => (align === 'right' ? NUMBER : 'text-start');

export interface TableHeaderProps extends RootProps<'th', 'align'>, Aligned {
  /** The title. */
  children?: ReactNode;
}

/** The title of a column. */
export const TableColumnHeader = forwardRef<HTMLTableCellElement, TableHeaderProps>(
  function TableColumnHeader({ align, className = '', ...props }, ref) {
    return (
      <th
        ref={ref}
        data-slot="table-column-header"
        scope="col"
        {...props}
        className={`${HEAD_CELL} align-bottom ${align === 'right' ? 'text-end' : 'text-start'} ${className}`}
      />
    );
  },
);

/** The cell that names its row. */
export const TableRowHeader = forwardRef<HTMLTableCellElement, TableHeaderProps>(function TableRowHeader(
  { align, className = '', ...props },
  ref,
) {
  return (
    <th
      ref={ref}
      data-slot="table-row-header"
      scope="row"
      {...props}
      className={`${CELL} [font-weight:inherit] ${side(align)} ${className}`}
    />
  );
});

export interface TableCellProps extends RootProps<'td', 'align'>, Aligned {
  /** The value. */
  children?: ReactNode;
}

/** A cell. */
export const TableCell = forwardRef<HTMLTableCellElement, TableCellProps>(function TableCell(
  { align, className = '', ...props },
  ref,
) {
  return <td ref={ref} data-slot="table-cell" {...props} className={`${CELL} ${side(align)} ${className}`} />;
});
