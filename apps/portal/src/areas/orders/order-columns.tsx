import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import type { OrderRow, Side } from './queries.ts';

export const orderNumber = (id: number) => `№ ${id.toLocaleString('ru')}`;

/** The state of an order; an overdue shipment is said instead. */
export function OrderStatus({ status, isOverdue }: { status: Schemas['Status']; isOverdue: boolean }) {
  return isOverdue ? (
    <StatusBadge tone="red">{status.title}, отгрузка просрочена</StatusBadge>
  ) : (
    <StatusBadge tone={status.tone}>{status.title}</StatusBadge>
  );
}

const CUSTOMER: Column<OrderRow> = {
  id: 'customer',
  title: 'Покупатель',
  cell: ({ customer }) => customer.title,
};
const SUPPLIER: Column<OrderRow> = {
  id: 'supplier',
  title: 'Поставщик',
  cell: ({ supplier }) => supplier.title,
};

/** Columns of orders; an administrator, who is neither side, sees both. */
export const orderColumns = (side: Side, isAdmin: boolean): readonly Column<OrderRow>[] => [
  {
    id: 'id',
    title: 'Заказ',
    cell: ({ id }) => (
      <Text weight="strong" className="whitespace-nowrap">
        {orderNumber(id)}
      </Text>
    ),
  },
  {
    id: 'created_at',
    title: 'Создан',
    sortable: true,
    cell: ({ created_at }) => (
      <Text tone="muted" className="whitespace-nowrap">
        <DateTime value={created_at} />
      </Text>
    ),
  },
  ...(isAdmin || side === 'incoming' ? [CUSTOMER] : []),
  ...(isAdmin || side === 'outgoing' ? [SUPPLIER] : []),
  side === 'incoming'
    ? { id: 'storage', title: 'Склад отгрузки', cell: ({ supplier_storage }) => supplier_storage.title }
    : { id: 'storage', title: 'Склад получения', cell: ({ customer_storage }) => customer_storage.title },
  { id: 'lines', title: 'Позиций', align: 'right', cell: ({ lines_count }) => lines_count },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    sortable: true,
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status, is_overdue }) => <OrderStatus status={status} isOverdue={is_overdue} />,
  },
];
