import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { versionQuery } from '../queries.ts';

/** /storages/{id}/log-map/old?lid=: a former version, read-only, with the changes since. */
export function OldMapScreen() {
  const id = Number(useParams()['id']);
  const lid = Number(useAddress()[0].get('lid') ?? '0');
  const known = Number.isSafeInteger(lid) && lid > 0;
  const { data, error, refetch } = useQuery({ ...versionQuery(lid), enabled: known });
  const back = (
    <ButtonLink variant="secondary" href={routeHref('storages-id-log-map-oldindex', { id })}>
      Все прежние карты
    </ButtonLink>
  );
  if (!known)
    return (
      <>
        <PageHeader title="Прежняя карта" />
        <Card>
          <EmptyState title="Карта не выбрана" actions={back}>
            Выберите её в списке прежних карт.
          </EmptyState>
        </Card>
      </>
    );
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <PageHeader title={`${data.name}, редакция ${data.version}`} actions={back} />
      <div className="flex flex-col gap-4">
        <Card title="Какой была">
          <div className="flex flex-col gap-4">
            <Text tone="muted">
              Действовала до <DateTime value={data.closed_at} />
            </Text>
            <DescriptionList
              items={data.facts.map(({ field, value }) => ({ term: field, value: value || '—' }))}
            />
          </div>
        </Card>
        <Card title="Что изменилось потом">
          {data.changes.length === 0 ? (
            <Text tone="muted">{data.is_deleted ? 'Карту удалили.' : 'Ничего.'}</Text>
          ) : (
            <DescriptionList
              items={data.changes.map(({ field, before, after }) => ({
                term: field,
                value: `${before || '—'} → ${after || '—'}`,
              }))}
            />
          )}
        </Card>
      </div>
    </>
  );
}
