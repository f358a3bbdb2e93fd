import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { PAGE_SIZES } from '@portal/domain/search';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';

type Position = Schemas['B2cOrderPosition'];

const COLUMNS: readonly Column<Position>[] = [
  {
    id: 'part',
    title: 'Товар',
    cell: ({ brand_title, article, title }) => (
      <PartName brand={brand_title} article={article} title={title} />
    ),
  },
  {
    id: 'order',
    title: 'Заказ',
    cell: ({ order, consumer_name }) => (
      <>
        <Text weight="strong">{order.number}</Text>
        <Text block size="small" tone="muted">
          {consumer_name}
        </Text>
      </>
    ),
  },
  { id: 'storage', title: 'Склад выдачи', cell: ({ storage }) => storage.title },
  {
    id: 'picked',
    title: 'Собрано, шт.',
    align: 'right',
    cell: ({ picked, quantity }) => (
      <Text tone={picked === quantity ? 'green' : 'default'}>
        {picked} из {quantity}
      </Text>
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'status',
    title: 'Статус заказа',
    cell: ({ order: { status } }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

const LIST = describeList<Position>({
  name: 'b2c-positions',
  label: 'Позиции заказов B2C',
  queryKey: ['b2c-positions'],
  pageSize: PAGE_SIZES.b2cOrderPositions,
  load: (asked) => answerOf(api.GET('/b2c/order/items', { params: { query: queryOf(asked) } })),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ brand_title, article, order }) => `${brand_title} ${article}, заказ ${order.number}`,
  rowHref: ({ order }) => routeHref('b2c-orders-id', { id: order.id }),
  tall: true,
  search: 'Артикул',
  filters: [
    {
      id: 'to_pick',
      name: 'Собрать',
      kind: 'choice',
      single: true,
      options: [
        { value: 'true', label: 'осталось собрать' },
        { value: 'false', label: 'собирать не нужно' },
      ],
    },
  ],
  empty: <EmptyState title="Позиций в заказах розничных покупателей нет" />,
});

/** /b2c-orders/b2c-order: items of consumers' orders, ten per page. */
export const PositionsScreen = () => <ListPage title="Позиции заказов B2C" list={LIST} />;
