import { answerOf } from '@portal/api-client/client';
import { checkRule, managesPeopleOf } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Badge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { Role } from './people-queries.ts';

const COLUMNS: readonly Column<Role>[] = [
  {
    id: 'title',
    title: 'Роль',
    cell: ({ title, is_platform }) => (
      <span className="flex items-center gap-2">
        <Text weight="strong">{title}</Text>
        {is_platform && <Badge>Роль портала</Badge>}
      </span>
    ),
  },
  { id: 'description', title: 'Описание', cell: ({ description }) => description },
  { id: 'permissions', title: 'Прав', align: 'right', cell: ({ permissions }) => permissions.length },
  { id: 'users', title: 'Сотрудников', align: 'right', cell: ({ users_count }) => users_count },
];

const ROLES = describeList({
  name: 'roles',
  label: 'Роли',
  queryKey: ['roles'],
  load: ({ page, pageSize, search }) => {
    const query = { page, pageSize, ...(search === '' ? {} : { 'filter[title]': search }) };
    return answerOf(api.GET('/identity/role', { params: { query } }));
  },
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  rowHref: ({ id }) => routeHref('roles-id', { id }),
  search: 'Найти роль',
});

/** Built-in roles and the company's own. */
export function RolesScreen() {
  const user = useCurrentUser();
  const writes =
    checkRule('actions.roles.update', viewerOf(user)) &&
    managesPeopleOf({ ...user, contractor_id: user.person.contractor_id }, user.person.contractor_id);
  return (
    <ListPage
      title="Роли"
      actions={
        writes && (
          <ButtonLink href={routeHref('roles-add')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            Добавить
          </ButtonLink>
        )
      }
      list={ROLES}
    />
  );
}
