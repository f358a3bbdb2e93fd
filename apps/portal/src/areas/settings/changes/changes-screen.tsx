import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { ChangedFields } from '../../../kit/changes/changed-fields.tsx';
import { queryOptions } from '@tanstack/react-query';
import { failedOf } from '../../../kit/failed-options.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { describeList, type ListFilter } from '../../../kit/list/description.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';

type Change = Schemas['Change'];

const KINDS: readonly { value: Change['kind']; label: string }[] = [
  { value: 'user', label: 'Пользователь' },
  { value: 'role', label: 'Роль' },
  { value: 'contractor', label: 'Контрагент' },
  { value: 'storage', label: 'Склад' },
  { value: 'contract', label: 'Договор' },
  { value: 'price_list', label: 'Прайс-лист' },
  { value: 'portal', label: 'Настройки портала' },
  { value: 'cross', label: 'Аналог' },
  { value: 'approval_rule', label: 'Правило согласования' },
];

function hrefOf({ kind, subject_id: id }: Change): string {
  switch (kind) {
    case 'user':
      return routeHref('users-id', { id });
    case 'role':
      return routeHref('roles-id', { id });
    case 'contractor':
      return routeHref('contractors-id', { id });
    case 'storage':
      return routeHref('storages-id', { id });
    case 'contract':
      return routeHref('contracts-id', { id });
    case 'price_list':
      return routeHref('prices-id', { id });
    case 'portal':
      return routeHref('settings-portal');
    case 'cross':
      return `${routeHref('settings-portal')}?part=crosses`;
    case 'approval_rule':
      return routeHref('settings-approvals');
  }
}

const COLUMNS: readonly Column<Change>[] = [
  { id: 'at', title: 'Когда', width: '150px', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'who',
    title: 'Кто',
    width: '220px',
    cell: ({ actor, via }) => (
      <>
        <Text block weight="strong">
          {actor.name}
        </Text>
        <Text block size="small" tone="muted">
          {[actor.company, via].filter(Boolean).join(', ')}
        </Text>
      </>
    ),
  },
  {
    id: 'what',
    title: 'Что',
    width: '240px',
    cell: (change) => (
      <>
        {change.action === 'deleted' ? (
          <Text block>{change.subject_title}</Text>
        ) : (
          <Link href={hrefOf(change)}>{change.subject_title}</Link>
        )}
        <Text block size="small" tone="muted">
          {change.kind_title}. {change.action_title}
        </Text>
      </>
    ),
  },
  {
    id: 'fields',
    title: 'Было и стало',
    cell: ({ fields, reason }) => (
      <>
        <ChangedFields fields={fields} />
        {reason !== '' && <Text block>{reason}</Text>}
      </>
    ),
  },
];

const actorsQuery = queryOptions({
  queryKey: ['changes', 'people'],
  queryFn: async () =>
    (await answerOf(api.GET('/changes/people'))).data.map(({ id, title }) => ({
      value: String(id),
      label: title,
    })),
});
type People = Pick<Extract<ListFilter, { kind: 'choice' }>, 'options' | 'failed'>;

const changesList = (people: People) =>
  describeList<Change>({
    name: 'changes',
    label: 'Журнал изменений',
    queryKey: ['changes'],
    load: (asked) => answerOf(api.GET('/changes', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    tall: true,
    rowId: ({ id }) => id,
    rowLabel: ({ subject_title }) => subject_title,
    search: 'Кто, организация или что изменено',
    filters: [
      { id: 'kind', name: 'Что', kind: 'choice', single: true, options: KINDS },
      { id: 'user_id', name: 'Кто', kind: 'choice', single: true, ...people },
      { id: 'created', name: 'Когда', kind: 'days' },
    ],
    exportFile: (asked) => addressOf('/changes/export', { query: exportQueryOf(asked) }),
    empty: (
      <EmptyState title="Изменений пока нет">
        Здесь появится каждое изменение людей, ролей, реквизитов, складов, договоров и прайс-листов.
      </EmptyState>
    ),
  });

/** Everything that was changed: in one's own company, for administrators everywhere. */
export function ChangesScreen() {
  const people = useQuery(actorsQuery);
  const list = changesList({ options: people.data, failed: failedOf(people) });
  return <ListPage title="Журнал изменений" list={list} />;
}
