import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { REFUSAL_REASONS, REFUSAL_STATUSES, type RefusalStatus } from '@portal/domain/refusals';
import { routeHref } from '@portal/domain/routes';
import {
  amountColumn,
  createdColumn,
  documentNumber,
  numberColumn,
  statusColumn,
} from '../../../kit/list/columns.tsx';
import { documentList, idFilter } from '../../../kit/list/document-list.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import type { Side } from '../queries.ts';

type RefusalRow = Schemas['RefusalRow'];

const refusalList = (side: Side) =>
  documentList<RefusalRow, RefusalStatus>({
    side,
    name: `${side}-refusals`,
    label: 'Отказы',
    words: { one: 'Отказ', none: 'Отказов пока нет' },
    statuses: REFUSAL_STATUSES,
    // A refusal is created and sent in one step, so there are no drafts.
    without: ['draft'],
    queryKey: ['refusals', side],
    load: (asked) =>
      answerOf(api.GET(`/document/refusal/${side}-refusals`, { params: { query: queryOf(asked, 'group') } })),
    columns: [
      numberColumn('Отказ'),
      createdColumn('Создан'),
      { id: 'order', title: 'Заказ', cell: ({ order_id }) => documentNumber(order_id) },
      { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer.title },
      { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
      { id: 'reason', title: 'Причина', cell: ({ reason }) => reason.title },
      { id: 'quantity', title: 'Штук', align: 'right', cell: ({ quantity }) => quantity },
      amountColumn('Сумма, руб.'),
      statusColumn(),
    ],
    rowHref: ({ id }) =>
      routeHref(side === 'incoming' ? 'inbox-refusals-id' : 'outgoing-refusals-id', { id }),
    filters: [
      idFilter('reason', 'Причина', REFUSAL_REASONS, 'reason_id'),
      { id: 'created', name: 'Создан', kind: 'days' },
    ],
    // The specification has an export of outgoing refusals only.
    ...(side === 'incoming'
      ? {}
      : {
          exportFile: (asked) =>
            addressOf('/document/refusal/export/{page}', {
              path: { page: 'outgoing-refusals' },
              query: exportQueryOf(asked, 'group'),
            }),
        }),
  });

/** Refusals, cancellations and requests to cancel of the other side. */
export const IncomingRefusalsScreen = () => (
  <ListPage title="Входящие отказы" list={refusalList('incoming')} />
);
/** Those of the user's own side. */
export const OutgoingRefusalsScreen = () => (
  <ListPage title="Исходящие отказы" list={refusalList('outgoing')} />
);
