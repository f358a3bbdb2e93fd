import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { processingWords } from '@portal/domain/order-conditions';
import { ORDER_STATUSES } from '@portal/domain/order-status';
import { REFUSAL_REASONS } from '@portal/domain/refusals';
import { formatTerm } from '@portal/domain/terms';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { type Scores, SupplierScore, useSupplierScores } from '../../kit/supplier-score.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { STATUS_WORDS } from './status-words.ts';

type Conditions = Schemas['OrderConditions'];

const TITLE = 'Условия заказов';
const COLUMNS: readonly Column<Conditions['ways'][number]>[] = [
  { id: 'from', title: 'Откуда', cell: ({ from }) => from.title },
  { id: 'to', title: 'Куда', cell: ({ to }) => to.title },
  {
    id: 'before',
    title: 'Ближайшая отсечка',
    cell: ({ from, order_before }) => (
      <DateTime weekday deadline value={order_before} zone={from.time_zone} />
    ),
  },
  {
    id: 'arrival',
    title: 'Привезут',
    cell: ({ to, arrival_at }) => <DateTime weekday deadline value={arrival_at} zone={to.time_zone} />,
  },
  { id: 'term', title: 'Срок от отсечки', align: 'right', cell: ({ term }) => formatTerm(term) },
];

/**
 * Order conditions by supplier: limits, logistic paths and departures; also reasons of refusals and the meaning
 * of statuses.
 */
export function ConditionsScreen() {
  useTitle(TITLE);
  const scores = useSupplierScores();
  const { data, error, refetch } = useQuery({
    queryKey: ['order-conditions'],
    queryFn: async () => (await answerOf(api.GET('/document/order/conditions'))).data,
  });
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="flex flex-col gap-4">
        {error && (
          <Card>
            <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
          </Card>
        )}
        {!data && !error && <Skeleton shape="card" className="h-96" />}
        {data?.length === 0 && (
          <Card>
            <EmptyState title="Договоров пока нет">
              Условия появятся, когда начнёт действовать договор с поставщиком
            </EmptyState>
          </Card>
        )}
        {data?.map((one) => (
          <Card
            key={one.contract.id}
            padded={false}
            title={one.supplier.title}
            aside={<Limit contract={one.contract} />}
          >
            <Taking of={one} scores={scores} />
            <DataTable
              label={`Пути от поставщика ${one.supplier.title}`}
              columns={COLUMNS}
              rows={one.ways}
              rowId={({ id }) => id}
              empty={<Text tone="muted">До ваших складов пути пока нет</Text>}
            />
          </Card>
        ))}
        <div className="grid grid-cols-2 max-md:grid-cols-1 items-start gap-4">
          <Card title="Что значат статусы">
            <dl className="flex flex-col gap-2.5">
              {STATUS_WORDS.map(([code, words]) => (
                <div
                  key={code}
                  className="grid grid-cols-[200px_1fr] max-md:grid-cols-1 items-baseline gap-3"
                >
                  <dt>
                    <StatusBadge tone={ORDER_STATUSES[code].tone}>{ORDER_STATUSES[code].label}</StatusBadge>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <Card title="Почему в позиции могут отказать">
            <ul className="list-disc pl-5">
              {REFUSAL_REASONS.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

/** «Договор Д-002/006 · доступно 6 008 190,36 из 6 010 791,64 руб.» */
function Limit({ contract: { number, limit, used } }: { contract: Conditions['contract'] }) {
  return (
    <Text tone="secondary">
      Договор {number} ·{' '}
      {limit === null
        ? 'без лимита'
        : `доступно ${formatMoney(Math.max(toKopecks(limit) - toKopecks(used), 0))} из ${formatMoney(toKopecks(limit))}`}
    </Text>
  );
}

/** «Заказ от 5 000,00 руб. · на ответ 24 часа, потом нерешённое отказывается само · надёжность 97 %» */
function Taking({ of, scores }: { of: Conditions; scores: Scores }) {
  const { supplier, minimal_amount, processing_hours, automatic_refusal } = of;
  return (
    <Text as="p" tone="secondary" className="flex flex-wrap items-center gap-x-2 px-4 pb-3">
      <span>
        {minimal_amount === 0 ? 'Заказ на любую сумму' : `Заказ от ${formatMoney(toKopecks(minimal_amount))}`}
        {' · '}
        {processing_hours === 0
          ? 'время на ответ не указано'
          : `на ответ ${processingWords(processing_hours)}${automatic_refusal ? ', потом нерешённое отказывается само' : ''}`}
        {scores && ' · надёжность'}
      </span>
      <SupplierScore supplier={supplier} scores={scores} />
    </Text>
  );
}
