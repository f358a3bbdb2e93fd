import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card, CardBar } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon } from '@portal/ui/icons';
import { Pagination } from '@portal/ui/pagination';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchBox } from '../../shell/search-box.tsx';
import { PAGE, RECIPIENTS, type Technical, technicalsQuery } from './technical-queries.ts';

const COLUMNS: readonly Column<Technical>[] = [
  { id: 'title', title: 'Тема', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  {
    id: 'recipients',
    title: 'Кому',
    cell: ({ recipients }) => recipients.map((kind) => RECIPIENTS[kind]).join(', '),
  },
  {
    id: 'created',
    title: 'Отправлено',
    cell: ({ created }) => (
      <Text tone="muted">
        <DateTime value={created} />
      </Text>
    ),
  },
  {
    id: 'sent',
    title: 'Получателей',
    align: 'right',
    cell: ({ sent_count }) => sent_count.toLocaleString('ru'),
  },
  {
    id: 'read',
    title: 'Прочитали',
    align: 'right',
    cell: ({ read_count }) => read_count.toLocaleString('ru'),
  },
];

/** What administrators have written to everybody. */
export function TechnicalsScreen() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(technicalsQuery(page, search));
  const change = (values: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries({ search, ...values }).filter(([, value]) => value !== '')), {
      replace: true,
    });
  return (
    <>
      <PageHeader
        title="Технические уведомления"
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('settings-tech-notifications-constants')}>
              Постоянные
            </ButtonLink>
            <ButtonLink href={routeHref('settings-tech-notifications-add')}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Написать
            </ButtonLink>
          </>
        }
      />
      <Card padded={false}>
        <CardBar>
          <SearchBox
            value={search}
            placeholder="Тема уведомления"
            onSearch={(text) => change({ search: text })}
          />
        </CardBar>
        <DataTable
          label="Технические уведомления"
          columns={COLUMNS}
          rows={query.data?.data ?? []}
          rowId={({ id }) => id}
          state={query.error ? { error: query.error.message } : query.isPending ? 'loading' : 'ready'}
          onRetry={() => void query.refetch()}
          onOpen={({ id }) => void navigate(routeHref('settings-tech-notifications-id', { id }))}
          {...(search === '' ? {} : { onResetFilter: () => change({ search: '' }) })}
          footer={
            <Pagination
              page={page}
              pageSize={PAGE}
              total={query.data?.pagination.total ?? 0}
              onPage={(next) => change({ page: String(next) })}
            />
          }
        />
      </Card>
    </>
  );
}
