import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { DateTime } from '@portal/ui/date-time';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useParams } from 'react-router';
import { describeList } from '../../../kit/list/description.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import type { MapVersion } from '../queries.ts';

const versionList = (storageId: number) =>
  describeList<MapVersion>({
    name: 'logistic-map-versions',
    label: 'Прежние карты',
    queryKey: ['logistic-maps', storageId, 'versions'],
    load: (asked) =>
      answerOf(
        api.GET('/warehouse/logistic-map/versions', {
          params: { query: { ...queryOf(asked), 'filter[storage_id]': storageId } },
        }),
      ),
    columns: [
      { id: 'name', title: 'Карта', cell: ({ name }) => <Text weight="strong">{name}</Text> },
      { id: 'version', title: 'Редакция', cell: ({ version }) => version },
      { id: 'closed', title: 'Действовала до', cell: ({ closed_at }) => <DateTime value={closed_at} /> },
      {
        id: 'changes',
        title: 'Что изменилось потом',
        cell: ({ changes, is_deleted }) =>
          changes.map(({ field }) => field).join(', ') || (is_deleted ? 'карта удалена' : 'ничего'),
      },
    ],
    rowId: ({ id }) => id,
    rowLabel: ({ name, version }) => `${name}, редакция ${version}`,
    rowHref: ({ id }) => routeHref('storages-id-log-map-old', { id: storageId }, { lid: String(id) }),
    empty: <EmptyState title="Карты этого склада ещё не менялись" />,
  });

/** /storages/{id}/log-map/oldindex */
export function OldMapsScreen() {
  const id = Number(useParams()['id']);
  return <ListPage title="Прежние логистические карты" list={versionList(id)} />;
}
