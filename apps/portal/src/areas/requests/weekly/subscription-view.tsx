import { toKopecks } from '@portal/api-client/money';
import { formatDate } from '@portal/domain/dates';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DataTable, type Column } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery } from '../../../session/calls/use-query.ts';
import { PartsTable } from './parts-table.tsx';
import { Steps } from './steps.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { subscriptionQuery, subscriptionsHref, type Week } from './subscriptions.ts';
import { changesOf, WeekDifference, When } from './week-cells.tsx';

const columnsIn = (zone: string): readonly Column<Week>[] => [
  {
    id: 'at',
    title: 'Список',
    rowHeader: true,
    cell: ({ at, request_id }) =>
      request_id === null ? (
        formatDate(at, zone)
      ) : (
        <Link href={routeHref('request-id', { id: request_id })}>{formatDate(at, zone)}</Link>
      ),
  },
  {
    id: 'sum',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ sum }) => <Price unit={false} value={toKopecks(sum)} />,
  },
  {
    id: 'difference',
    title: 'К прошлому, руб.',
    align: 'right',
    cell: (week) => <WeekDifference week={week} />,
  },
  { id: 'changes', title: 'Что изменилось', cell: changesOf },
  {
    id: 'absent',
    title: 'Не продаётся',
    align: 'right',
    cell: ({ absent, lines }) =>
      absent === 0 ? (
        <Text tone="muted">—</Text>
      ) : (
        `${absent.toLocaleString('ru')} из ${lines.toLocaleString('ru')}`
      ),
  },
];

/** One subscription: when it proposes its list, how the list changed over the weeks, and its parts. */
export function SubscriptionView({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(subscriptionQuery(id));
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  const back = (
    <ButtonLink variant="secondary" href={subscriptionsHref()}>
      Все подписки
    </ButtonLink>
  );
  if (error)
    return (
      <>
        <PageHeader title="Подписка" actions={back} />
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  const { title, storage, zone, weeks, next_at, pause_reason, allowed_actions, is_own, person } = data;
  return (
    <>
      <PageHeader
        title={title}
        aside={<Text tone="muted">{storage ? `для склада «${storage.title}»` : 'склада больше нет'}</Text>}
        actions={
          <>
            {back}
            <Steps row={data} onEnded={() => void navigate(subscriptionsHref())} />
          </>
        }
      />
      <Sections>
        {next_at === null && <Alert tone="yellow">Список больше не предлагается: {pause_reason}</Alert>}
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <When row={data} />
            {allowed_actions.includes('change') ? (
              <Button variant="secondary" onClick={() => setAsks(true)}>
                Изменить день и час
              </Button>
            ) : (
              !is_own && <Text tone="muted">Подписку изменяет {person}</Text>
            )}
          </div>
        </Card>
        <Card title="По неделям" padded={false}>
          <DataTable
            label="По неделям"
            columns={columnsIn(zone)}
            rows={weeks}
            rowId={({ at }) => at}
            empty={
              <EmptyState title="Списков ещё не было">
                Первый придёт в назначенный день и сравнится с сегодняшними ценами.
              </EmptyState>
            }
          />
        </Card>
        <PartsTable key={id} subscription={data} />
      </Sections>
      {asks && <SubscribeDialog of={{ subscription: data }} zone={zone} onClose={() => setAsks(false)} />}
    </>
  );
}
