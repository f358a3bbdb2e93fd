import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { partsOnLabel } from '@portal/domain/labels';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
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
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RowFault, type RowFaults, useRowFaults } from '../../kit/document/row-faults.tsx';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { type Heard, ScanField } from '../../kit/scan/scan-field.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { useKept } from '../../session/browser/kept.ts';
import { toasts } from '../../session/toasts.ts';
import { type Remainder, remaindersQuery, shipmentsChanged } from './queries.ts';

/** Chosen pieces by line. */
type Chosen = ReadonlyMap<number, number>;

/** What this device keeps of a choice until the shipment is made. */
interface Kept {
  chosen: [line: number, pieces: number][];
  /** Whether pieces were scanned: then only those are chosen. */
  scans: boolean;
}
const piecesOf = ({ chosen }: Kept) => chosen.reduce((sum, [, pieces]) => sum + pieces, 0);
const chosenOf = ({ chosen }: Kept, lines: readonly Remainder[]): Chosen =>
  new Map(
    chosen.flatMap(([id, pieces]) => {
      const line = lines.find((one) => one.id === id);
      return line ? [[id, Math.min(pieces, line.quantity)] as const] : [];
    }),
  );

/**
 * /inbox/{id}/shipment: chooses which confirmed goods to ship now, together with the customer's other orders to
 * the same storage.
 */
export function CollectScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const { data: lines, error, isPending, refetch } = useQuery(remaindersQuery(id));
  const { kept, keep } = useKept<Kept>(`collect.${id}`, piecesOf, () => void shipmentsChanged());
  /** What was begun before this page was opened. */
  const [begun, setBegun] = useState(kept !== null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const title = `Отгрузка по заказу ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  useTitle(title);
  const own = lines?.filter(({ order_id }) => order_id === id) ?? [];
  // Until the user changes something, all pieces of this order. What has been shipped meanwhile is left out.
  const counts: Chosen = kept
    ? chosenOf(kept, lines ?? [])
    : new Map(own.map((line) => [line.id, line.quantity]));
  const isGone = kept !== null && kept.chosen.length > 0 && counts.size === 0 && lines !== undefined;
  useEffect(() => {
    if (isGone) keep(null);
  }, [isGone, keep]);
  const choose = (chosen: Chosen, scans = kept?.scans ?? false) => keep({ chosen: [...chosen], scans });
  const items = [...counts].map(([order_line_id, quantity]) => ({ order_line_id, quantity }));
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const amount = (lines ?? []).reduce(
    (sum, line) => sum + toKopecks(line.price) * (counts.get(line.id) ?? 0),
    0,
  );
  const rows = useRowFaults();
  const form = useForm({
    initial: {},
    onRows: rows.set,
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
    done: ({ id: made }) => [
      `Черновик отгрузки ${documentNumber(made)} создан`,
      'Разложите её по местам и упакуйте',
    ],
    onSent: async ({ id: made }) => {
      keep(null);
      await shipmentsChanged();
      await navigate(routeHref('shipment-id', { id: made }), { replace: true });
    },
    onRefused: () => refetch(),
  });
  function hear(code: string) {
    const named = partsOnLabel(code, lines ?? []);
    const brands = [...new Set(named.map(nameOf))];
    if (brands.length > 1)
      return setHeard({
        tone: 'red',
        text: `С этим номером есть ${brands.join(' и ')}: отметьте нужный в списке`,
      });
    // The first scanned piece begins the count, because until then all pieces are chosen.
    const so = kept?.scans ? counts : new Map<number, number>();
    // This order's lines first; a line whose pieces are all there is left out.
    const inOrder = named.toSorted((a, b) => Number(b.order_id === id) - Number(a.order_id === id));
    const line = inOrder.find((one) => (so.get(one.id) ?? 0) < one.quantity);
    const [first] = inOrder;
    if (!first) return setHeard({ tone: 'red', text: `«${code.slice(0, 40)}» – такого здесь нет` });
    if (!line) return setHeard({ tone: 'yellow', text: `${nameOf(first)} – уже всё, больше не отгружают` });
    const next = new Map(so).set(line.id, (so.get(line.id) ?? 0) + 1);
    choose(next, true);
    setHeard({ tone: 'green', text: `${nameOf(line)}: ${next.get(line.id)} из ${line.quantity}` });
  }
  const count = (line: number, quantity: number) => {
    rows.forget(line);
    choose(new Map(counts).set(line, quantity));
  };
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
      {begun && kept !== null && lines !== undefined && (
        <div className="mb-4">
          <Alert tone="yellow" title={`Вы уже начали: ${pieces} шт.`}>
            <p>Выбранное хранится на этом устройстве, пока отгрузка не создана.</p>
            <span className="mt-2 flex">
              <Button
                variant="secondary"
                onClick={() => {
                  setBegun(false);
                  keep(null);
                  toasts.success('Выбрано всё, что есть в заказе', undefined, {
                    action: { label: 'Вернуть', run: () => keep(kept) },
                  });
                }}
              >
                Начать заново
              </Button>
            </span>
          </Alert>
        </div>
      )}
      {lines !== undefined && lines.length > 0 && (
        <div className="mb-4 max-w-xl">
          <ScanField
            label="Артикул с ярлыка"
            placeholder="Сканируйте или введите артикул"
            onCode={hear}
            heard={heard}
          />
        </div>
      )}
      <FormFrame form={form}>
        <Card
          padded={false}
          title="Подтверждено и ещё не отгружено"
          aside={<Text tone="muted">и другие заказы этого покупателя на тот же склад</Text>}
        >
          <DataTable
            label="Что отгрузить"
            tall
            columns={columnsOf(id, counts, rows.faults, count)}
            rows={lines ?? []}
            rowId={(line) => line.id}
            rowLabel={nameOf}
            selected={new Set(counts.keys())}
            onSelect={(selected) =>
              choose(
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

const nameOf = ({ brand_title, article }: Remainder) => `${brand_title} ${article}`;

const columnsOf = (
  order: number,
  counts: Chosen,
  faults: RowFaults,
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
        <RowFault fault={faults.get(line.id)} align="end">
          {(marks) => (
            <Counter
              {...marks}
              label={`Отгрузить: ${line.brand_title} ${line.article}`}
              value={counts.get(line.id) ?? line.quantity}
              rules={piecesUpTo(line.quantity)}
              onChange={(quantity) => onCount(line.id, quantity)}
            />
          )}
        </RowFault>
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
