import { Button } from '@portal/ui/button';
import { PlusIcon } from '@portal/ui/icons';
import { type ReactNode, useMemo, useState } from 'react';
import type { ListDescription } from './description.ts';
import { ListPage } from './list-page.tsx';

export interface EditedListProps<Row extends object> {
  title: string;
  note: ReactNode;
  /** The list, whose rows open their dialog. Stable: a component's own function makes a new list each time. */
  describe(onOpen: (row: Row) => void): ListDescription<Row>;
  /** The dialog of a row, or of a new one (null). */
  dialog(row: Row | null, onClose: () => void): ReactNode;
  /** Beside «Добавить». */
  actions?: ReactNode;
  /** Whether rows are added here. @default true */
  adds?: boolean;
}

/** A list of small things that are added and changed in a dialog. */
export function EditedList<Row extends object>({
  title,
  note,
  describe,
  dialog,
  actions,
  adds = true,
}: EditedListProps<Row>) {
  const [edited, setEdited] = useState<{ row: Row | null }>();
  const list = useMemo(() => describe((row) => setEdited({ row })), [describe]);
  return (
    <>
      <ListPage
        title={title}
        note={note}
        actions={
          <>
            {actions}
            {adds && (
              <Button
                icon={<PlusIcon aria-hidden="true" className="size-4" />}
                onClick={() => setEdited({ row: null })}
              >
                Добавить
              </Button>
            )}
          </>
        }
        list={list}
      />
      {edited && dialog(edited.row, () => setEdited(undefined))}
    </>
  );
}
