import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { formatArrival } from '../../../session/time/dates.ts';
import type { ArrivalPath } from './queries.ts';

const COLUMNS: readonly Column<ArrivalPath>[] = [
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'from', title: 'Откуда', cell: ({ from }) => from.title },
  {
    id: 'before',
    title: 'Заказать',
    cell: ({ from, order_before }) =>
      order_before === null ? 'в любое время' : formatArrival(order_before, from.time_zone),
  },
  {
    id: 'arrival',
    title: 'Привезут',
    cell: ({ to, arrival_at }) => <Text weight="strong">{formatArrival(arrival_at, to.time_zone)}</Text>,
  },
];

/** Until what hour to order today from each supplier, and when the goods arrive at the storage. */
export function InTime({ paths, storage }: { paths: readonly ArrivalPath[]; storage: string }) {
  return (
    <Card
      padded={false}
      title="Что ещё успеть заказать сегодня"
      aside={<Text tone="secondary">на склад «{storage}»</Text>}
    >
      <DataTable
        label="Что ещё успеть заказать сегодня"
        columns={COLUMNS}
        rows={paths}
        rowId={({ id }) => id}
        empty={
          <EmptyState title="На сегодня всё">
            Отсечки прошли, или путей до этого склада нет. Ближайшие –{' '}
            <Link href={routeHref('outgoing-constants')}>в условиях заказов</Link>.
          </EmptyState>
        }
      />
    </Card>
  );
}
