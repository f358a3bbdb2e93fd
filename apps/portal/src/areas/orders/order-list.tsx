import { routeHref } from '@portal/domain/routes';
import { EmptyState } from '@portal/ui/state';
import { describeList, type ListDescription } from '../../kit/list/description.ts';
import { orderColumns, orderNumber } from './order-columns.tsx';
import { loadOrders, type OrderRow, type OrderSort, type OrderTab, type Side } from './queries.ts';

/** The list of orders of one side, as this person sees it. */
export const orderList = (
  side: Side,
  isAdmin: boolean,
  search: string,
  bulk?: ListDescription<OrderRow>['bulk'],
) =>
  describeList<OrderRow, OrderTab, OrderSort>({
    name: side === 'incoming' ? 'inbox' : 'outgoing',
    label: side === 'incoming' ? 'Входящие заказы' : 'Исходящие заказы',
    queryKey: ['orders', side],
    load: (asked) => loadOrders(side, asked),
    columns: orderColumns(side, isAdmin),
    rowId: ({ id }) => id,
    rowLabel: ({ id }) => `Заказ ${orderNumber(id)}`,
    rowHref: ({ id }) => routeHref(side === 'incoming' ? 'inbox-id' : 'outgoing-id', { id }),
    tabs: [
      { id: 'all', label: 'Все' },
      { id: 'new', label: 'Новые' },
      { id: 'to_ship', label: 'К отгрузке' },
      { id: 'overdue', label: 'Просрочены', tone: 'red' },
    ],
    search,
    sorts: [
      { id: '-created_at', label: 'Сначала новые' },
      { id: 'created_at', label: 'Сначала старые' },
      { id: '-amount', label: 'Сначала дорогие' },
      { id: 'amount', label: 'Сначала дешёвые' },
    ],
    savesViews: true,
    ...(bulk ? { bulk } : {}),
    empty: <EmptyState title="Заказов пока нет" />,
  });
