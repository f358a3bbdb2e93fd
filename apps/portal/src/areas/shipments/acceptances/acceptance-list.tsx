import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { ACCEPTANCE_STATUSES, type AcceptanceStatus } from '@portal/domain/shipments';
import {
  amountColumn,
  createdColumn,
  numberColumn,
  ordersColumn,
  partyColumns,
  statusColumn,
} from '../../../kit/list/columns.tsx';
import { documentList } from '../../../kit/list/document-list.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { StatusInList } from '../pickup.tsx';

type Row = Schemas['AcceptanceRow'];

interface Setup {
  name: 'acceptances' | 'receive';
  bothSides: boolean;
}

const RECEIVING = {
  id: 'receiving',
  name: 'Чьи',
  kind: 'choice' as const,
  single: true,
  options: [
    { value: 'true', label: 'Приёмка у нас' },
    { value: 'false', label: 'Приёмки покупателей' },
  ],
};

const acceptanceList = ({ name, bothSides }: Setup) =>
  documentList<Row, AcceptanceStatus>({
    side: 'outgoing',
    statuses: ACCEPTANCE_STATUSES,
    words: { one: 'Приёмка', none: 'Приёмок пока нет' },
    name,
    label: 'Приёмки',
    queryKey: ['acceptances', name],
    load: (asked) =>
      answerOf(
        api.GET('/document/acceptance/acceptances', {
          params: {
            query: {
              ...queryOf(asked, 'group'),
              ...(name === 'receive' ? { 'filter[receiving]': true } : {}),
            },
          },
        }),
      ),
    columns: [
      numberColumn('Приёмка'),
      createdColumn('Создана'),
      ...partyColumns<Row>('outgoing', bothSides),
      ordersColumn(),
      { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
      { id: 'upd', title: 'УПД', cell: ({ upd_number }) => upd_number },
      {
        id: 'accepted',
        title: 'Принято, шт.',
        align: 'right',
        cell: ({ accepted, quantity }) => `${accepted} из ${quantity}`,
      },
      amountColumn('Сумма, руб.'),
      { ...statusColumn<Row>(), cell: (row) => <StatusInList {...row} /> },
    ],
    // Specification 2, section 2: receive opens receive-id and passes the current filter as query.
    rowHref: ({ id }) =>
      name === 'receive'
        ? `${routeHref('receive-id', { id })}${location.search}`
        : routeHref('acceptances-id', { id }),
    filters: [
      { id: 'created', name: 'Создана', kind: 'days' },
      { id: 'delivered', name: 'Доставлена', kind: 'days' },
      // Companies that only buy or only sell have one side only.
      ...(bothSides && name === 'acceptances' ? [RECEIVING] : []),
    ],
    ...(name === 'receive'
      ? {}
      : {
          exportFile: (asked) =>
            addressOf('/document/acceptance/export/{page}', {
              path: { page: 'acceptances' },
              query: exportQueryOf(asked, 'group'),
            }),
        }),
  });

/** Acceptances of both sides, finished and unfinished. */
export function AcceptanceListScreen() {
  const { type } = useCurrentUser();
  return (
    <ListPage
      title="Приёмки"
      list={acceptanceList({ name: 'acceptances', bothSides: type === 'admin' || type === 'distributor' })}
    />
  );
}

/** Acceptances of goods that have arrived at this company and have to be counted. */
export function ReceiveListScreen() {
  const { is_admin } = useCurrentUser();
  return (
    <ListPage title="Приёмка на складе" list={acceptanceList({ name: 'receive', bothSides: is_admin })} />
  );
}
