import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { PROPOSAL_STATUSES } from '@portal/domain/contracts';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { ProposalRow, ProposalStatus } from './queries.ts';

const STATUSES = Object.keys(PROPOSAL_STATUSES) as ProposalStatus[];
const TITLES: Readonly<Record<ProposalStatus, string>> = {
  created: 'Новые',
  accepted: 'Приняты',
  confirmed: 'Подтверждены',
  refused: 'Отказано',
  withdrawn: 'Отозваны',
};

const columnsOf = (type: string): readonly Column<ProposalRow>[] => [
  { id: 'id', title: 'Заявка', cell: ({ id }) => <Text weight="strong">№ {id.toLocaleString('ru')}</Text> },
  { id: 'created', title: 'Отправлена', cell: ({ created_at }) => <DateTime value={created_at} /> },
  ...(type === 'shop' ? [] : [{ id: 'shop', title: 'Магазин', cell: ({ shop }: ProposalRow) => shop.title }]),
  ...(type === 'distributor'
    ? []
    : [
        {
          id: 'distributor',
          title: 'Дистрибьютор',
          cell: ({ distributor }: ProposalRow) => distributor.title,
        },
      ]),
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

/**
 * The company's connection proposals; all of them for administrators. The tab and the page are in the address.
 */
export function ListScreen() {
  return <Proposals title="Заявки на подключение" />;
}

/** Proposals that wait for the distributor. */
export function CreatedScreen() {
  return <Proposals title="Созданные заявки" only="created" />;
}

/** Proposals that wait for an administrator. */
export function AppliedScreen() {
  return <Proposals title="Принятые заявки" only="accepted" />;
}

const proposalList = (type: string, title: string, add: ReactNode, only?: ProposalStatus) =>
  describeList<ProposalRow, ProposalStatus | 'all'>({
    name: 'connection-proposal',
    label: title,
    queryKey: ['proposals', only ?? 'all'],
    load: async ({ tab, page, pageSize }) => {
      const status = only ?? (tab === 'all' ? undefined : tab);
      const query = { page, pageSize, ...(status === undefined ? {} : { status }) };
      const answer = await answerOf(api.GET('/warehouse/contract-proposal', { params: { query } }));
      const all = Object.values(answer.counters).reduce((sum, one) => sum + one, 0);
      return { ...answer, counters: { ...answer.counters, all } };
    },
    columns: columnsOf(type),
    rowId: ({ id }) => id,
    rowLabel: ({ id }) => `Заявка № ${id}`,
    rowHref: ({ id }) => routeHref('connection-proposal-id', { id }),
    tabParam: 'status',
    ...(only
      ? {}
      : { tabs: [{ id: 'all', label: 'Все' }, ...STATUSES.map((id) => ({ id, label: TITLES[id] }))] }),
    empty: (
      <EmptyState title="Заявок нет" actions={add}>
        {type === 'shop'
          ? 'Отправьте заявку дистрибьютору: после подтверждения откроются его цены и остатки.'
          : 'Здесь появятся заявки магазинов, которые хотят работать по договору.'}
      </EmptyState>
    ),
  });

function Proposals({ title, only }: { title: string; only?: ProposalStatus }) {
  const user = useCurrentUser();
  const asks = user.type === 'shop' && checkRule('pages.connection-proposal-create', viewerOf(user));
  const add = asks && (
    <ButtonLink href={routeHref('connection-proposal-create')}>Отправить заявку</ButtonLink>
  );
  return <ListPage title={title} actions={add} list={proposalList(user.type, title, add, only)} />;
}
