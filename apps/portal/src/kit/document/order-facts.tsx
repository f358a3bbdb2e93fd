import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import type { ReactNode } from 'react';
import { documentNumber } from '../list/columns.tsx';

interface Fact {
  term: string;
  value: ReactNode;
}

interface Words {
  /** Whether the reader sees the order as its supplier (incoming) or its customer (outgoing). */
  side: 'incoming' | 'outgoing';
  /** «Создан» or «Создана». */
  created: string;
  /** Title of the amount. */
  amount: string;
}

/** Facts of a document that belongs to an order; `own` facts stand before the date and the amount. */
export const orderFacts = (
  document: Schemas['DocumentOfOrder'],
  { side, created, amount }: Words,
  own: readonly Fact[],
): readonly Fact[] => [
  {
    term: 'Заказ',
    value: (
      <Link href={routeHref(side === 'incoming' ? 'inbox-id' : 'outgoing-id', { id: document.order_id })}>
        {documentNumber(document.order_id)}
      </Link>
    ),
  },
  { term: 'Покупатель', value: document.customer.title },
  { term: 'Поставщик', value: document.supplier.title },
  { term: 'Склад', value: document.storage.title },
  ...own,
  { term: created, value: <DateTime value={document.created_at} /> },
  { term: `${amount}, ${document.quantity} шт.`, value: <Price value={toKopecks(document.amount)} strong /> },
];
