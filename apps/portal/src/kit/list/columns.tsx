import { toKopecks } from '@portal/api-client/money';
import { documentNumber } from '@portal/domain/documents';
import { CountBadge, StatusBadge, type BadgeProps } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';

export { documentNumber };

interface Party {
  title: string;
}
/** Fields of a row of documents between two companies. */
interface DocumentRow {
  id: number;
  created_at: string;
  customer: Party;
  supplier: Party;
  amount: number;
  status: { title: string; tone: NonNullable<BadgeProps['tone']> };
}
type Row<K extends keyof DocumentRow> = Pick<DocumentRow, K>;

/** The document's number; it cannot be hidden and stands first. */
export const numberColumn = <R extends Row<'id'>>(title: string): Column<R> => ({
  id: 'id',
  title,
  cell: ({ id }) => (
    <Text weight="strong" className="whitespace-nowrap">
      {documentNumber(id)}
    </Text>
  ),
});

/** Adds the number of messages that the user has not read to a column. */
export const withUnread = <R extends { unread_comments?: number }>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row) => (
    <span className="inline-flex items-center gap-2">
      {column.cell(row)}
      <CountBadge count={row.unread_comments ?? 0} label="непрочитанных сообщений" />
    </span>
  ),
});

/** Creation date. */
export const createdColumn = <R extends Row<'created_at'>>(title: string): Column<R> => ({
  id: 'created_at',
  title,
  sortable: true,
  cell: ({ created_at }) => (
    <Text tone="muted" className="whitespace-nowrap">
      <DateTime value={created_at} />
    </Text>
  ),
});

/** The orders of a document; a number does not wrap. */
export const ordersColumn = <R extends { order_ids: readonly number[] }>(): Column<R> => ({
  id: 'orders',
  title: 'Заказы',
  cell: ({ order_ids }) =>
    order_ids.map((id, place) => (
      <span key={id}>
        {place > 0 && ', '}
        <span className="whitespace-nowrap">{documentNumber(id)}</span>
      </span>
    )),
});

/**
 * The counterparty: the customer of incoming documents, the supplier of outgoing ones; administrators see both.
 */
export const partyColumns = <R extends Row<'customer' | 'supplier'>>(
  side: 'incoming' | 'outgoing',
  isAdmin: boolean,
): Column<R>[] => [
  ...(isAdmin || side === 'incoming'
    ? [{ id: 'customer', title: 'Покупатель', cell: ({ customer }: R) => customer.title }]
    : []),
  ...(isAdmin || side === 'outgoing'
    ? [{ id: 'supplier', title: 'Поставщик', cell: ({ supplier }: R) => supplier.title }]
    : []),
];

/** Amount of money; sortable. */
export const amountColumn = <R extends Row<'amount'>>(title: string): Column<R> => ({
  id: 'amount',
  title,
  align: 'right',
  sortable: true,
  cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
});

export const statusColumn = <R extends Row<'status'>>(): Column<R> => ({
  id: 'status',
  title: 'Статус',
  cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
});
