import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { WATCH_KIND_TITLES, WATCH_NEWS_TITLES, WATCH_SILENCE_TITLES } from '@portal/domain/watches';
import { Alert } from '@portal/ui/alert';
import { DateTime } from '@portal/ui/date-time';
import { PageHeader } from '@portal/ui/app-shell';
import { Badge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DescriptionList } from '@portal/ui/description-list';
import { PartName } from '@portal/ui/part-name';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useNavigate } from 'react-router';
import { useQuery } from '../../session/calls/use-query.ts';
import { CheckNow, Steps } from './steps.tsx';
import { aboutWords, NEWS_TONES, stateWords, wantsWords } from './watch-cells.tsx';
import { type Watch, watchedHref, watchQuery } from './watches.ts';
import { watchesHref } from './watches-href.ts';

type Event = Watch['events'][number];

const COLUMNS: readonly Column<Event>[] = [
  { id: 'at', title: 'Когда', rowHeader: true, cell: ({ at }) => <DateTime value={at} /> },
  {
    id: 'news',
    title: 'Что',
    cell: ({ news }) => <Badge tone={NEWS_TONES[news]}>{WATCH_NEWS_TITLES[news]}</Badge>,
  },
  { id: 'state', title: 'Тогда было', cell: (event) => stateWords(event) },
  {
    id: 'products',
    title: 'Товары',
    cell: ({ products }) =>
      products.length === 0 ? (
        <Text tone="muted">—</Text>
      ) : (
        <span className="flex flex-col items-start gap-1">
          {products.map(({ id, brand_title, article }) => (
            <PartName key={id} brand={brand_title} article={article} href={routeHref('product-id', { id })} />
          ))}
        </span>
      ),
  },
];

/** One watch: its state, and what happened when. */
export function WatchView({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(watchQuery(id));
  const navigate = useNavigate();
  const back = (
    <ButtonLink variant="secondary" href={watchesHref()}>
      Все наблюдения
    </ButtonLink>
  );
  if (error)
    return (
      <>
        <PageHeader title="Наблюдение" actions={back} />
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  const { title, kind, wants, paused, silence, checked_at, created_at, offered_at, events } = data;
  return (
    <>
      <PageHeader
        title={title}
        aside={<Text tone="muted">{aboutWords(data)}</Text>}
        actions={
          <>
            {back}
            <Steps row={data} onRemoved={() => void navigate(watchesHref())} />
            <ButtonLink href={watchedHref(data)}>Открыть предложения</ButtonLink>
          </>
        }
      />
      <Sections>
        {paused ? (
          <Alert tone="yellow">Приостановлено: о событиях не сообщается</Alert>
        ) : (
          silence !== null && <Alert tone="yellow">{WATCH_SILENCE_TITLES[silence]}</Alert>
        )}
        <Card>
          <DescriptionList
            columns={3}
            items={[
              { term: 'Сейчас', value: stateWords(data) },
              {
                term: 'Проверено',
                value: (
                  <span className="flex flex-wrap items-center gap-2">
                    <DateTime value={checked_at} />
                    {!paused && <CheckNow row={data} />}
                  </span>
                ),
              },
              {
                term: 'Последний раз предлагали',
                value: offered_at === null ? 'ещё не предлагали' : <DateTime value={offered_at} />,
              },
              { term: 'Сообщить, когда', value: wantsWords(wants) },
              { term: 'За чем', value: WATCH_KIND_TITLES[kind] },
              { term: 'Следите с', value: <DateTime value={created_at} /> },
            ]}
          />
        </Card>
        <Card title="Что происходило" padded={false}>
          <DataTable
            label="Что происходило"
            columns={COLUMNS}
            rows={events}
            rowId={({ id: event }) => event}
            empty={
              <EmptyState title="Событий ещё не было">
                Проверяем каждые десять минут. О том, что выбрано, сообщим один раз.
              </EmptyState>
            }
          />
        </Card>
      </Sections>
    </>
  );
}
