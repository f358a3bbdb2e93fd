import type { Schemas } from '@portal/api-client/client';
import { ORDER_STATUSES } from '@portal/domain/order-status';
import { EmptyState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { describeList, type ListDescription } from '../../kit/list/description.ts';
import { DOCUMENT_SORTS, documentSearch, idFilter, statusFilter } from '../../kit/list/document-list.tsx';
import { type CurrentUser, useCurrentUser, viewerOf } from '../../session/session.ts';
import { orderHref } from './order-address.ts';
import { orderColumns, orderNumber } from './order-columns.tsx';
import {
  exportOrders,
  filterValuesQuery,
  loadOrders,
  type OrderRow,
  type OrderSort,
  type OrderTab,
  type Side,
} from './queries.ts';

type OrderList = ListDescription<OrderRow, OrderTab, OrderSort>;

/** The list of orders of one side, as this person sees it, with all that it may be filtered by. */
export function useOrderList(side: Side, bulk?: OrderList['bulk']): OrderList {
  const { data } = useQuery(filterValuesQuery(side));
  return { ...orderList(side, useCurrentUser(), data), ...(bulk ? { bulk } : {}) };
}

/** The same where nothing is filtered: its beginning and its counters. */
export function orderList(
  side: Side,
  user: CurrentUser,
  known: Schemas['OrderFilterValues'] = { contractors: [], storages: [], brands: [], categories: [] },
): OrderList {
  const incoming = side === 'incoming';
  return describeList<OrderRow, OrderTab, OrderSort>({
    name: incoming ? 'inbox' : 'outgoing',
    label: incoming ? 'Входящие заказы' : 'Исходящие заказы',
    queryKey: ['orders', side],
    load: (asked) => loadOrders(side, asked),
    exportFile: (asked) => exportOrders(side, asked),
    columns: orderColumns(side, user.is_admin),
    rowId: ({ id }) => id,
    rowLabel: ({ id }) => `Заказ ${orderNumber(id)}`,
    rowHref: ({ id }, asked) => orderHref(side, id, viewerOf(user), asked),
    tabs: [
      { id: 'all', label: 'Все' },
      { id: 'new', label: 'Новые' },
      { id: 'to_ship', label: 'К отгрузке' },
      { id: 'overdue', label: 'Просрочены', tone: 'red' },
    ],
    searchKinds: documentSearch(incoming ? 'покупатель' : 'поставщик'),
    sorts: DOCUMENT_SORTS,
    filters: [
      incoming
        ? idFilter('customer', 'Покупатель', known.contractors, 'customer_id')
        : idFilter('supplier', 'Поставщик', known.contractors, 'supplier_id'),
      idFilter('storage', 'Склад', known.storages, 'storage_id'),
      idFilter('brand', 'Бренд', known.brands, 'brand_id'),
      idFilter('category', 'Категория', known.categories, 'category_id'),
      statusFilter(ORDER_STATUSES),
      yesOrNo('transit', 'Транзит', 'Транзитные', 'Прямые'),
      yesOrNo('with_claim', 'Претензии', 'С претензиями', 'Без претензий'),
      yesOrNo('with_corrective', 'Корректировки', 'С корректировками срока', 'Без корректировок срока'),
      yesOrNo('overdue', 'Отгрузка', 'Просрочена', 'В срок'),
      {
        id: 'archived',
        name: 'Архив',
        kind: 'choice',
        single: true,
        options: [{ value: 'true', label: 'Вместе с архивом' }],
      },
      { id: 'created', name: 'Создан', kind: 'days' },
    ],
    empty: <EmptyState title="Заказов пока нет" />,
  });
}

const yesOrNo = (id: string, name: string, yes: string, no: string) => ({
  id,
  name,
  kind: 'choice' as const,
  single: true,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
});
