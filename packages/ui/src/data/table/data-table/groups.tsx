'use client';
import { type ReactNode, type RefCallback } from 'react';
import { Checkbox } from '../../../fields/choice/checkbox.js';
import { PINNED } from './head.js';
import { dataTable } from '../../../language/messages/ru/data/data-table.js';
import { useMessages } from '../../../language/parts/use-messages.js';

/** Heading of a group of rows. */
export interface TableGroup {
  id: number | string;
  title: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  /** Content at the right end: the group's total. */
  aside?: ReactNode;
  /** Accessible name of the checkbox that selects all rows of the group. */
  label: string;
}

/** An entry of the table's body. */
export type Entry<Row> =
  | { kind: 'group'; key: string; group: TableGroup; ids: readonly (number | string)[] }
  | { kind: 'row'; key: string; row: Row }
  | { kind: 'detail'; key: string; detail: ReactNode };

interface Contents<Row> {
  rows: readonly Row[];
  rowId(row: Row): number | string;
  group?: ((row: Row) => TableGroup) | undefined;
  /** Content currently shown below a row, if any. */
  detailOf?: ((row: Row) => ReactNode) | undefined;
}

/** The rows with their group headings and details. Rows of a group must be adjacent. */
export function entriesOf<Row>({ rows, rowId, group, detailOf }: Contents<Row>): Entry<Row>[] {
  const entries: Entry<Row>[] = [];
  let ids: (number | string)[] = [];
  let last: number | string | undefined;
  for (const row of rows) {
    const id = rowId(row);
    const heading = group?.(row);
    if (heading && heading.id !== last) {
      ids = [];
      last = heading.id;
      entries.push({ kind: 'group', key: `group ${heading.id}`, group: heading, ids });
    }
    ids.push(id);
    entries.push({ kind: 'row', key: `row ${id}`, row });
    const detail = detailOf?.(row);
    if (detail) entries.push({ kind: 'detail', key: `detail ${id}`, detail });
  }
  return entries;
}

interface Place {
  /** Number of columns of the table. */
  width: number;
  /** Position in the body, from 1; set if only some rows are in the DOM. */
  index?: number | undefined;
  measure?: RefCallback<HTMLTableRowElement> | undefined;
}

const placeOf = (index: number | undefined) =>
  index === undefined ? {} : { 'aria-rowindex': index + 1, 'data-index': index - 1 };

export interface GroupRowProps extends Place {
  group: TableGroup;
  ids: readonly (number | string)[];
  selected: ReadonlySet<number | string> | undefined;
  onSelect: ((selected: ReadonlySet<number | string>) => void) | undefined;
}

export function GroupRow({ group, ids, selected, onSelect, width, index, measure }: GroupRowProps) {
  const say = useMessages('dataTable', dataTable);
  const chosen = ids.filter((id) => selected?.has(id)).length;
  const choose = (on: boolean) => {
    const others = [...(selected ?? [])].filter((id) => !ids.includes(id));
    onSelect?.(new Set(on ? [...others, ...ids] : others));
  };
  return (
    <tr ref={measure} {...placeOf(index)} className="bg-sunken">
      {onSelect && (
        <td data-side="choose" className={`start-0 w-10 ps-4 ${PINNED}`}>
          <Checkbox
            aria-label={say('selectGroup', { label: group.label })}
            checked={chosen === ids.length}
            indeterminate={chosen > 0 && chosen < ids.length}
            onChange={({ target }) => choose(target.checked)}
          />
        </td>
      )}
      <th
        scope="colgroup"
        colSpan={width - Number(Boolean(onSelect))}
        className="h-row border-b-0! px-(--portal-cell) text-start font-semibold first:ps-4 last:pe-4"
      >
        {/* The heading takes the width of the columns only: a long title must not widen the table. */}
        <span className="flex w-0 min-w-full items-center justify-between gap-4 max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-0.5">
          <span className="min-w-0 py-1.5">
            <span className="block truncate max-md:whitespace-normal">{group.title}</span>
            {group.note && (
              <span className="block truncate text-small leading-4.5 font-normal text-ink-2 max-md:whitespace-normal">
                {group.note}
              </span>
            )}
          </span>
          {group.aside}
        </span>
      </th>
    </tr>
  );
}

export function DetailRow({ children, width, index, measure }: Place & { children: ReactNode }) {
  return (
    <tr ref={measure} {...placeOf(index)}>
      <td colSpan={width} className="border-t-0! px-4 pb-3">
        {children}
      </td>
    </tr>
  );
}
