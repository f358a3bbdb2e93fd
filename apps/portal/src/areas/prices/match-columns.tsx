import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import type { Upload } from './queries.ts';

const FIELDS = [
  { id: 'article', label: 'Артикул', required: true },
  { id: 'brand', label: 'Бренд', required: true },
  { id: 'title', label: 'Наименование', required: false },
  { id: 'price', label: 'Цена', required: true },
  { id: 'quantity', label: 'Остаток', required: true },
  { id: 'multiplicity', label: 'Кратность', required: false },
] as const;
type FieldId = (typeof FIELDS)[number]['id'];
type Columns = Record<FieldId, number | null>;
const NO_COLUMNS: Columns = {
  article: null,
  brand: null,
  title: null,
  price: null,
  quantity: null,
  multiplicity: null,
};

export interface MatchColumnsProps {
  upload: Upload;
  onCancelled(): void;
}

/** Which column is what: recognised already, to be set right and confirmed, with the first rows to see it by. */
export function MatchColumns({ upload, onCancelled }: MatchColumnsProps) {
  const { preview } = upload;
  const [columns, setColumns] = useState<Columns>(preview?.columns ?? NO_COLUMNS);
  const [zero, setZero] = useState(false);
  const headers = preview?.headers ?? [];
  const missing = FIELDS.filter(({ id, required }) => required && columns[id] === null);
  const twice = FIELDS.filter(
    ({ id }) =>
      columns[id] !== null && FIELDS.some((other) => other.id !== id && columns[other.id] === columns[id]),
  );

  const confirm = useMutation({
    mutationFn: () => {
      const { article, brand, price, quantity } = columns;
      if (article === null || brand === null || price === null || quantity === null)
        throw new Error('columns are missing');
      return answerOf(
        api.POST('/data-file-processor/upload/{id}/confirm', {
          params: { path: { id: upload.id }, header: { 'Idempotency-Key': newIdempotencyKey() } },
          body: { columns: { ...columns, article, brand, price, quantity }, missing: zero ? 'zero' : 'keep' },
        }),
      );
    },
    onSuccess: ({ data }) => queryClient.setQueryData(['upload', upload.id], data),
    onError: (error) => toasts.warning(error.message),
  });
  const cancel = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/data-file-processor/upload/{id}/cancel', { params: { path: { id: upload.id } } })),
    onSuccess: onCancelled,
    onError: (error) => toasts.warning(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['uploads'] }),
  });

  const options = headers.map((header, index) => ({
    value: String(index),
    label: `${index + 1}. ${header === '' ? 'без названия' : header}`,
  }));
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Что в каком столбце"
        aside={<Text tone="muted">заголовок найден в строке {preview?.header_row ?? 1}</Text>}
      >
        <div className="grid grid-cols-6 gap-4">
          {FIELDS.map(({ id, label, required }) => (
            <Field
              key={id}
              label={label}
              required={required}
              error={
                missing.some((field) => field.id === id)
                  ? 'Столбец не найден'
                  : twice.some((field) => field.id === id)
                    ? 'Столбец выбран дважды'
                    : undefined
              }
            >
              <Select
                placeholder={required ? 'Выберите столбец' : 'Нет в файле'}
                options={options}
                value={columns[id] === null ? '' : String(columns[id])}
                onChange={({ target }) =>
                  setColumns({ ...columns, [id]: target.value === '' ? null : Number(target.value) })
                }
              />
            </Field>
          ))}
        </div>
        {upload.message !== '' && (
          <div className="mt-4">
            <Alert tone="yellow">{upload.message}</Alert>
          </div>
        )}
        <div className="mt-5 flex items-center justify-between gap-6">
          <Checkbox checked={zero} onChange={({ target }) => setZero(target.checked)}>
            Обнулить остаток позиций, которых нет в файле
          </Checkbox>
          <div className="flex gap-2">
            <Button variant="secondary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
              Отменить
            </Button>
            <Button
              pending={confirm.isPending}
              disabled={missing.length > 0 || twice.length > 0}
              onClick={() => confirm.mutate()}
            >
              Загрузить
            </Button>
          </div>
        </div>
      </Card>
      <Card padded={false} title="Первые строки файла">
        <Preview upload={upload} columns={columns} />
      </Card>
    </div>
  );
}

type PreviewRow = NonNullable<Upload['preview']>['rows'][number];

function Preview({ upload, columns }: { upload: Upload; columns: Columns }) {
  const headers = upload.preview?.headers ?? [];
  const shown: Column<PreviewRow>[] = headers.map((header, index) => {
    const field = FIELDS.find(({ id }) => columns[id] === index);
    return {
      id: String(index),
      title: (
        <Text tone={field ? 'brand' : 'default'}>
          {header}
          {field && (
            <Text block size="note">
              → {field.label}
            </Text>
          )}
        </Text>
      ),
      cell: ({ cells }) => <span className="block max-w-80 truncate">{cells[index] ?? ''}</span>,
    };
  });
  return (
    <DataTable
      label="Первые строки файла"
      columns={[
        {
          id: 'number',
          title: 'Строка',
          align: 'right',
          width: '70px',
          cell: ({ number }) => <Text tone="muted">{number}</Text>,
        },
        ...shown,
      ]}
      rows={upload.preview?.rows ?? []}
      rowId={({ number }) => number}
    />
  );
}
