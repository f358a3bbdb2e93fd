import { Button } from '@portal/ui/button';
import { PlusIcon } from '@portal/ui/icons';
import { type ReactNode, useMemo, useState } from 'react';
import type { ListDescription } from './description.ts';
import { ListPage } from './list-page.tsx';

export interface EditedListProps<Row extends object> {
  title: string;
  note: ReactNode;
  /**
   * Describes the list; rows call `onOpen`. Must be stable: an inline function creates a new list on each
   * render.
   */
  describe(onOpen: (row: Row) => void): ListDescription<Row>;
  /** Dialog of a row, or of a new one (null). */
  dialog(row: Row | null, onClose: () => void): ReactNode;
  /** Further actions beside «Добавить». */
  actions?: ReactNode;
  /** Whether rows can be added. @default true */
  adds?: boolean;
}

/** A list of small objects that are added and edited in a dialog. */
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
