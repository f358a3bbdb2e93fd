import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { MOVEMENT_STATUSES, type MovementStatus } from '@portal/domain/shipments';
import { Button } from '@portal/ui/button';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { failedOf } from '../../../kit/failed-options.ts';
import { amountColumn, createdColumn, numberColumn, statusColumn } from '../../../kit/list/columns.tsx';
import { documentList, yesOrNo } from '../../../kit/list/document-list.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { MovementDialog } from './movement-dialog.tsx';
import { waysQuery } from './movement-queries.ts';

type Row = Schemas['MovementRow'];

const movementList = (isAdmin: boolean) =>
  documentList<Row, MovementStatus>({
    side: 'own',
    statuses: MOVEMENT_STATUSES,
    words: { one: 'Перемещение', none: 'Перемещений пока нет' },
    name: 'movements',
    label: 'Перемещения',
    queryKey: ['movements'],
    load: (asked) =>
      answerOf(api.GET('/document/movement/movements', { params: { query: queryOf(asked, 'group') } })),
    columns: [
      numberColumn('Перемещение'),
      createdColumn('Создано'),
      ...(isAdmin
        ? [{ id: 'contractor', title: 'Организация', cell: ({ contractor }: Row) => contractor.title }]
        : []),
      { id: 'from', title: 'Откуда', cell: ({ from_storage }) => from_storage.title },
      { id: 'to', title: 'Куда', cell: ({ to_storage }) => to_storage.title },
      {
        id: 'received',
        title: 'Получено, шт.',
        align: 'right',
        cell: ({ received, quantity, shortage }) => (
          <>
            {received} из {quantity}
            {shortage > 0 && (
              <Text block size="small" tone="yellow">
                недостача {shortage}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'places',
        title: 'Мест',
        align: 'right',
        cell: ({ containers_count }) => (containers_count === 0 ? '—' : containers_count),
      },
      amountColumn('Сумма, руб.'),
      statusColumn(),
    ],
    rowHref: ({ id }) => routeHref('movement-id', { id }),
    filters: [
      { id: 'created', name: 'Создано', kind: 'days' },
      yesOrNo('shortage', 'Недостача', 'С недостачей', 'Без недостачи'),
    ],
    exportFile: (asked) =>
      addressOf('/document/movement/export/{page}', {
        path: { page: 'movements' },
        query: exportQueryOf(asked, 'group'),
      }),
  });

/** /movement: movements between the company's own storages. */
export function MovementListScreen() {
  const user = useCurrentUser();
  const { data: ways = [], error, refetch } = useQuery(waysQuery);
  const failed = failedOf({ error, refetch });
  const [begins, setBegins] = useState(false);
  return (
    <>
      <ListPage
        title="Перемещения"
        list={movementList(user.is_admin)}
        actions={
          (ways.length > 0 || failed) &&
          checkRule('actions.movements.create', viewerOf(user)) && (
            <Button onClick={() => setBegins(true)}>Новое перемещение</Button>
          )
        }
      />
      {begins && <MovementDialog ways={ways} failed={failed} onClose={() => setBegins(false)} />}
    </>
  );
}
