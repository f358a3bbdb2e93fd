import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { CLAIM_KINDS, CLAIM_STATUSES, type ClaimStatus } from '@portal/domain/claims';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Badge, StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { Text } from '@portal/ui/text';
import {
  amountColumn,
  createdColumn,
  documentNumber,
  numberColumn,
  partyColumns,
  withUnread,
} from '../../kit/list/columns.tsx';
import { documentList, idFilter, UNREAD_FILTER } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { AnswerTerm } from './answer-term.tsx';
import type { Side } from './claim-queries.ts';
import { ClaimTermsButton } from './claim-terms.tsx';

type ClaimRow = Schemas['ClaimRow'];

/** Columns of claims. */
export const claimColumns = (side: Side, isAdmin: boolean): readonly Column<ClaimRow>[] => [
  withUnread(numberColumn('Претензия')),
  createdColumn('Создана'),
  { id: 'type', title: 'Вид', cell: ({ type }) => type.title },
  ...partyColumns<ClaimRow>(side, isAdmin),
  {
    id: 'order',
    title: 'Заказ',
    cell: ({ order_id }) => <Text className="whitespace-nowrap">{documentNumber(order_id)}</Text>,
  },
  { id: 'items', title: 'Позиций', align: 'right', cell: ({ items_count }) => items_count },
  amountColumn('Заявлено, руб.'),
  {
    id: 'answer_by',
    title: 'Срок рассмотрения',
    cell: ({ answer_by }) =>
      answer_by === null ? <Text tone="muted">—</Text> : <AnswerTerm by={answer_by} short />,
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status, is_opened }) => (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge tone={status.tone}>{status.title}</StatusBadge>
        {side === 'incoming' && !is_opened && <Badge tone="brand">не открыта</Badge>}
      </span>
    ),
  },
];

const claimList = (side: Side, isAdmin: boolean) =>
  documentList<ClaimRow, ClaimStatus>({
    side,
    statuses: CLAIM_STATUSES,
    without: side === 'incoming' ? ['draft'] : [],
    words: { one: 'Претензия', none: 'Претензий пока нет' },
    name: `${side}-claims`,
    label: 'Претензии',
    queryKey: ['claims', side],
    load: (asked) =>
      answerOf(api.GET(`/document/claim/${side}-claims`, { params: { query: queryOf(asked, 'group') } })),
    columns: claimColumns(side, isAdmin),
    tall: true,
    rowHref: ({ id }) => routeHref(`${side}-claims-id`, { id }),
    filters: [idFilter('type', 'Вид', CLAIM_KINDS, 'type_id'), UNREAD_FILTER],
    exportFile: (asked) =>
      addressOf('/document/claim/export/{page}', {
        path: { page: `${side}-claims` },
        query: exportQueryOf(asked, 'group'),
      }),
  });

/** Claims of customers against the company's shipments. */
export function IncomingScreen() {
  const user = useCurrentUser();
  const setsTerms = user.is_admin && checkRule('actions.claims.received.update', viewerOf(user));
  return (
    <ListPage
      title="Входящие претензии"
      list={claimList('incoming', user.is_admin)}
      actions={setsTerms && <ClaimTermsButton />}
    />
  );
}

/** Claims of the company against its suppliers. */
export function OutgoingScreen() {
  const user = useCurrentUser();
  return (
    <ListPage
      title="Исходящие претензии"
      list={claimList('outgoing', user.is_admin)}
      actions={
        checkRule('actions.claims.create', viewerOf(user)) && (
          <ButtonLink href={routeHref('claim-create-id')}>Создать претензию</ButtonLink>
        )
      }
    />
  );
}
