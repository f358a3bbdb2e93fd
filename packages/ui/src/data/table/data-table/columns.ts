import type { CSSProperties, ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** Column header; the unit belongs here, not in the cells. */
  title: ReactNode;
  /** A plain text takes two lines at most; the rest of it is shown on hover and in the card of a phone. */
  cell(row: Row): ReactNode;
  /** Numbers are aligned right and never wrap; mirrored from right to left. @default 'left' */
  align?: 'left' | 'right';
  /**
   * CSS width; the remaining space is shared by other columns. Must be in pixels («120px») if the column is
   * pinned or resizable.
   */
  width?: string;
  /** Whether the column can be sorted. @default false */
  sortable?: boolean;
  /** The cell is the row's header for screen readers. @default the first column */
  rowHeader?: boolean;
  /** In the card of a phone: `below` puts the content below the column's name, in the full width. @default 'beside' */
  phone?: 'beside' | 'below';
  /** Stays visible when the table scrolls sideways. */
  pinned?: 'left' | 'right';
  /** Name in the menu of columns and in exports. @default the title, if it is a text */
  label?: string;
  /** The column cannot be hidden. @default false */
  fixed?: boolean;
  /** Value in exports; columns without it are not exported. */
  text?(row: Row): string | number | null;
}

/** A person's arrangement of a table, stored as a saved view. */
export interface TableView {
  /** Ids of hidden columns. */
  hidden: readonly string[];
  /** Widths in pixels by column id. */
  widths: Readonly<Record<string, number>>;
  /** Ids of the columns in their order; a column that is not named stays after the one before it. @default as given */
  order?: readonly string[];
}

/** Default view: no hidden and no resized columns. */
export const PLAIN_VIEW: TableView = { hidden: [], widths: {} };

/** Default width of a column without one, if widths must be known; pixels. */
const USUAL_WIDTH = 160;
/** Width of the table's own columns (checkbox, chevron), pixels. */
export const SIDE_WIDTH = 40;
/** Minimum width of a resized column, pixels. */
export const LEAST_WIDTH = 60;

/** Width of a column in pixels: resized, given in pixels, or the default. */
export function pixelsOf<Row>({ id, width }: Column<Row>, view: TableView): number {
  const given = width?.endsWith('px') ? Number.parseFloat(width) : Number.NaN;
  return view.widths[id] ?? (Number.isFinite(given) ? given : USUAL_WIDTH);
}

/** The columns in the order of a view. Ids of columns that no longer exist are ignored. */
export function inOrder<Row>(columns: readonly Column<Row>[], { order = [] }: TableView): Column<Row>[] {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const result = [...new Set(named)];
  columns.forEach((column, place) => {
    if (result.includes(column)) return;
    const before = columns[place - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  });
  return result;
}

/** A visible column with its layout. */
export interface LaidOut<Row> {
  column: Column<Row>;
  /** CSS width; undefined if the browser distributes the space. */
  width: string | undefined;
  /** Sticky position of a pinned column. */
  style: CSSProperties | undefined;
}

/**
 * The visible columns in the view's order, pinned ones at their ends, with their sticky offsets.
 * @param fixed whether widths are fixed: the table is virtual, arranged, or has pinned columns
 * @param before width of the table's own columns at the left, pixels
 * @param after width of the table's own columns at the right, pixels
 */
export function layOut<Row>(
  columns: readonly Column<Row>[],
  view: TableView,
  fixed: boolean,
  before: number,
  after: number,
): LaidOut<Row>[] {
  const shown = inOrder(columns, view).filter(({ id, fixed: stays }) => stays || !view.hidden.includes(id));
  const left = shown.filter(({ pinned }) => pinned === 'left');
  const right = shown.filter(({ pinned }) => pinned === 'right');
  const free = shown.filter(({ pinned }) => pinned === undefined);
  const offset = (side: readonly Column<Row>[], own: number) =>
    side.reduce((sum, column) => sum + pixelsOf(column, view), own);
  const place = (column: Column<Row>): CSSProperties | undefined => {
    if (column.pinned === 'left')
      return { insetInlineStart: offset(left.slice(0, left.indexOf(column)), before) };
    if (column.pinned === 'right')
      return { insetInlineEnd: offset(right.slice(right.indexOf(column) + 1), after) };
    return undefined;
  };
  return [...left, ...free, ...right].map((column) => ({
    column,
    width:
      fixed && (column.pinned || column.width?.endsWith('px') || view.widths[column.id])
        ? `${pixelsOf(column, view)}px`
        : column.width,
    style: place(column),
  }));
}

/** A column's name as a text, for menus and exports. */
export const nameOf = <Row>({ id, label, title }: Column<Row>): string =>
  label ?? (typeof title === 'string' ? title : id);

/** A column's name beside its value in the phone's layout; undefined if the title is no text. */
export const shortNameOf = <Row>({ label, title }: Column<Row>): string | undefined =>
  typeof title === 'string' && title !== '' ? title : label;

/** Id of the row header's column: the one marked as such, otherwise the first. */
export const rowHeaderOf = <Row>(columns: readonly Column<Row>[]): string | undefined =>
  (columns.find(({ rowHeader }) => rowHeader) ?? columns[0])?.id;
