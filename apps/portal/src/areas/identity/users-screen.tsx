import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Badge, StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { type User, userFormQuery } from './people-queries.ts';

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

const usersList = (isAdmin: boolean) =>
  describeList({
    name: 'users',
    label: 'Пользователи',
    queryKey: ['users'],
    load: ({ page, pageSize, search, tab }) => {
      const query = {
        page,
        pageSize,
        ...(search === '' ? {} : { 'filter[text]': search }),
        ...(tab === 'all' ? {} : { 'filter[active]': tab === 'active' }),
      };
      return answerOf(api.GET('/identity/user', { params: { query } }));
    },
    tall: true,
    columns: [NAME, ...(isAdmin ? [COMPANY] : []), ...REST],
    rowId: ({ id }) => id,
    rowLabel: ({ first_name, second_name }) => `${second_name} ${first_name}`,
    rowHref: ({ id }) => routeHref('users-id', { id }),
    tabs: [
      { id: 'all', label: 'Все' },
      { id: 'active', label: 'Активные' },
      { id: 'blocked', label: 'Заблокированные' },
    ],
    search: 'Имя, логин, почта или организация',
  });

/** Users of the company; of all companies for administrators. */
export function UsersScreen() {
  const { is_admin } = useCurrentUser();
  const { data: form } = useQuery(userFormQuery(undefined));
  return (
    <ListPage
      title="Пользователи"
      actions={
        form?.may_create && (
          <ButtonLink href={routeHref('users-add')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            Добавить
          </ButtonLink>
        )
      }
      list={usersList(is_admin)}
    />
  );
}
