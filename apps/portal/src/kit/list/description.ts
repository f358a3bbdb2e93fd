import type { OptionsFailure } from '@portal/ui/combobox';
import type { Column } from '@portal/ui/data-table';
import type { ReactNode } from 'react';
import type { Addressed, Asked } from './address.ts';

/** Response of a list's API call; without `pagination` it contains all rows. */
export interface ListAnswer<Row> {
  data: Row[];
  pagination?: { total: number };
  /** Number of rows by tab id. */
  counters?: Readonly<Record<string, number>>;
}

export interface ListTab<Tab extends string, Sort extends string = never> {
  id: Tab;
  label: string;
  /** Shows the counter in red if it is above zero. */
  tone?: 'red';
  /** Default order of the tab. @default the first order of the list */
  sort?: Sort;
}

/** A kind of search: a single one shows as a field, several as a field with a selector before it. */
export interface SearchKind {
  id: string;
  label: string;
  placeholder: string;
}

/**
 * A filter of the rows. A set filter shows as a chip below the bar and is in the address under `id`; the API
 * call knows it as `param`, by default `id`.
 */
export type ListFilter = { id: string; name: string; param?: string } &
  /** `single`: at most one value. */
  (
    | {
        kind: 'choice';
        /** Undefined while they are being loaded. */
        options: readonly { value: string; label: string }[] | undefined;
        single?: boolean;
        /** Error of loading the options. */
        failed?: OptionsFailure | undefined;
      }
    /** Dates «2026-11-21»: the first value is the beginning, the second the end; either may be empty. */
    | { kind: 'days' }
  );

/** Describes one list: how it is loaded, shown and acted on. */
export interface ListDescription<
  Row,
  Tab extends string = string,
  Sort extends string = string,
> extends Addressed<Tab, Sort> {
  /** Name under which the user's saved views and arranged columns are stored. */
  name: string;
  /** Accessible name of the table and of the tabs. */
  label: string;
  /** Prefix of the query key; the list's query is appended. Live events name its first element. */
  queryKey: readonly unknown[];
  load(asked: Asked<Tab, Sort>): Promise<ListAnswer<Row>>;
  /** Interval of refetching in milliseconds; false to stop. */
  refetchInterval?(rows: readonly Row[]): number | false;
  /** The first column cannot be hidden. */
  columns: readonly Column<Row>[];
  rowId(row: Row): number | string;
  /** Accessible name of a row's checkbox and of its link. */
  rowLabel?(row: Row): string;
  /** Address that a click or Enter opens. */
  rowHref?(row: Row, asked: Asked<Tab, Sort>): string;
  /** Called on click or Enter if a row has no page of its own and opens in a dialog. */
  onOpen?(row: Row): void;
  /** A long unpaginated list scrolls in its own area and renders only the visible rows. @default false */
  scrolls?: boolean;
  /** Rows of two lines. @default false */
  tall?: boolean;
  tabs?: readonly ListTab<Tab, Sort>[];
  /** Placeholder of the search field; `searchKinds` if there are several kinds. */
  search?: string;
  searchKinds?: readonly SearchKind[];
  /**
   * Orders offered by name. For a sortable column one of them is its `id`, with «-» in front for descending.
   */
  sorts?: readonly { id: Sort; label: string }[];
  filters?: readonly ListFilter[];
  /** Whether views can be saved under a name. @default true if there are filters */
  savesViews?: boolean;
  /** If given, rows can be selected; renders the actions on the selected rows. */
  bulk?(chosen: Row[], clear: () => void): ReactNode;
  /**
   * Address of the API call that exports the listed rows, from `addressOf`; its button stands beside the page's
   * title.
   */
  exportFile?(asked: Asked<Tab, Sort>): string;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
}

/** Infers the types of a description's tabs, orders and rows. */
export const describeList = <Row, Tab extends string = string, Sort extends string = string>(
  list: ListDescription<Row, Tab, Sort>,
): ListDescription<Row, Tab, Sort> => list;
