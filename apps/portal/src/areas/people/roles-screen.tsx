import { checkRule, managesPeopleOf } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Badge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type Role, rolesQuery } from './queries.ts';

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

/** Roles of the portal and of one's own company. */
export function RolesScreen() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const writes =
    checkRule('actions.roles.update', viewerOf(user)) &&
    managesPeopleOf({ ...user, contractor_id: user.person.contractor_id }, user.person.contractor_id);
  const { data = [], error, isPending, refetch } = useQuery(rolesQuery);
  return (
    <>
      <PageHeader
        title="Роли"
        actions={
          writes && (
            <ButtonLink href={routeHref('roles-add')}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Добавить
            </ButtonLink>
          )
        }
      />
      <Card padded={false}>
        <DataTable
          label="Роли"
          columns={COLUMNS}
          rows={data}
          rowId={({ id }) => id}
          state={error ? { error: error.message } : isPending ? 'loading' : 'ready'}
          onRetry={() => void refetch()}
          onOpen={({ id }) => void navigate(routeHref('roles-id', { id }))}
        />
      </Card>
    </>
  );
}
