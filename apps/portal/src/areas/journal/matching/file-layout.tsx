import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { TEXT_ENCODING_LABELS, TEXT_ENCODINGS, type TextEncoding } from '@portal/domain/text-encodings';
import { Button } from '@portal/ui/button';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Dialog } from '@portal/ui/dialog';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SampleRow } from '../../../kit/columns/column-sample.tsx';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import type { Preview } from './matching.ts';
import type { Upload } from '../queries.ts';

/** Number of a row's cells shown for recognising it. */
const SHOWN_CELLS = 6;

/** The sheet, encoding and header row that are used; the user may choose others. */
export function FileLayout({ upload, preview }: { upload: Upload; preview: Preview }) {
  const [open, setOpen] = useState(false);
  const again = useMutation({
    mutationFn: (wanted: { sheet?: string; header_row?: number; encoding?: TextEncoding }) =>
      answerOf(
        api.POST('/data-file-processor/upload/{id}/look', {
          params: { path: { id: upload.id } },
          body: wanted,
        }),
      ),
    onSuccess: ({ data }: Schemas['UploadAnswer']) => {
      setOpen(false);
      queryClient.setQueryData(['upload', upload.id], data);
    },
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  const { sheets, sheet, has_header, header_row, encoding } = preview;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {sheets.length > 1 && (
        <Select
          aria-label="Лист"
          controlSize="small"
          className="w-48"
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: `Лист «${name}»` }))}
          onChange={({ target }) => again.mutate({ sheet: target.value })}
        />
      )}
      {encoding !== null && (
        <Select
          aria-label="Кодировка"
          controlSize="small"
          className="w-56"
          value={encoding}
          options={TEXT_ENCODINGS.map((value) => ({ value, label: TEXT_ENCODING_LABELS[value] }))}
          onChange={({ target }) => again.mutate({ encoding: target.value as TextEncoding })}
        />
      )}
      <Text tone="muted">{has_header ? `заголовок найден в строке ${header_row}` : 'заголовка нет'}</Text>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Указать заголовок
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width={960}
        title="Где заголовок"
        description="Выберите строку, в которой названы столбцы. Всё, что выше, читаться не будет."
        actions={
          <Button
            variant="secondary"
            pending={again.isPending}
            onClick={() => again.mutate({ header_row: 0 })}
          >
            Заголовка нет
          </Button>
        }
      >
        <DataTable
          label="Первые строки файла, чтобы указать заголовок"
          columns={columnsOf(preview, (row) => again.mutate({ header_row: row }))}
          rows={preview.top}
          rowId={({ number }) => number}
        />
      </Dialog>
    </div>
  );
}

const columnsOf = (
  { header_row, has_header }: Preview,
  take: (row: number) => void,
): readonly Column<SampleRow>[] => [
  {
    id: 'take',
    title: 'Строка',
    width: '150px',
    cell: ({ number }) =>
      has_header && number === header_row ? (
        <Text tone="brand">{`${number} – заголовок`}</Text>
      ) : (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Заголовок в строке ${number}`}
          onClick={() => take(number)}
        >
          {`${number} – выбрать`}
        </Button>
      ),
  },
  ...Array.from({ length: SHOWN_CELLS }, (_, place): Column<SampleRow> => ({
    id: String(place),
    title: String(place + 1),
    cell: ({ cells }) => <span className="block max-w-40 truncate">{cells[place] ?? ''}</span>,
  })),
];
