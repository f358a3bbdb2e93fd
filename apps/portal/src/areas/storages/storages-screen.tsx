import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { hoursText } from '@portal/domain/schedules';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Tag } from '@portal/ui/tag';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type Storage, zonesQuery } from './queries.ts';

const COLUMNS: readonly Column<Storage>[] = [
  {
    id: 'title',
    title: 'Склад',
    sortable: true,
    cell: ({ title, code }) => (
      <span className="min-w-0">
        <Text weight="strong" className="line-clamp-2 md:min-w-24">
          {title}
        </Text>
        <Text block size="small" tone="muted">
          {code}
        </Text>
      </span>
    ),
  },
  { id: 'address', title: 'Адрес', cell: ({ address }) => address.description },
  {
    id: 'hours',
    title: 'График работы',
    cell: ({ working_schedule_items }) => hoursText(working_schedule_items),
  },
  { id: 'phone', title: 'Телефон', cell: ({ phone }) => phone || '—' },
  {
    id: 'tags',
    title: 'Метки',
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    ),
  },
];
const OWNER: Column<Storage> = {
  id: 'contractor',
  title: 'Организация',
  cell: ({ contractor }) => contractor.title,
};

const storageList = (isAdmin: boolean, zones: ReadonlyMap<string, string>) =>
  describeList<Storage, string, 'title' | 'code'>({
    name: 'storages',
    label: 'Склады',
    queryKey: ['storages', 'list'],
    load: (asked) => answerOf(api.GET('/warehouse/storage', { params: { query: queryOf(asked) } })),
    columns: [
      ...COLUMNS.slice(0, 1),
      ...(isAdmin ? [OWNER] : []),
      ...COLUMNS.slice(1),
      { id: 'zone', title: 'Часовой пояс', cell: ({ time_zone }) => zones.get(time_zone) ?? time_zone },
    ],
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    rowHref: ({ id }) => routeHref('storages-id', { id }),
    tall: true,
    search: 'Название, код или адрес',
    sorts: [
      { id: 'title', label: 'По названию' },
      { id: 'code', label: 'По коду' },
    ],
    empty: (
      <EmptyState title="Складов ещё нет">
        Склад нужен, чтобы заказывать на него или отгружать с него.
      </EmptyState>
    ),
  });

/** /storages: the company's storages; of all companies for administrators. */
export function StoragesScreen() {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const { data: zones = [] } = useQuery(zonesQuery);
  return (
    <ListPage
      title="Склады"
      list={storageList(user.is_admin, new Map(zones.map(({ id, title }) => [id, title])))}
      actions={
        checkRule('actions.storages.create', viewer) &&
        !user.is_admin && (
          <ButtonLink href={routeHref('storages-add')} variant="primary">
            <PlusIcon aria-hidden="true" className="size-4" />
            Добавить склад
          </ButtonLink>
        )
      }
    />
  );
}
