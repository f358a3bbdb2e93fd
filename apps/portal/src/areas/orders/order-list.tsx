import type { Schemas } from '@portal/api-client/client';
import { ORDER_STATUSES } from '@portal/domain/order-status';
import { EmptyState } from '@portal/ui/state';
import type { OptionsFailure } from '@portal/ui/combobox';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList, type ListDescription } from '../../kit/list/description.ts';
import {
  DOCUMENT_SORTS,
  documentSearch,
  idFilter,
  statusFilter,
  UNREAD_FILTER,
  yesOrNo,
} from '../../kit/list/document-list.tsx';
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

/** List of orders of one side for the current user, with all filters. */
export function useOrderList(side: Side, bulk?: OrderList['bulk']): OrderList {
  const known = useQuery(filterValuesQuery(side));
  return { ...orderList(side, useCurrentUser(), known.data, failedOf(known)), ...(bulk ? { bulk } : {}) };
}

/** The same without loading the filters' options: for its first rows and counters. */
export function orderList(
  side: Side,
  user: CurrentUser,
  known: Schemas['OrderFilterValues'] = { contractors: [], storages: [], brands: [], categories: [] },
  failed?: OptionsFailure,
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
      { id: 'awaits_answer', label: 'Ждут ответа' },
      { id: 'to_ship', label: 'К отгрузке' },
      // What is late first, then what is due later today.
      { id: 'overdue', label: 'Просрочены и сегодня', tone: 'red', sort: 'planned_shipment' },
    ],
    searchKinds: documentSearch(incoming ? 'покупатель' : 'поставщик'),
    sorts: [...DOCUMENT_SORTS, { id: 'planned_shipment', label: 'По сроку отгрузки' }],
    filters: [
      incoming
        ? idFilter('customer', 'Покупатель', known.contractors, 'customer_id', failed)
        : idFilter('supplier', 'Поставщик', known.contractors, 'supplier_id', failed),
      idFilter('storage', 'Склад', known.storages, 'storage_id', failed),
      idFilter('brand', 'Бренд', known.brands, 'brand_id', failed),
      idFilter('category', 'Категория', known.categories, 'category_id', failed),
      statusFilter(ORDER_STATUSES),
      yesOrNo('transit', 'Транзит', 'Транзитные', 'Прямые'),
      yesOrNo('with_claim', 'Претензии', 'С претензиями', 'Без претензий'),
      yesOrNo('with_corrective', 'Корректировки', 'С корректировками срока', 'Без корректировок срока'),
      UNREAD_FILTER,
      yesOrNo('late', 'Отгрузка', 'Просрочена', 'В срок'),
      yesOrNo('overdue', 'День отгрузки', 'Сегодня или раньше', 'Позже'),
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
