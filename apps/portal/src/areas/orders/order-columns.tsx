import { SHIPMENT_DUE } from '@portal/domain/dates';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import {
  amountColumn,
  createdColumn,
  documentNumber,
  numberColumn,
  partyColumns,
  withUnread,
} from '../../kit/list/columns.tsx';
import type { OrderRow, Side } from './queries.ts';

export const orderNumber = documentNumber;

/** Status badge of an order, with a note if its shipment is due today or overdue. */
export function OrderStatus({
  status,
  is_overdue,
  is_late,
}: Pick<OrderRow, 'status' | 'is_overdue' | 'is_late'>) {
  const due = is_late ? SHIPMENT_DUE.late : is_overdue ? SHIPMENT_DUE.today : null;
  return due ? (
    <StatusBadge tone={due.tone}>
      {status.title}, {due.label}
    </StatusBadge>
  ) : (
    <StatusBadge tone={status.tone}>{status.title}</StatusBadge>
  );
}

/** Columns of orders; administrators see both the customer and the supplier. */
export const orderColumns = (side: Side, isAdmin: boolean): readonly Column<OrderRow>[] => [
  withUnread(numberColumn('Заказ')),
  createdColumn('Создан'),
  ...partyColumns<OrderRow>(side, isAdmin),
  side === 'incoming'
    ? { id: 'storage', title: 'Склад отгрузки', cell: ({ supplier_storage }) => supplier_storage.title }
    : { id: 'storage', title: 'Склад получения', cell: ({ customer_storage }) => customer_storage.title },
  { id: 'lines', title: 'Позиций', align: 'right', cell: ({ lines_count }) => lines_count },
  amountColumn('Сумма, руб.'),
  {
    id: 'status',
    title: 'Статус',
    cell: ({ has_claim, has_corrective, is_archived, ...order }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <OrderStatus {...order} />
        {has_corrective && <StatusBadge tone="yellow">корректировка срока</StatusBadge>}
        {has_claim && <StatusBadge tone="red">претензия</StatusBadge>}
        {is_archived && <StatusBadge>в архиве</StatusBadge>}
      </span>
    ),
  },
];
