import type { Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Dialog } from '@portal/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toasts } from '../../session/toasts.ts';
import { sizeOf } from './fetch-log.tsx';
import { type Updated, updatingChanged } from './updating.ts';

type Found = Schemas['ListSourceFiles']['files'][number];

const COLUMNS: readonly Column<Found>[] = [
  { id: 'name', title: 'Файл', cell: ({ name }) => name },
  { id: 'note', title: 'Письмо', cell: ({ note }) => note || '—' },
  { id: 'bytes', title: 'Размер', align: 'right', cell: ({ bytes }) => sizeOf(bytes) },
  {
    id: 'modified',
    title: 'Когда',
    cell: ({ modified_at }) => (modified_at === null ? '—' : <DateTime value={modified_at} />),
  },
];

/**
 * Actions on a saved source; checking and fetching are disabled while the form has unsaved input, which they
 * would ignore.
 */
export function SourceActs({ updated: { calls, words }, dirty }: { updated: Updated; dirty: boolean }) {
  const [removing, setRemoving] = useState(false);
  const check = useMutation({
    mutationFn: calls.check,
    onError: (error) => toasts.warning(failureSentence(error)),
    onSuccess: updatingChanged,
  });
  const fetching = useMutation({
    mutationFn: calls.fetch,
    onError: (error) => toasts.warning(failureSentence(error)),
    onSuccess: async ({ outcome, message, file_name }) => {
      if (outcome.code === 'failed') toasts.warning(`${words.notFetched}. ${message}`);
      else toasts.success(`${file_name}: ${outcome.title.toLowerCase()}`, message);
      await Promise.all([updatingChanged(), calls.changed()]);
    },
  });
  const busy = check.isPending || fetching.isPending;
  return (
    <>
      <Button
        variant="secondary"
        disabled={dirty || busy}
        pending={check.isPending}
        onClick={() => check.mutate()}
      >
        Проверить сейчас
      </Button>
      <Button
        variant="secondary"
        disabled={dirty || busy}
        pending={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        Забрать сейчас
      </Button>
      <Button variant="secondary" onClick={() => setRemoving(true)}>
        Больше не забирать…
      </Button>
      {check.data && (
        <Dialog
          open
          onOpenChange={() => check.reset()}
          width={860}
          title="Что сейчас лежит по адресу"
          description="Заберётся первый файл. Проверка ничего не загрузила."
        >
          <DataTable
            label="Найденные файлы"
            columns={COLUMNS}
            rows={check.data.files}
            rowId={(file) => check.data.files.indexOf(file)}
          />
        </Dialog>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={words.removing}
        description={words.removal}
        action="Больше не забирать"
        tone="danger"
        onConfirm={async () => {
          await calls.remove();
          toasts.success(words.removed);
          await updatingChanged();
        }}
      />
    </>
  );
}
