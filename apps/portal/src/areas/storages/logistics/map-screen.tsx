import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { List } from '../../../kit/list/list.tsx';
import { useTitle } from '../../../kit/title.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { cardList } from './card-list.tsx';
import { MapForm } from './map-form.tsx';
import { type LogisticMap, logisticsChanged, mapQuery } from '../queries.ts';

const NEW = 'Новая логистическая карта';

/** /storages/{id}/log-map/create */
export function CreateMapScreen() {
  useTitle(NEW);
  const id = Number(useParams()['id']);
  const viewer = viewerOf(useCurrentUser());
  const draws = checkRule('actions.storages.logistic-map.create', viewer) && viewer.type !== 'admin';
  return (
    <>
      <PageHeader title={NEW} />
      <div className="flex flex-col gap-4">
        {!draws && <Alert>Логистические карты создают поставщики и дистрибьюторы.</Alert>}
        <MapForm storageId={id} map={null} editable={draws} />
      </div>
    </>
  );
}

/** /storages/{id}/log-map/{lid}: the map and the cards created from it. */
export function MapScreen() {
  const { id, lid } = useParams();
  const { data, error, refetch } = useQuery(mapQuery(Number(lid)));
  useTitle(data?.name ?? 'Логистическая карта');
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <PageHeader
        title={data.name}
        actions={data.allowed_actions.includes('delete') && <Deleting map={data} />}
      />
      <div className="flex flex-col gap-4">
        <MapForm
          key={`${data.id} ${data.version}`}
          storageId={Number(id)}
          map={data}
          editable={data.allowed_actions.includes('update')}
        />
        <List list={cardList({ storageId: Number(id), mapId: data.id })} />
      </div>
    </>
  );
}

function Deleting({ map: { id, name, storage_id } }: { map: LogisticMap }) {
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        Удалить
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Удалить карту «${name}»?`}
        description="Её карточки отключатся, и предложений по ним больше не будет. Заказанное приедет, как обещано."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/warehouse/logistic-map', { params: { query: { id } } }));
          queryClient.markDeleted(mapQuery(id).queryKey);
          toasts.success('Карта удалена', 'Она осталась среди прежних');
          await navigate(routeHref('storages-id-log-map', { id: storage_id }));
          await logisticsChanged();
        }}
      />
    </>
  );
}
