import type { OptionsFailure } from '@portal/ui/combobox';
import type { Column } from '@portal/ui/data-table';
import type { ReactNode } from 'react';
import type { Addressed, Asked } from './address.ts';

/** What a list's call answers; without `pagination` it is the whole list. */
export interface ListAnswer<Row> {
  data: Row[];
  pagination?: { total: number };
  /** How many each tab holds, by the tab's id. */
  counters?: Readonly<Record<string, number>>;
}

export interface ListTab<Tab extends string, Sort extends string = never> {
  id: Tab;
  label: string;
  /** Red where any is too many. */
  tone?: 'red';
  /** Its own usual order. @default the list's first */
  sort?: Sort;
}

/** A way to search: one shows as a field, several as a field with a choice before it. */
export interface SearchKind {
  id: string;
  label: string;
  placeholder: string;
}

/**
 * Something rows are filtered by. Set ones stand below the bar as chips and in the address under `id`; the call knows it by `param`,
 * which is the id where nothing else is said.
 */
export type ListFilter = { id: string; name: string; param?: string } &
  /** `single`: only one of them at a time. */
  (
    | {
        kind: 'choice';
        options: readonly { value: string; label: string }[];
        single?: boolean;
        /** Why the options are not known. */
        failed?: OptionsFailure | undefined;
      }
    /** Days «2026-11-21»: the first value is the beginning, the second the end; either may be empty. */
    | { kind: 'days' }
  );

/** Everything that makes one list: what it is asked for, how it shows, what may be done with it. */
export interface ListDescription<
  Row,
  Tab extends string = string,
  Sort extends string = string,
> extends Addressed<Tab, Sort> {
  /** What it is kept by: a person's saved views and columns. */
  name: string;
  /** The table's name for screen readers, and the tabs'. */
  label: string;
  /** The query's key; what is asked follows it. Live events name its first word. */
  queryKey: readonly unknown[];
  load(asked: Asked<Tab, Sort>): Promise<ListAnswer<Row>>;
  /** Asked again after so many milliseconds while it answers a number. */
  refetchInterval?(rows: readonly Row[]): number | false;
  /** The first column cannot be hidden. */
  columns: readonly Column<Row>[];
  rowId(row: Row): number | string;
  /** Name of a row's checkbox and of its opening. */
  rowLabel?(row: Row): string;
  /** What a click or Enter opens. */
  rowHref?(row: Row, asked: Asked<Tab, Sort>): string;
  /** What a click or Enter does where a row has no page of its own: it opens in a dialog. */
  onOpen?(row: Row): void;
  /** A long whole list scrolls by itself and keeps only what is in sight in the page. @default false */
  scrolls?: boolean;
  /** Rows of two lines. @default false */
  tall?: boolean;
  tabs?: readonly ListTab<Tab, Sort>[];
  /** Placeholder of a search of one kind, or its kinds. */
  search?: string;
  searchKinds?: readonly SearchKind[];
  /** Orders offered by name; a sortable column's `id` stands in one of them, «-» before it for descending. */
  sorts?: readonly { id: Sort; label: string }[];
  filters?: readonly ListFilter[];
  /** Offers views saved under a name. @default whether there are filters */
  savesViews?: boolean;
  /** With it rows can be chosen; it renders what can be done with them. */
  bulk?(chosen: Row[], clear: () => void): ReactNode;
  /** The address of what writes the listed to a file, by `addressOf`; its button stands beside the page's title. */
  exportFile?(asked: Asked<Tab, Sort>): string;
  /** Shown when there is nothing at all. */
  empty?: ReactNode;
}

/** A description whose tabs, sorts and rows are known from what it says. */
export const describeList = <Row, Tab extends string = string, Sort extends string = string>(
  list: ListDescription<Row, Tab, Sort>,
): ListDescription<Row, Tab, Sort> => list;
