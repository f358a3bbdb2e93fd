import { Alert } from '@portal/ui/alert';
import { Badge, StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Pagination } from '@portal/ui/pagination';
import { PartNumber } from '@portal/ui/part-number';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Upload, type UploadRow, uploadRowsQuery } from './queries.ts';

const COLUMNS: readonly Column<UploadRow>[] = [
  {
    id: 'number',
    title: 'Строка',
    align: 'right',
    width: '90px',
    cell: ({ row_number }) => row_number.toLocaleString('ru'),
  },
  {
    id: 'kind',
    title: 'Что случилось',
    width: '150px',
    cell: ({ kind }) =>
      kind === 'refused' ? <Badge tone="red">Не принята</Badge> : <Badge tone="yellow">Повтор</Badge>,
  },
  { id: 'field', title: 'Поле', width: '160px', cell: ({ field }) => field },
  {
    id: 'value',
    title: 'Значение',
    cell: ({ value }) => (
      <span className="block max-w-100 truncate">
        <PartNumber>{value}</PartNumber>
      </span>
    ),
  },
  { id: 'reason', title: 'Причина', cell: ({ reason }) => reason },
];

const count = (n: number) => (
  <Text size="figure" weight="bold">
    {n.toLocaleString('ru')}
  </Text>
);

export interface ImportResultProps {
  upload: Upload;
  onAnother(): void;
}

/** How many rows were taken, and every row that was not, with its reason. */
export function ImportResult({ upload, onAnother }: ImportResultProps) {
  const [page, setPage] = useState(1);
  const wrong = upload.refused + upload.duplicates;
  const { data, error, isPending, refetch } = useQuery({
    ...uploadRowsQuery(upload.id, page),
    enabled: wrong > 0,
  });
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Итог загрузки"
        aside={<StatusBadge tone={upload.status.tone}>{upload.status.title}</StatusBadge>}
      >
        {upload.message !== '' && (
          <div className="mb-4">
            <Alert tone={upload.status.code === 'failed' ? 'red' : 'yellow'}>{upload.message}</Alert>
          </div>
        )}
        <DescriptionList
          items={[
            { term: 'Строк прочитано', value: count(upload.total) },
            { term: 'Позиций принято', value: count(upload.taken) },
            { term: 'Строк не принято', value: count(upload.refused) },
            { term: 'Повторов', value: count(upload.duplicates) },
            { term: 'Новых товаров', value: count(upload.created_products) },
            { term: 'Прайс-лист', value: upload.price_list.title },
            { term: 'Начато', value: <DateTime value={upload.created_at} /> },
            {
              term: 'Закончено',
              value: upload.finished_at === null ? '—' : <DateTime value={upload.finished_at} />,
            },
          ]}
        />
        <div className="mt-5 flex gap-2">
          <Button variant="secondary" onClick={onAnother}>
            Загрузить другой файл
          </Button>
          <ButtonLink href={`/prices/${upload.price_list.id}`}>Открыть прайс-лист</ButtonLink>
        </div>
      </Card>
      {wrong > 0 && (
        <Card padded={false} title="Строки, которые не приняты">
          <DataTable
            label="Строки, которые не приняты"
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowId={({ id }) => id}
            state={error ? { error: error.message } : isPending ? 'loading' : 'ready'}
            onRetry={() => void refetch()}
            footer={
              <Pagination page={page} pageSize={20} total={data?.pagination.total ?? 0} onPage={setPage} />
            }
          />
        </Card>
      )}
    </div>
  );
}
