import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { joinSentences } from '@portal/domain/approval-sentences';
import { routeHref } from '@portal/domain/routes';
import { toKopecks } from '@portal/api-client/money';
import type { Column } from '@portal/ui/data-table';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { createdColumn, numberColumn, statusColumn } from '../../kit/list/columns.tsx';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { checkRule } from '@portal/domain/access';

type Row = Schemas['ApprovalRow'];
type Tab = 'waiting' | 'mine' | 'closed' | 'all';

const COLUMNS: readonly Column<Row>[] = [
  numberColumn('Согласование'),
  { ...createdColumn<Row>('Отправлено'), sortable: false },
  { id: 'author', title: 'Автор', cell: ({ author }) => author.title },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  {
    id: 'reasons',
    title: 'Почему',
    cell: ({ reasons }) => <Text tone="muted">{joinSentences(reasons)}</Text>,
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
  statusColumn<Row>(),
];

const listOf = (approves: boolean) =>
  describeList<Row, Tab>({
    name: 'approvals',
    label: 'Согласование заказов',
    queryKey: ['approvals'],
    load: (asked) => answerOf(api.GET('/approvals', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ id }) => `Согласование № ${id.toLocaleString('ru')}`,
    rowHref: ({ id }) => routeHref('approvals-id', { id }),
    tabs: [
      { id: 'all', label: 'Все' },
      ...(approves ? [{ id: 'waiting' as const, label: 'Ждут меня' }] : []),
      { id: 'mine', label: 'Мои' },
      { id: 'closed', label: 'Закрытые' },
    ],
    searchKinds: [
      { id: 'number', label: 'Номер', placeholder: 'Номер согласования' },
      { id: 'article', label: 'Артикул', placeholder: 'Начало артикула: OC 90' },
    ],
    filters: [{ id: 'created', name: 'Отправлено', kind: 'days' }],
    exportFile: (asked) => addressOf('/approvals/export', { query: exportQueryOf(asked) }),
    empty: (
      <EmptyState title="Согласований пока нет">
        Сюда попадает заказ, который сотрудник не может разместить сам: дороже разрешённого или не того
        бренда. Кому что можно, решает главный пользователь организации в настройках.
      </EmptyState>
    ),
  });

/** Orders that wait for a colleague's consent, and those decided on. */
export function ListScreen() {
  const approves = checkRule('actions.approvals.decide', viewerOf(useCurrentUser()));
  return <ListPage title="Согласование заказов" list={listOf(approves)} />;
}
