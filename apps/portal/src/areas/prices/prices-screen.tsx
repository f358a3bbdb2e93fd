import { checkRule } from '@portal/domain/access';
import { StatusBadge } from '@portal/ui/badge';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { UploadIcon } from '@portal/ui/icons';
import { Pagination } from '@portal/ui/pagination';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type PriceList, priceListsQuery, type Upload, uploadsQuery } from './queries.ts';

const count = (n: number) => n.toLocaleString('ru');

const COLUMNS: readonly Column<PriceList>[] = [
  { id: 'title', title: 'Прайс-лист', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'items', title: 'Позиций', align: 'right', cell: ({ items_count }) => count(items_count) },
  { id: 'stock', title: 'В наличии', align: 'right', cell: ({ in_stock_count }) => count(in_stock_count) },
  {
    id: 'updated',
    title: 'Обновлён',
    cell: ({ updated_at }) => (
      <Text tone="muted">
        <DateTime value={updated_at} />
      </Text>
    ),
  },
];

const UPLOADS: readonly Column<Upload>[] = [
  { id: 'file', title: 'Файл', cell: ({ file_name }) => <Text weight="strong">{file_name}</Text> },
  {
    id: 'created',
    title: 'Загружен',
    cell: ({ created_at }) => (
      <Text tone="muted">
        <DateTime value={created_at} />
      </Text>
    ),
  },
  { id: 'taken', title: 'Принято', align: 'right', cell: ({ taken }) => count(taken) },
  { id: 'refused', title: 'Не принято', align: 'right', cell: ({ refused }) => count(refused) },
  { id: 'duplicates', title: 'Повторов', align: 'right', cell: ({ duplicates }) => count(duplicates) },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

/** Price lists one may see, and for those who sell the journal of uploads. */
export function PricesScreen() {
  const navigate = useNavigate();
  const viewer = viewerOf(useCurrentUser());
  const uploads = checkRule('pages.prices-import', viewer) && viewer.type !== 'admin';
  const { data: lists = [], error, isPending, refetch } = useQuery(priceListsQuery);
  return (
    <>
      <PageHeader
        title="Прайс-листы"
        actions={
          uploads && (
            <ButtonLink href="/prices/import">
              <UploadIcon aria-hidden="true" className="size-4" />
              Загрузить прайс-лист
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Card padded={false}>
          <DataTable
            label="Прайс-листы"
            columns={COLUMNS}
            rows={lists}
            rowId={({ id }) => id}
            state={error ? { error: error.message } : isPending ? 'loading' : 'ready'}
            onRetry={() => void refetch()}
            onOpen={({ id }) => void navigate(`/prices/${id}`)}
          />
        </Card>
        {uploads && <Journal />}
      </div>
    </>
  );
}

function Journal() {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(uploadsQuery(page));
  return (
    <Card padded={false} title="Журнал загрузок">
      <DataTable
        label="Журнал загрузок"
        columns={UPLOADS}
        rows={data?.data ?? []}
        rowId={({ id }) => id}
        state={error ? { error: error.message } : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        onOpen={({ id }) => void navigate(`/prices/import?upload=${id}`)}
        empty={
          <EmptyState title="Загрузок ещё не было">
            Загрузите файл .xlsx или .csv: столбцы узнаются сами.
          </EmptyState>
        }
        footer={
          (data?.pagination.total ?? 0) > 10 && (
            <Pagination page={page} pageSize={10} total={data?.pagination.total ?? 0} onPage={setPage} />
          )
        }
      />
    </Card>
  );
}
