'use client';
import { type ReactNode, type RefCallback } from 'react';
import { Checkbox } from '../../../fields/choice/checkbox.js';
import { PINNED } from './head.js';

/** A heading above rows that belong together. */
export interface TableGroup {
  id: number | string;
  title: ReactNode;
  /** A line below it. */
  note?: ReactNode;
  /** At the right end: what the group comes to. */
  aside?: ReactNode;
  /** Its name for screen readers: of the checkbox that chooses all its rows. */
  label: string;
}

/** What stands in the table's body, one below the other. */
export type Entry<Row> =
  | { kind: 'group'; key: string; group: TableGroup; ids: readonly (number | string)[] }
  | { kind: 'row'; key: string; row: Row }
  | { kind: 'detail'; key: string; detail: ReactNode };

interface Contents<Row> {
  rows: readonly Row[];
  rowId(row: Row): number | string;
  group?: ((row: Row) => TableGroup) | undefined;
  /** What stands below a row now; nothing for most. */
  detailOf?: ((row: Row) => ReactNode) | undefined;
}

/** The rows with their headings and details. Rows of a group stand together already. */
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
  /** Columns of the whole table. */
  width: number;
  /** Position in the body, from 1, where only some of it is in the page. */
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
  const chosen = ids.filter((id) => selected?.has(id)).length;
  const choose = (on: boolean) => {
    const others = [...(selected ?? [])].filter((id) => !ids.includes(id));
    onSelect?.(new Set(on ? [...others, ...ids] : others));
  };
  return (
    <tr ref={measure} {...placeOf(index)} className="bg-sunken">
      {onSelect && (
        <td className={`left-0 w-10 pl-4 ${PINNED}`}>
          <Checkbox
            aria-label={`Выбрать все: ${group.label}`}
            checked={chosen === ids.length}
            indeterminate={chosen > 0 && chosen < ids.length}
            onChange={({ target }) => choose(target.checked)}
          />
        </td>
      )}
      <th
        scope="colgroup"
        colSpan={width - Number(Boolean(onSelect))}
        className="h-row border-b-0! px-(--cell) text-left font-semibold first:pl-4 last:pr-4"
      >
        {/* What the columns leave and no more: a long title never widens the table. */}
        <span className="flex w-0 min-w-full items-center justify-between gap-4">
          <span className="min-w-0 py-1.5">
            <span className="block truncate">{group.title}</span>
            {group.note && (
              <span className="block truncate text-[13px] leading-[18px] font-normal text-ink-2">
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
