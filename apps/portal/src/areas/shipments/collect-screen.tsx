import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { type Remainder, remaindersQuery, shipmentsChanged } from './queries.ts';

type Chosen = ReadonlyMap<number, number>;

/**
 * /inbox/{id}/shipment: chooses which confirmed goods to ship now, together with the customer's other orders to
 * the same storage.
 */
export function CollectScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const { data: lines, error, isPending, refetch } = useQuery(remaindersQuery(id));
  /** Chosen pieces by line; null until the user changes them: then all pieces of this order. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const title = `Отгрузка по заказу ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  useTitle(title);
  const own = lines?.filter(({ order_id }) => order_id === id) ?? [];
  const counts: Chosen = chosen ?? new Map(own.map((line) => [line.id, line.quantity]));
  const items = [...counts].map(([order_line_id, quantity]) => ({ order_line_id, quantity }));
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const amount = (lines ?? []).reduce(
    (sum, line) => sum + toKopecks(line.price) * (counts.get(line.id) ?? 0),
    0,
  );
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async (_, { key }) =>
      (
        await answerOf(
          api.POST('/document/shipment/create', {
            params: { header: { 'Idempotency-Key': key } },
            body: { items },
          }),
        )
      ).data,
    done: ({ id: made }) => [`Отгрузка ${documentNumber(made)} собрана`, 'Разложите её по местам'],
    onSent: async ({ id: made }) => {
      await shipmentsChanged();
      await navigate(routeHref('shipment-id', { id: made }), { replace: true });
    },
    onRefused: () => refetch(),
  });
  const count = (line: number, quantity: number) => setChosen(new Map(counts).set(line, quantity));
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('inbox-id', { id })}>
              К заказу
            </ButtonLink>
            <Button disabled={items.length === 0} pending={form.pending} onClick={() => form.submit()}>
              {items.length === 0
                ? 'Собрать отгрузку'
                : `Собрать: ${items.length} ${plural(items.length, 'позиция', 'позиции', 'позиций')}, ${pieces} шт.`}
            </Button>
          </>
        }
      />
      <FormFrame form={form}>
        <Card
          padded={false}
          title="Подтверждено и ещё не отгружено"
          aside={<Text tone="muted">и другие заказы этого покупателя на тот же склад</Text>}
        >
          <DataTable
            label="Что отгрузить"
            tall
            columns={columnsOf(id, counts, count)}
            rows={lines ?? []}
            rowId={(line) => line.id}
            rowLabel={({ brand_title, article }) => `${brand_title} ${article}`}
            selected={new Set(counts.keys())}
            onSelect={(selected) =>
              setChosen(
                new Map(
                  (lines ?? []).flatMap((line) =>
                    selected.has(line.id) ? [[line.id, counts.get(line.id) ?? line.quantity] as const] : [],
                  ),
                ),
              )
            }
            state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
            onRetry={() => void refetch()}
            empty={
              <EmptyState title="Отгружать нечего">
                Подтверждённое уже отгружено или лежит в других отгрузках.
              </EmptyState>
            }
            totals={{
              article: 'К отгрузке',
              quantity: `${pieces} шт.`,
              amount: <Price unit={false} strong value={amount} />,
            }}
          />
        </Card>
      </FormFrame>
    </>
  );
}

const columnsOf = (
  order: number,
  counts: Chosen,
  onCount: (line: number, quantity: number) => void,
): readonly Column<Remainder>[] => [
  {
    id: 'article',
    title: 'Товар',
    cell: ({ brand_title, article, title }) => (
      <PartName brand={brand_title} article={article} title={title} />
    ),
  },
  {
    id: 'order',
    title: 'Заказ',
    cell: ({ order_id, planned_shipment_at, time_zone }) => (
      <>
        {order_id === order ? (
          <Text>этот</Text>
        ) : (
          <Link href={routeHref('inbox-id', { id: order_id })}>{documentNumber(order_id)}</Link>
        )}
        <Text block size="small" tone="muted">
          по плану <DateTime weekday deadline value={planned_shipment_at} zone={time_zone} form="date" />
        </Text>
      </>
    ),
  },
  { id: 'left', title: 'Можно отгрузить, шт.', align: 'right', cell: ({ quantity }) => quantity },
  {
    id: 'quantity',
    title: 'Отгрузить, шт.',
    align: 'right',
    width: '200px',
    cell: (line) =>
      counts.has(line.id) && (
        <Counter
          label={`Отгрузить: ${line.brand_title} ${line.article}`}
          value={counts.get(line.id) ?? line.quantity}
          rules={piecesUpTo(line.quantity)}
          onChange={(quantity) => onCount(line.id, quantity)}
        />
      ),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: (line) =>
      counts.has(line.id) && (
        <Price unit={false} value={toKopecks(line.price) * (counts.get(line.id) ?? 0)} strong />
      ),
  },
];
