'use client';
import { Button } from '../../actions/button.js';
import { Checkbox } from '../../fields/choice/checkbox.js';
import { type Column, nameOf, PLAIN_VIEW, type TableView } from './data-table/columns.js';
import { ColumnsIcon } from '../../icons.js';
import { Popover, PopoverPanel, PopoverTrigger } from '../../overlays/popover.js';
import { columnsMenu } from '../../language/messages/ru/data.js';
import { useMessages } from '../../language/parts/use-messages.js';

export interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView(view: TableView): void;
}

/** A menu to show and hide the columns of a DataTable. The caller stores the view. */
export function ColumnsMenu<Row>({ columns, view, onView }: ColumnsMenuProps<Row>) {
  const say = useMessages('columnsMenu', columnsMenu);
  const arranged = view.hidden.length > 0 || Object.keys(view.widths).length > 0;
  const show = (id: string, on: boolean) =>
    onView({ ...view, hidden: on ? view.hidden.filter((hidden) => hidden !== id) : [...view.hidden, id] });
  return (
    <Popover>
      <PopoverTrigger>
        <Button variant="secondary" size="small" icon={<ColumnsIcon aria-hidden="true" className="size-4" />}>
          {say('columns')}
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={say('panel')} align="end" className="flex w-64 flex-col gap-2">
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            disabled={column.fixed ?? false}
            checked={column.fixed || !view.hidden.includes(column.id)}
            onChange={({ target }) => show(column.id, target.checked)}
          >
            {nameOf(column)}
          </Checkbox>
        ))}
        <Button variant="ghost" size="small" disabled={!arranged} onClick={() => onView(PLAIN_VIEW)}>
          {say('reset')}
        </Button>
      </PopoverPanel>
    </Popover>
  );
}
