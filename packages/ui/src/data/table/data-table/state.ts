import type { Sorting } from './sorting.js';
import type { TableView } from './columns.js';
import { useHeld } from '../../../fields/input/held.js';

type Ids = ReadonlySet<number | string>;

/** What the reader changes in a table: held by the caller, or by the table from a default on. */
export interface TableState {
  /** Ids of the selected rows; with `onSelect` each row has a checkbox. */
  selected?: Ids;
  /** Ids of the rows selected at first; the table then keeps the selection, and each row has a checkbox. */
  defaultSelected?: Ids;
  /** Called with the ids of the chosen rows. */
  onSelect?(selected: Ids): void;
  /** The column that the rows are sorted by. */
  sorting?: Sorting;
  /** The column that the rows are sorted by at first; the table then keeps the choice. */
  defaultSorting?: Sorting;
  /** Called with the column and direction that the reader chose. */
  onSort?(sorting: Sorting): void;
  /**
   * Sorting by several columns, the first one decides; instead of `sorting`. A click with Shift on a title adds the
   * column, turns its direction, takes it away.
   */
  sortings?: readonly Sorting[];
  /** The sorting by several columns at first; the table then keeps the choice. */
  defaultSortings?: readonly Sorting[];
  /** Called with all sorted columns, the first is the most important. */
  onSortings?(sortings: Sorting[]): void;
  /** Ids of the expanded rows; with `onExpand` each row with details has a chevron. */
  expanded?: Ids;
  /** Ids of the rows expanded at first; the table then keeps them, and each row with details has a chevron. */
  defaultExpanded?: Ids;
  /** Called with the ids of the expanded rows. */
  onExpand?(expanded: Ids): void;
  /** Hidden columns and widths; with `onView` columns can be resized. */
  view?: TableView;
  /** Hidden columns and widths at first; the table then keeps them, and columns can be resized. */
  defaultView?: TableView;
  /** Called with the changed order, widths and visibility of the columns. */
  onView?(view: TableView): void;
}

/** The properties with the state that the table keeps itself in the place of the caller's. */
export function useTableState<Props extends TableState>(props: Props): Props {
  const [selected, onSelect] = useHeld({
    value: props.selected,
    defaultValue: props.defaultSelected,
    onChange: props.onSelect,
  });
  const [sorting, onSort] = useHeld({
    value: props.sorting,
    defaultValue: props.defaultSorting,
    onChange: props.onSort,
  });
  const [sortings, onSortings] = useHeld<readonly Sorting[], Sorting[]>({
    value: props.sortings,
    defaultValue: props.defaultSortings,
    onChange: props.onSortings,
  });
  const [expanded, onExpand] = useHeld({
    value: props.expanded,
    defaultValue: props.defaultExpanded,
    onChange: props.onExpand,
  });
  const [view, onView] = useHeld({
    value: props.view,
    defaultValue: props.defaultView,
    onChange: props.onView,
  });
  return {
    ...props,
    ...(props.defaultSelected && { selected, onSelect }),
    ...(props.defaultSorting && { sorting, onSort }),
    ...(props.defaultSortings && { sortings, onSortings }),
    ...(props.defaultExpanded && { expanded, onExpand }),
    ...(props.defaultView && { view, onView }),
  };
}
