'use client';
import { forwardRef, type ForwardedRef, type ReactElement, type RefAttributes } from 'react';
import { Button } from '../../actions/button.js';
import { IconButton } from '../../actions/icon-button.js';
import { Checkbox } from '../../fields/choice/checkbox.js';
import { type Column, inOrder, nameOf, PLAIN_VIEW, type TableView } from './data-table/columns.js';
import { ColumnsIcon, DownIcon, UpIcon } from '../../icons.js';
import { Popover, PopoverPanel, PopoverTrigger } from '../../overlays/popover.js';
import { columnsMenu } from '../../language/messages/ru/data/columns-menu.js';
import { useMessages } from '../../language/parts/use-messages.js';
import type { RootProps } from '../../parts/root-props.js';
import { useHeld } from '../../fields/input/held.js';

export interface ColumnsMenuProps<Row> extends RootProps<'button'> {
  /** Columns of the table. */
  columns: readonly Column<Row>[];
  /** Order, widths and visibility of the columns, if the caller keeps them. */
  view?: TableView;
  /** They at first, if the menu keeps them. @default all columns as they are given */
  defaultView?: TableView;
  /** Called with the changed view. */
  onView?(view: TableView): void;
  /** Each column can be moved; pinned ones stay at their ends. @default false */
  reorder?: boolean;
}

function Menu<Row>(
  {
    columns,
    view: given,
    defaultView = PLAIN_VIEW,
    onView: tell,
    reorder = false,
    ...props
  }: ColumnsMenuProps<Row>,
  ref: ForwardedRef<HTMLButtonElement>,
) {
  const say = useMessages('columnsMenu', columnsMenu);
  const [view, onView] = useHeld({ value: given, defaultValue: defaultView, onChange: tell });
  const { order = [] } = view;
  const arranged = view.hidden.length + Object.keys(view.widths).length + order.length > 0;
  const arrangedColumns = inOrder(columns, view);
  const show = (id: string, on: boolean) =>
    onView({ ...view, hidden: on ? view.hidden.filter((hidden) => hidden !== id) : [...view.hidden, id] });
  const move = (from: number, by: -1 | 1) => {
    const ids = arrangedColumns.map(({ id }) => id);
    ids.splice(from + by, 0, ...ids.splice(from, 1));
    onView({ ...view, order: ids });
  };
  return (
    <Popover>
      <PopoverTrigger>
        <Button
          ref={ref}
          variant="secondary"
          size="small"
          icon={<ColumnsIcon aria-hidden="true" className="size-4" />}
          {...props}
        >
          {say('columns')}
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={say('panel')} align="end" className="flex w-64 flex-col gap-2">
        {arrangedColumns.map((column, place) => (
          <div key={column.id} className="flex items-center gap-1">
            <div className="min-w-0 grow">
              <Checkbox
                disabled={column.fixed ?? false}
                checked={column.fixed || !view.hidden.includes(column.id)}
                onChange={({ target }) => show(column.id, target.checked)}
              >
                {nameOf(column)}
              </Checkbox>
            </div>
            {reorder &&
              ([-1, 1] as const).map((by) => {
                // Stays focusable: it is the button that was just pressed.
                const stuck = column.pinned !== undefined || !isFree(arrangedColumns[place + by]);
                return (
                  <IconButton
                    key={by}
                    size="small"
                    icon={by < 0 ? <UpIcon /> : <DownIcon />}
                    aria-label={say(by < 0 ? 'earlier' : 'later', { name: nameOf(column) })}
                    aria-disabled={stuck}
                    onClick={() => !stuck && move(place, by)}
                  />
                );
              })}
          </div>
        ))}
        <Button variant="ghost" size="small" disabled={!arranged} onClick={() => onView(PLAIN_VIEW)}>
          {say('reset')}
        </Button>
      </PopoverPanel>
    </Popover>
  );
}

/** A column whose place can be taken: pinned ones stay at their ends. */
const isFree = <Row,>(column: Column<Row> | undefined) => column !== undefined && column.pinned === undefined;
/** A menu to show, hide and move the columns of a DataTable. The caller stores the view. `ref` and the rest reach its button. */
export const ColumnsMenu = forwardRef(Menu) as <Row>(
  props: ColumnsMenuProps<Row> & RefAttributes<HTMLButtonElement>,
) => ReactElement;
