import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Badge, StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card, CardBar } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { Pagination } from '@portal/ui/pagination';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useCurrentUser } from '../../session/session.ts';
import { SearchBox } from '../../shell/search-box.tsx';
import { PAGE, type User, userFormQuery, usersQuery } from './queries.ts';

const TABS = [
  { id: 'all', label: 'Все' },
  { id: 'active', label: 'Активные' },
  { id: 'blocked', label: 'Заблокированные' },
];

const NAME: Column<User> = {
  id: 'name',
  title: 'Сотрудник',
  cell: ({ first_name, second_name, login, is_main, b2c_user }) => (
    <span className="flex items-center gap-2">
      <span className="min-w-0">
        <Text block weight="strong">
          {second_name} {first_name}
        </Text>
        <Text block size="small" tone="muted">
          {login}
        </Text>
      </span>
      {is_main && <Badge tone="brand">Главный</Badge>}
      {b2c_user && <Badge>B2C</Badge>}
    </span>
  ),
};
const COMPANY: Column<User> = {
  id: 'company',
  title: 'Организация',
  cell: ({ contractor }) => contractor.title,
};
const REST: readonly Column<User>[] = [
  { id: 'role', title: 'Роль', cell: ({ role }) => role.title },
  { id: 'email', title: 'Почта', cell: ({ email }) => email || <Text tone="muted">—</Text> },
  {
    id: 'storage',
    title: 'Склад по умолчанию',
    cell: ({ default_storage }) => default_storage?.title ?? '—',
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'green' : 'red'}>{active ? 'Активен' : 'Заблокирован'}</StatusBadge>
    ),
  },
];

/** People: an administrator's everybody, another's own company. Tab, search and page are in the address. */
export function UsersScreen() {
  const navigate = useNavigate();
  const { is_admin } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'all';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(usersQuery(page, search, tab === 'all' ? undefined : tab === 'active'));
  const { data: form } = useQuery(userFormQuery(undefined));
  const change = (values: Record<string, string>) =>
    setParams(
      Object.fromEntries(
        Object.entries({ tab: tab === 'all' ? '' : tab, search, ...values }).filter(
          ([, value]) => value !== '',
        ),
      ),
      { replace: true },
    );
  const filtered = search !== '' || tab !== 'all';
  return (
    <>
      <PageHeader
        title="Пользователи"
        actions={
          form?.may_create && (
            <ButtonLink href={routeHref('users-add')}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Добавить
            </ButtonLink>
          )
        }
      />
      <Card padded={false}>
        <TabsWithCounters
          label="Пользователи"
          value={tab}
          onChange={(id) => change({ tab: id === 'all' ? '' : id })}
          tabs={TABS}
        />
        <CardBar>
          <SearchBox
            value={search}
            placeholder="Имя, логин, почта или организация"
            onSearch={(text) => change({ search: text })}
          />
        </CardBar>
        <DataTable
          label="Пользователи"
          tall
          columns={[NAME, ...(is_admin ? [COMPANY] : []), ...REST]}
          rows={query.data?.data ?? []}
          rowId={({ id }) => id}
          state={query.error ? { error: query.error.message } : query.isPending ? 'loading' : 'ready'}
          onRetry={() => void query.refetch()}
          onOpen={({ id }) => void navigate(routeHref('users-id', { id }))}
          {...(filtered ? { onResetFilter: () => change({ tab: '', search: '' }) } : {})}
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
