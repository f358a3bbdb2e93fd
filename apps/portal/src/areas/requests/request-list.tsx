import type { Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Pagination } from '@portal/ui/pagination';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { requestsQuery } from './queries.ts';

const COLUMNS: readonly Column<Schemas['RequestHead']>[] = [
  { id: 'title', title: 'Заявка', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'created', title: 'Создана', cell: ({ created_at }) => <DateTime value={created_at} /> },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'lines', title: 'Строк', align: 'right', cell: ({ lines }) => lines.toLocaleString('ru') },
  {
    id: 'recognized',
    title: 'Распознано',
    align: 'right',
    cell: ({ recognized }) => recognized.toLocaleString('ru'),
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

/** Every request of the company, newest first. */
export function RequestList() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const requests = useQuery(requestsQuery(page));
  const add = <ButtonLink href={routeHref('request-add')}>Загрузить заявку</ButtonLink>;
  return (
    <>
      <PageHeader title="Заявки" actions={add} />
      <Card padded={false}>
        <DataTable
          label="Заявки"
          columns={COLUMNS}
          rows={requests.data?.data ?? []}
          rowId={({ id }) => id}
          rowLabel={({ title }) => title}
          state={requests.error ? { error: requests.error.message } : requests.data ? 'ready' : 'loading'}
          onRetry={() => void requests.refetch()}
          onOpen={({ id }) => void navigate(routeHref('request-id', { id }))}
          empty={
            <EmptyState title="Заявок ещё нет" actions={add}>
              Вставьте список номеров, и мы подберём предложения сразу на весь список.
            </EmptyState>
          }
          footer={
            <Pagination
              page={page}
              pageSize={20}
              total={requests.data?.pagination.total ?? 0}
              onPage={(next) => setParams({ page: String(next) })}
            />
          }
        />
      </Card>
    </>
  );
}
