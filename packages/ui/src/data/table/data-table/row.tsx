'use client';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, type RefCallback } from 'react';
import { Checkbox } from '../../../fields/choice/checkbox.js';
import { DownIcon, RightIcon } from '../../../icons.js';
import { Skeleton } from '../../../feedback/skeleton.js';
import { type LaidOut, shortNameOf } from './columns.js';
import { PINNED } from './head.js';
import { BODY, CELL, NUMBER, ROW, TALL_CELL } from '../parts/look.js';
import { dataTable } from '../../../language/messages/ru/data/data-table.js';
import { useMessages } from '../../../language/parts/use-messages.js';

export interface RowProps<Row> {
  row: Row;
  id: number | string;
  laidOut: readonly LaidOut<Row>[];
  tall: boolean;
  marked: boolean;
  /** undefined: rows cannot be selected. */
  chosen: boolean | undefined;
  /** undefined: the row has nothing to expand. */
  expanded: boolean | undefined;
  /** Whether rows of this table can be expanded. */
  unfolds: boolean;
  label: string | undefined;
  detail: ReactNode;
  /** Handlers; the same object for the table's lifetime, so that scrolling does not render rows again. */
  actions: { choose(id: number | string, on: boolean): void; expand(id: number | string): void };
  onOpen: ((row: Row) => void) | undefined;
  /** Position among all rows, from 1; set if only some rows are in the DOM. */
  index: number | undefined;
  measure: RefCallback<HTMLTableRowElement> | undefined;
  /** Whether the row is the Tab stop; undefined if rows are not focusable. */
  stop: boolean | undefined;
  /** Id of the row header's column. */
  head: string | undefined;
}

function RowView<Row>(props: RowProps<Row>) {
  const say = useMessages('dataTable', dataTable);
  const { row, id, laidOut, tall, marked, chosen, expanded, unfolds, label, detail, actions } = props;
  const { onOpen, index, measure, stop, head } = props;
  const open = (event: MouseEvent) => {
    // Clicks on inner controls do not open the row, and neither does selecting text.
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('a, button, input, label, select, textarea, [role="separator"]')) return;
    if (String(getSelection() ?? '') !== '') return;
    onOpen?.(row);
  };
  const onEnter = (event: KeyboardEvent) => {
    // With Ctrl it is the page's key.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
  };
  return (
    <>
      <tr
        data-row={id}
        data-stop={stop || undefined}
        ref={measure}
        data-marked={chosen || marked || undefined}
        {...(index === undefined ? {} : { 'aria-rowindex': index + 1, 'data-index': index - 1 })}
        {...(stop === undefined ? {} : { tabIndex: stop ? 0 : -1 })}
        {...(onOpen ? { onClick: open, onKeyDown: onEnter } : {})}
        className={`${BODY} ${ROW} focus-visible:-outline-offset-2 ${onOpen ? 'cursor-pointer hover:bg-sunken data-marked:hover:bg-brand-tint' : ''}`}
      >
        {chosen !== undefined && (
          <td data-side="choose" className={`start-0 w-10 ps-4 ${PINNED}`}>
            <Checkbox
              data-choose
              aria-label={label ?? say('selectRow')}
              checked={chosen}
              onChange={({ target }) => actions.choose(id, target.checked)}
            />
          </td>
        )}
        {unfolds && (
          <td data-side="expand" className="w-10 ps-2">
            {expanded !== undefined && (
              <button
                type="button"
                aria-expanded={expanded}
                aria-label={label ? say(expanded ? 'collapse' : 'expand', { label }) : say('details')}
                onClick={() => actions.expand(id)}
                className="flex size-7 max-md:size-11 items-center justify-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink"
              >
                {expanded ? (
                  <DownIcon aria-hidden="true" className="size-4" />
                ) : (
                  <RightIcon aria-hidden="true" className="size-4" />
                )}
              </button>
            )}
          </td>
        )}
        {laidOut.map(({ column: own, style }) => {
          const { id: column, cell, align } = own;
          const content = textCell(cell(row));
          const look = `${tall ? TALL_CELL : CELL} ${align === 'right' ? NUMBER : 'text-start'} ${style ? PINNED : ''}`;
          return column === head ? (
            <th key={column} scope="row" style={style} className={`font-normal ${look}`}>
              {content}
            </th>
          ) : (
            <td
              key={column}
              data-title={shortNameOf(own)}
              data-below={own.phone === 'below' || undefined}
              style={style}
              className={look}
            >
              {content}
            </td>
          );
        })}
        {onOpen && (
          <td data-side="open" className="w-10 pe-4 text-ink-3">
            <RightIcon aria-hidden="true" className="ms-auto size-4" />
          </td>
        )}
      </tr>
      {detail && (
        <tr>
          <td
            colSpan={
              laidOut.length + Number(chosen !== undefined) + Number(unfolds) + Number(Boolean(onOpen))
            }
            className="border-t-0! px-4 pb-3"
          >
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}

/** Characters from which a text is a name: of those two words fit in a line, unless the columns' widths are given. */
const NAME = 15;
/** A number, a phone number, a date: never wrapped. */
const DIGITS = /^[\d\s+()/.,:–—-]+$/;

/** A text of a cell on two lines at most, the rest on hover; other content as it is. */
function textCell(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  if (DIGITS.test(content)) return <span className="md:whitespace-nowrap">{content}</span>;
  return (
    <span
      title={content}
      className={`line-clamp-2 max-md:line-clamp-none print:line-clamp-none ${content.length >= NAME ? 'md:min-w-(--portal-name) wrap-anywhere' : ''}`}
    >
      {content}
    </span>
  );
}

/** One row; memoised, so that it renders again only if its props change. */
export const Row = memo(RowView) as typeof RowView;

export function Wide({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={width}>{children}</td>
    </tr>
  );
}

export function SkeletonRow({ width }: { width: number }) {
  return (
    <tr>
      {Array.from({ length: width }, (_, index) => (
        <td key={index} className={CELL}>
          <Skeleton className="h-3.5 w-3/4" />
        </td>
      ))}
    </tr>
  );
}
