import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { CORRECTIVE_REASONS, CORRECTIVE_STATUSES, type CorrectiveStatus } from '@portal/domain/correctives';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon } from '@portal/ui/icons';
import {
  createdColumn,
  documentNumber,
  numberColumn,
  partyColumns,
  statusColumn,
  withUnread,
} from '../../kit/list/columns.tsx';
import { documentList, idFilter, UNREAD_FILTER } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { Shift } from './shift.tsx';

type Row = Schemas['CorrectiveRow'];
export type Side = 'incoming' | 'outgoing';

const adjustmentList = (side: Side, isAdmin: boolean) =>
  documentList<Row, CorrectiveStatus>({
    // An incoming corrective belongs to an outgoing order, so the sides are swapped.
    side: side === 'incoming' ? 'outgoing' : 'incoming',
    statuses: CORRECTIVE_STATUSES,
    without: ['draft'],
    words: { one: 'Корректировка', none: 'Корректировок сроков пока нет' },
    name: `${side}-adjustments`,
    label: 'Корректировки сроков',
    queryKey: ['adjustments', side],
    load: (asked) =>
      answerOf(
        api.GET(`/document/delivery-time-corrective/${side}-delivery-time-correctives`, {
          params: { query: queryOf(asked, 'group') },
        }),
      ),
    columns: [
      withUnread(numberColumn('Номер')),
      createdColumn('Создана'),
      ...partyColumns<Row>(side === 'incoming' ? 'outgoing' : 'incoming', isAdmin),
      {
        id: 'order',
        title: 'Заказ',
        cell: ({ order_id }) => <span className="whitespace-nowrap">{documentNumber(order_id)}</span>,
      },
      { id: 'items', title: 'Позиций', align: 'right', cell: ({ items_count }) => items_count },
      {
        id: 'date',
        title: 'Новый срок',
        cell: ({ planned_delivery_at, time_zone }) => (
          <DateTime weekday deadline value={planned_delivery_at} zone={time_zone} />
        ),
      },
      {
        id: 'shift',
        title: 'Сдвиг',
        cell: ({ was_at, planned_delivery_at }) => <Shift from={was_at} to={planned_delivery_at} />,
      },
      { id: 'reason', title: 'Причина', cell: ({ reason }) => reason.title },
      statusColumn(),
    ],
    rowHref: ({ id }) => routeHref(`${side}-adjustment-id`, { id }),
    filters: [idFilter('reason', 'Причина', CORRECTIVE_REASONS, 'reason_id'), UNREAD_FILTER],
  });

/** New delivery dates proposed by suppliers. */
export function IncomingScreen() {
  const { is_admin } = useCurrentUser();
  return <ListPage title="Входящие корректировки сроков" list={adjustmentList('incoming', is_admin)} />;
}

/** New delivery dates that the company has proposed to its customers. */
export function OutgoingScreen() {
  const user = useCurrentUser();
  return (
    <ListPage
      title="Исходящие корректировки сроков"
      actions={
        checkRule('pages.outgoing-adjustment-create', viewerOf(user)) && (
          <ButtonLink href={routeHref('outgoing-adjustment-create')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            Изменить срок
          </ButtonLink>
        )
      }
      list={adjustmentList('outgoing', user.is_admin)}
    />
  );
}
