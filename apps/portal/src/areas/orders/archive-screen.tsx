import { ButtonLink } from '@portal/ui/button-link';
import { EmptyState } from '@portal/ui/state';
import { routeHref } from '@portal/domain/routes';
import { answerOf } from '@portal/api-client/client';
import type { Asked } from '../../kit/list/address.ts';
import { describeList } from '../../kit/list/description.ts';
import { DOCUMENT_SORTS, documentSearch, type DocumentSort } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { orderColumns, orderNumber } from './order-columns.tsx';
import type { OrderRow, Side } from './queries.ts';

const PATHS = {
  incoming: '/archive-document/document-incoming-order',
  outgoing: '/archive-document/document-outgoing-order',
} as const;

const loadArchive = (side: Side, asked: Asked<string, DocumentSort>) =>
  answerOf(api.GET(PATHS[side], { params: { query: queryOf(asked) } }));

/** Archived orders of one side. */
export function ArchiveScreen({ side }: { side: Side }) {
  const { is_admin } = useCurrentUser();
  const incoming = side === 'incoming';
  const title = incoming ? 'Архив входящих заказов' : 'Архив исходящих заказов';
  const list = describeList<OrderRow, string, DocumentSort>({
    name: `${side}-archive`,
    label: title,
    queryKey: ['orders', 'archive', side],
    load: (asked) => loadArchive(side, asked),
    columns: orderColumns(side, is_admin),
    rowId: ({ id }) => id,
    rowLabel: ({ id }) => `Заказ ${orderNumber(id)}`,
    rowHref: ({ id }) => routeHref(incoming ? 'inbox-id-viewarch' : 'outgoing-id', { id }),
    searchKinds: documentSearch(incoming ? 'покупатель' : 'поставщик'),
    sorts: DOCUMENT_SORTS,
    empty: <EmptyState title="В архиве пусто">Уберите сюда выполненные и отменённые заказы</EmptyState>,
  });
  return (
    <ListPage
      title={title}
      list={list}
      actions={
        <ButtonLink variant="secondary" href={routeHref(incoming ? 'inbox' : 'outgoing')}>
          К заказам
        </ButtonLink>
      }
    />
  );
}

export const InboxArchiveScreen = () => <ArchiveScreen side="incoming" />;
