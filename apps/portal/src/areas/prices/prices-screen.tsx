import { checkRule } from '@portal/domain/access';
import { StatusBadge } from '@portal/ui/badge';
import { PageHeader } from '@portal/ui/app-shell';
import { buttonRecipe } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { UploadIcon } from '@portal/ui/icons';
import { BareLink } from '@portal/ui/link';
import { Pagination } from '@portal/ui/pagination';
import { EmptyState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../session/dates.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type PriceList, priceListsQuery, type Upload, uploadsQuery } from './queries.ts';

const count = (n: number) => n.toLocaleString('ru');

const COLUMNS: readonly Column<PriceList>[] = [
  { id: 'title', title: 'Прайс-лист', cell: ({ title }) => <span className="font-semibold">{title}</span> },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'items', title: 'Позиций', align: 'right', cell: ({ items_count }) => count(items_count) },
  { id: 'stock', title: 'В наличии', align: 'right', cell: ({ in_stock_count }) => count(in_stock_count) },
  {
    id: 'updated',
    title: 'Обновлён',
    cell: ({ updated_at }) => <span className="text-ink-3">{formatDateTime(updated_at)}</span>,
  },
];

const UPLOADS: readonly Column<Upload>[] = [
  { id: 'file', title: 'Файл', cell: ({ file_name }) => <span className="font-semibold">{file_name}</span> },
  {
    id: 'created',
    title: 'Загружен',
    cell: ({ created_at }) => <span className="text-ink-3">{formatDateTime(created_at)}</span>,
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
            <BareLink href="/prices/import" className={buttonRecipe()}>
              <UploadIcon aria-hidden="true" className="size-4" />
              Загрузить прайс-лист
            </BareLink>
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
