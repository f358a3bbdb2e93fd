import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { StatusBadge } from '@portal/ui/badge';
import { type Column, DataTable, type DataTableProps } from '@portal/ui/data-table';
import { Price } from '@portal/ui/price';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '../../session/dates.ts';
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

const columnsOf = (side: Side): readonly Column<OrderRow>[] => [
  {
    id: 'id',
    title: 'Заказ',
    cell: ({ id }) => <span className="font-semibold whitespace-nowrap">{orderNumber(id)}</span>,
  },
  {
    id: 'created_at',
    title: 'Создан',
    sortable: true,
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap text-ink-3">{formatDateTime(created_at)}</span>
    ),
  },
  side === 'incoming'
    ? { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer.title }
    : { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  side === 'incoming'
    ? { id: 'storage', title: 'Склад отгрузки', cell: ({ supplier_storage }) => supplier_storage.title }
    : { id: 'storage', title: 'Склад получения', cell: ({ customer_storage }) => customer_storage.title },
  { id: 'lines', title: 'Позиций', align: 'right', cell: ({ lines_count }) => lines_count },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    sortable: true,
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} className="font-bold" />,
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status, is_overdue }) => <OrderStatus status={status} isOverdue={is_overdue} />,
  },
];

export interface OrderTableProps extends Omit<
  DataTableProps<OrderRow>,
  'label' | 'columns' | 'rowId' | 'state' | 'onRetry' | 'rowLabel'
> {
  side: Side;
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>;
}

/** Orders of one side. */
export function OrderTable({ side, query, ...props }: OrderTableProps) {
  const { error, isPending, refetch } = query;
  return (
    <DataTable
      label={side === 'incoming' ? 'Входящие заказы' : 'Исходящие заказы'}
      columns={columnsOf(side)}
      rowId={({ id }) => id}
      rowLabel={({ id }) => `Заказ ${orderNumber(id)}`}
      state={error ? { error: error.message } : isPending ? 'loading' : 'ready'}
      onRetry={() => void refetch()}
      {...props}
    />
  );
}
