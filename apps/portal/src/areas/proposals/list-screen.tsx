import { checkRule } from '@portal/domain/access';
import { PROPOSAL_STATUSES } from '@portal/domain/contracts';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Pagination } from '@portal/ui/pagination';
import { EmptyState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type ProposalRow, type ProposalStatus, proposalsQuery } from './queries.ts';

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

/** Connection proposals of one's own; an administrator sees all. The tab and the page are in the address. */
export function ListScreen() {
  return <Proposals title="Заявки на подключение" />;
}

/** Those that wait for their distributor. */
export function CreatedScreen() {
  return <Proposals title="Созданные заявки" only="created" />;
}

/** Those that wait for an administrator. */
export function AppliedScreen() {
  return <Proposals title="Принятые заявки" only="accepted" />;
}

function Proposals({ title, only }: { title: string; only?: ProposalStatus }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const status = only ?? STATUSES.find((known) => known === params.get('status'));
  const page = Math.max(1, Number(params.get('page')) || 1);
  const proposals = useQuery(proposalsQuery(status, page));
  const counters = proposals.data?.counters;
  const asks = user.type === 'shop' && checkRule('pages.connection-proposal-create', viewerOf(user));
  const add = asks && (
    <ButtonLink href={routeHref('connection-proposal-create')}>Отправить заявку</ButtonLink>
  );
  const change = (next: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
    });
  return (
    <>
      <PageHeader title={title} actions={add} />
      <Card padded={false}>
        {!only && (
          <TabsWithCounters
            label={title}
            value={status ?? 'all'}
            onChange={(id) => change({ status: id === 'all' ? '' : id })}
            tabs={[
              {
                id: 'all',
                label: 'Все',
                ...(counters ? { count: Object.values(counters).reduce((sum, one) => sum + one, 0) } : {}),
              },
              ...STATUSES.map((id) => ({
                id,
                label: TITLES[id],
                ...(counters ? { count: counters[id] } : {}),
              })),
            ]}
          />
        )}
        <DataTable
          label={title}
          columns={columnsOf(user.type)}
          rows={proposals.data?.data ?? []}
          rowId={({ id }) => id}
          rowLabel={({ id }) => `Заявка № ${id}`}
          state={proposals.error ? { error: proposals.error.message } : proposals.data ? 'ready' : 'loading'}
          onRetry={() => void proposals.refetch()}
          onOpen={({ id }) => void navigate(routeHref('connection-proposal-id', { id }))}
          {...(status && !only ? { onResetFilter: () => change({}) } : {})}
          empty={
            <EmptyState title="Заявок нет" actions={add}>
              {user.type === 'shop'
                ? 'Отправьте заявку дистрибьютору: после подтверждения откроются его цены и остатки.'
                : 'Здесь появятся заявки магазинов, которые хотят работать по договору.'}
            </EmptyState>
          }
          footer={
            <Pagination
              page={page}
              pageSize={20}
              total={proposals.data?.pagination.total ?? 0}
              onPage={(next) => change({ status: only ? '' : (status ?? ''), page: String(next) })}
            />
          }
        />
      </Card>
    </>
  );
}
