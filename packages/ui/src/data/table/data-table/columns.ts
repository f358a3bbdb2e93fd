import type { CSSProperties, ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** Its head; the unit goes here, not into cells. */
  title: ReactNode;
  cell(row: Row): ReactNode;
  /** Numbers stand right. @default 'left' */
  align?: 'left' | 'right';
  /** A CSS width; the rest is shared. Pixels («120px») where a column is pinned or may be resized. */
  width?: string;
  /** Offered for sorting. @default false */
  sortable?: boolean;
  /** Names the row for screen readers. @default the first column does */
  rowHeader?: boolean;
  /** Stays in sight when the table scrolls sideways. */
  pinned?: 'left' | 'right';
  /** Name in the menu of columns and in exports; the title when it is a text. */
  label?: string;
  /** May not be hidden. @default false */
  fixed?: boolean;
  /** What an export writes; columns without it are left out of exports. */
  text?(row: Row): string | number | null;
}

/** How a person has arranged a table: what is kept as a saved view. */
export interface TableView {
  /** Ids of hidden columns. */
  hidden: readonly string[];
  /** Pixels by column id. */
  widths: Readonly<Record<string, number>>;
}

/** Nothing hidden, nothing resized. */
export const PLAIN_VIEW: TableView = { hidden: [], widths: {} };

/** Pixels of a column whose width nobody gave, where widths must be known. */
const USUAL_WIDTH = 160;
/** Pixels of the columns that the table itself adds: the checkbox, the chevron. */
export const SIDE_WIDTH = 40;
/** Fewest pixels of a resized column. */
export const LEAST_WIDTH = 60;

/** Pixels of a column: as resized, as given in pixels, or the usual. */
export function pixelsOf<Row>({ id, width }: Column<Row>, view: TableView): number {
  const given = width?.endsWith('px') ? Number.parseFloat(width) : Number.NaN;
  return view.widths[id] ?? (Number.isFinite(given) ? given : USUAL_WIDTH);
}

/** A column as it is laid out now. */
export interface LaidOut<Row> {
  column: Column<Row>;
  /** CSS width, or undefined where the browser shares it out. */
  width: string | undefined;
  /** Sticky position of a pinned column. */
  style: CSSProperties | undefined;
}

/**
 * The columns that show, pinned ones at their ends, with the offsets at which they stick.
 * @param fixed whether widths are fixed: the table is virtual, arranged, or has pinned columns
 * @param before pixels of the table's own columns at the left end
 * @param after pixels of its own at the right end
 */
export function layOut<Row>(
  columns: readonly Column<Row>[],
  view: TableView,
  fixed: boolean,
  before: number,
  after: number,
): LaidOut<Row>[] {
  const shown = columns.filter(({ id, fixed: stays }) => stays || !view.hidden.includes(id));
  const left = shown.filter(({ pinned }) => pinned === 'left');
  const right = shown.filter(({ pinned }) => pinned === 'right');
  const free = shown.filter(({ pinned }) => pinned === undefined);
  const offset = (side: readonly Column<Row>[], own: number) =>
    side.reduce((sum, column) => sum + pixelsOf(column, view), own);
  const place = (column: Column<Row>): CSSProperties | undefined => {
    if (column.pinned === 'left') return { left: offset(left.slice(0, left.indexOf(column)), before) };
    if (column.pinned === 'right') return { right: offset(right.slice(right.indexOf(column) + 1), after) };
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

/** The column that names a row: the one that says so, else the first. */
export const rowHeaderOf = <Row>(columns: readonly Column<Row>[]): string | undefined =>
  (columns.find(({ rowHeader }) => rowHeader) ?? columns[0])?.id;
