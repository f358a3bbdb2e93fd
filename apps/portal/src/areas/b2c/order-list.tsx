import { answerOf, type Schemas } from '@portal/api-client/client';
import { B2C_ORDER_STATUSES, type B2cOrderStatus } from '@portal/domain/b2c';
import { routeHref, type RouteName } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { amountColumn, createdColumn, statusColumn } from '../../kit/list/columns.tsx';
import type { SearchKind } from '../../kit/list/description.ts';
import { documentList } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';

type Row = Schemas['B2cOrderRow'];

const load = (query: { [K in string]?: unknown }) => answerOf(api.GET('/b2c/orders', { params: { query } }));

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'number',
    title: 'Заказ',
    cell: ({ number }) => (
      <Text weight="strong" className="whitespace-nowrap">
        {number}
      </Text>
    ),
  },
  createdColumn('Передан'),
  {
    id: 'consumer',
    title: 'Покупатель',
    cell: ({ consumer_name, consumer_phone }) => (
      <>
        {consumer_name}
        <Text block size="small" tone="muted">
          {consumer_phone}
        </Text>
      </>
    ),
  },
  { id: 'storage', title: 'Склад выдачи', cell: ({ storage }) => storage.title },
  {
    id: 'picked',
    title: 'Собрано, шт.',
    align: 'right',
    cell: ({ picked, quantity, status }) =>
      status.code === 'cancelled' ? (
        <Text tone="muted">—</Text>
      ) : (
        <Text tone={picked === quantity ? 'green' : 'default'}>
          {picked} из {quantity}
        </Text>
      ),
  },
  amountColumn('Сумма, руб.'),
  statusColumn(),
];

const SEARCH: readonly SearchKind[] = [
  { id: '', label: 'Везде', placeholder: 'Номер, артикул, имя или телефон' },
  { id: 'number', label: 'Номер', placeholder: 'Номер заказа у покупателя' },
  { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
  { id: 'title', label: 'Покупатель', placeholder: 'Имя или телефон' },
];

const WHOLE = documentList<Row, B2cOrderStatus>({
  side: 'own',
  statuses: B2C_ORDER_STATUSES,
  words: { one: 'Заказ', none: 'Заказов розничных покупателей пока нет' },
  name: 'b2c-orders',
  label: 'Заказы B2C',
  queryKey: ['b2c-orders'],
  load: (asked) => load(queryOf(asked, 'group')),
  columns: COLUMNS,
  rowHref: ({ id }) => routeHref('b2c-orders-id', { id }),
});
const ALL = {
  ...WHOLE,
  rowLabel: ({ number }: Row) => `Заказ ${number}`,
  searchKinds: SEARCH,
  empty: (
    <EmptyState title="Заказов розничных покупателей пока нет">
      Их передаёт ваш сайт или касса по ключу API: он создаётся в разделе «Интеграция».
    </EmptyState>
  ),
};

/** The list restricted to one status. */
const of = (status: B2cOrderStatus, none: string) => {
  const { tabs: _tabs, filters: _filters, ...list } = ALL;
  return {
    ...list,
    name: `b2c-orders-${status}`,
    queryKey: ['b2c-orders', status],
    load: (asked: Parameters<typeof ALL.load>[0]) =>
      load({
        ...queryOf({ ...asked, tab: 'all' }, 'group'),
        'filter[status_id]': [B2C_ORDER_STATUSES[status].id],
      }),
    empty: <EmptyState title={none} />,
  };
};
const PENDING = of('pending', 'Новых заказов нет');
const READY = of('ready', 'Заказов к выдаче нет');
const ACCEPTED = of('accepted', 'Выданных заказов нет');

const toPage = (name: RouteName, label: string, query = '') => (
  <ButtonLink variant="secondary" href={`${routeHref(name)}${query}`}>
    {label}
  </ButtonLink>
);
const TO_PICK = toPage('b2c-orders-b2c-order', 'Что собрать', '?to_pick=true');

/** /b2c-orders: consumers' orders; the start page of a B2C user. */
export const OrdersScreen = () => (
  <ListPage
    title="Заказы B2C"
    list={ALL}
    actions={
      <>
        {TO_PICK}
        {toPage('b2c-orders-ready', 'К выдаче')}
      </>
    }
  />
);
/** /b2c-orders/pending */
export const PendingScreen = () => <ListPage title="Новые заказы B2C" list={PENDING} actions={TO_PICK} />;
/** /b2c-orders/ready */
export const ReadyScreen = () => <ListPage title="Заказы B2C к выдаче" list={READY} />;
/** /b2c-orders/accepted */
export const AcceptedScreen = () => <ListPage title="Выданные заказы B2C" list={ACCEPTED} />;
