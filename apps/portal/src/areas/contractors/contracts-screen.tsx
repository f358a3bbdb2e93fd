import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { CONTRACT_STATUSES, CONTRACT_TYPES } from '@portal/domain/contracts';
import { STATUS_GROUPS, type StatusGroup } from '@portal/domain/documents';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { daysLeftText } from '@portal/domain/words';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { showDay } from '@portal/ui/date-picker';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { statusColumn } from '../../kit/list/columns.tsx';
import { describeList } from '../../kit/list/description.ts';
import { idFilter, statusFilter } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { ContractRow } from './contract-queries.ts';

/** If fewer days remain, the list shows their number. */
const SOON = 30;

export const CONTRACT_SEARCH = [
  { id: '', label: 'Везде', placeholder: 'Номер или организация' },
  { id: 'number', label: 'Номер', placeholder: 'Номер договора' },
  { id: 'contractor', label: 'Организация', placeholder: 'Название организации' },
] as const;

/** «До 31.12.2026», with the remaining days if there are few. */
function Until({ contract: { date_end, days_left } }: { contract: ContractRow }) {
  if (date_end === null) return <Text tone="muted">Бессрочный</Text>;
  return (
    <span>
      <Text block>{showDay(date_end)}</Text>
      {days_left !== null && days_left <= SOON && (
        <Text block size="small" tone="muted">
          {daysLeftText(days_left)}
        </Text>
      )}
    </span>
  );
}

const COLUMNS: readonly Column<ContractRow>[] = [
  {
    id: 'number',
    title: 'Договор',
    cell: ({ number, date }) => (
      <span>
        <Text block weight="strong" className="whitespace-nowrap">
          {number}
        </Text>
        <Text block size="small" tone="muted">
          от {showDay(date)}
        </Text>
      </span>
    ),
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer.title },
  { id: 'type', title: 'Вид', cell: ({ type }) => type.title },
  { id: 'date_end', title: 'Действует по', cell: (contract) => <Until contract={contract} /> },
  {
    id: 'limit',
    title: 'Лимит',
    align: 'right',
    cell: ({ limit, limit_named }) => {
      if (!limit_named) return 'Не назван';
      return limit === null ? UNLIMITED : formatMoney(toKopecks(limit));
    },
  },
  statusColumn(),
];

/** The groups of statuses, in the words of contracts. */
const GROUPS: Readonly<Record<StatusGroup, string>> = {
  ...STATUS_GROUPS,
  new: 'На подтверждении',
  work: 'Действующие и приостановленные',
  done: 'Истёкшие и расторгнутые',
  failed: 'Отклонённые',
};

const groups = Object.keys(GROUPS) as StatusGroup[];

const CONTRACTS = describeList<ContractRow, StatusGroup | 'all', '-date' | 'date' | 'date_end' | '-limit'>({
  name: 'contracts',
  label: 'Договоры',
  queryKey: ['contracts'],
  load: (asked) => answerOf(api.GET('/warehouse/contract', { params: { query: queryOf(asked, 'group') } })),
  columns: COLUMNS,
  tall: true,
  rowId: ({ id }) => id,
  rowLabel: ({ number }) => `Договор ${number}`,
  rowHref: ({ id }) => routeHref('contracts-id', { id }),
  tabs: [{ id: 'all', label: 'Все' }, ...groups.map((id) => ({ id, label: GROUPS[id] }))],
  searchKinds: CONTRACT_SEARCH,
  sorts: [
    { id: '-date', label: 'Сначала новые' },
    { id: 'date', label: 'Сначала старые' },
    { id: 'date_end', label: 'Скоро окончатся' },
    { id: '-limit', label: 'С большим лимитом' },
  ],
  filters: [
    statusFilter(CONTRACT_STATUSES),
    idFilter('type', 'Вид', CONTRACT_TYPES, 'type_id'),
    { id: 'date', name: 'Заключён', kind: 'days' },
  ],
  empty: <EmptyState title="Договоров пока нет" />,
});

/** Contracts of the user's company; of all companies for administrators. */
export function ContractsScreen() {
  const viewer = viewerOf(useCurrentUser());
  return (
    <ListPage
      title="Договоры"
      list={CONTRACTS}
      actions={
        <>
          {checkRule('pages.contracts-limits', viewer) && (
            <ButtonLink variant="secondary" href={routeHref('contracts-limits')}>
              Лимиты
            </ButtonLink>
          )}
          {checkRule('actions.contracts.create', viewer) && (
            <ButtonLink href={routeHref('contracts-add')}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Завести договор
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
