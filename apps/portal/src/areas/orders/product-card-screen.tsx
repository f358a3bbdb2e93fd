import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { barParts } from './deciding/ledger.ts';
import { LineTrail } from './line-trail.tsx';
import { orderNumber } from './order-columns.tsx';
import { type Order, orderQuery } from './queries.ts';

type Other = Schemas['OrderOfProduct'];

const COLUMNS: readonly Column<Other>[] = [
  {
    id: 'order',
    title: 'Заказ',
    cell: ({ order_id }) => (
      <Link href={routeHref('outgoing-id', { id: order_id })}>{orderNumber(order_id)}</Link>
    ),
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'due', title: 'Ещё придёт, шт.', align: 'right', cell: ({ due }) => due },
  { id: 'shipped', title: 'В пути, шт.', align: 'right', cell: ({ shipped }) => shipped || '—' },
  {
    id: 'when',
    title: 'По плану',
    cell: ({ planned_delivery_at, time_zone }) => (
      <DateTime weekday deadline value={planned_delivery_at} zone={time_zone} form="date" />
    ),
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

/** A product inside its order: the state of its pieces, and other orders of it that are not delivered yet. */
export function ProductCardScreen() {
  const { id: order = '', pid = '' } = useParams();
  const [orderId, productId] = [Number(order), Number(pid)];
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  const lines = data?.lines.filter(({ standard_id }) => standard_id === productId) ?? [];
  const [line] = lines;
  useTitle(line ? `${line.brand_title} ${line.article}` : 'Товар заказа');
  if (error)
    return (
      <Card>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  if (!line)
    return (
      <Card>
        <ErrorState
          message="Такого товара в заказе нет"
          actions={
            <ButtonLink variant="secondary" href={routeHref('outgoing-id', { id: orderId })}>
              К заказу
            </ButtonLink>
          }
        />
      </Card>
    );
  return <Shown order={data} lines={lines} line={line} productId={productId} />;
}

interface ShownProps {
  order: Order;
  lines: Order['lines'];
  line: Order['lines'][number];
  productId: number;
}

function Shown({ order, lines, line, productId }: ShownProps) {
  const { data: others } = useQuery({
    queryKey: ['order', order.id, 'product', productId],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/document/order/orders-of-product', {
            params: { query: { order_id: order.id, standard_id: productId } },
          }),
        )
      ).data,
  });
  return (
    <>
      <PageHeader
        title={`${line.brand_title} ${line.article}`}
        aside={<Text tone="secondary">{line.title}</Text>}
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('product-id', { id: productId })}>
              Карточка товара
            </ButtonLink>
            <ButtonLink variant="secondary" href={routeHref('outgoing-id', { id: order.id })}>
              Заказ {orderNumber(order.id)}
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {lines.map((one) => (
          <Card key={one.id}>
            <div className="flex flex-col gap-4">
              <LedgerBar label={`${one.brand_title} ${one.article}`} legend parts={barParts([one])} />
              <LineTrail order={order} line={one} incoming={false} />
              <Text tone="secondary">
                Цена <Price value={toKopecks(one.price)} strong />, поставщик {order.supplier.title}
              </Text>
            </div>
          </Card>
        ))}
        <Card padded={false} title="Ещё в пути и в работе">
          <DataTable
            label="Другие заказы этого товара"
            columns={COLUMNS}
            rows={others ?? []}
            state={others ? 'ready' : 'loading'}
            rowId={({ order_id }) => order_id}
            empty={<EmptyState title="Больше этот товар нигде не заказан" />}
          />
        </Card>
      </div>
    </>
  );
}
