import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@portal/domain/shipments';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import {
  amountColumn,
  createdColumn,
  numberColumn,
  ordersColumn,
  partyColumns,
  statusColumn,
} from '../../kit/list/columns.tsx';
import { documentList } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { StatusInList } from './pickup.tsx';

type Row = Schemas['ShipmentRow'];

const shipmentList = (isAdmin: boolean) =>
  documentList<Row, ShipmentStatus>({
    side: 'incoming',
    statuses: SHIPMENT_STATUSES,
    words: { one: 'Отгрузка', none: 'Отгрузок пока нет' },
    name: 'shipments',
    label: 'Отгрузки',
    queryKey: ['shipments'],
    load: (asked) =>
      answerOf(api.GET('/document/shipment/shipments', { params: { query: queryOf(asked, 'group') } })),
    columns: [
      numberColumn('Отгрузка'),
      createdColumn('Создана'),
      ...partyColumns<Row>('incoming', isAdmin),
      ordersColumn(),
      { id: 'to', title: 'Куда', cell: ({ customer_storage }) => customer_storage.title },
      {
        id: 'places',
        title: 'Мест',
        align: 'right',
        cell: ({ containers_count }) => (containers_count === 0 ? '—' : containers_count),
      },
      {
        id: 'upd',
        title: 'УПД',
        cell: ({ upd_number, shipment_date, supplier_storage }) => (
          <>
            {upd_number || '—'}
            {shipment_date && (
              <Text block size="small" tone="muted">
                <DateTime value={shipment_date} zone={supplier_storage.time_zone} form="date" />
              </Text>
            )}
          </>
        ),
      },
      amountColumn('Сумма, руб.'),
      { ...statusColumn<Row>(), cell: (row) => <StatusInList {...row} /> },
    ],
    rowHref: ({ id }) => routeHref('shipment-id', { id }),
    filters: [
      { id: 'created', name: 'Создана', kind: 'days' },
      { id: 'delivered', name: 'Доставлена', kind: 'days' },
    ],
    exportFile: (asked) =>
      addressOf('/document/shipment/export/{page}', {
        path: { page: 'shipments' },
        query: exportQueryOf(asked, 'group'),
      }),
  });

/** Outgoing shipments of the company. */
export function ShipmentListScreen() {
  const { is_admin } = useCurrentUser();
  return <ListPage title="Отгрузки" list={shipmentList(is_admin)} />;
}
