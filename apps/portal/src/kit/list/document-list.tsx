import type { OptionsFailure } from '@portal/ui/combobox';
import { STATUS_GROUPS, type Status, type StatusGroup, type Statuses } from '@portal/domain/documents';
import { EmptyState } from '@portal/ui/state';
import { documentNumber } from './columns.tsx';
import type { ListDescription, ListFilter, ListTab, SearchKind } from './description.ts';

/** A tab by a group of statuses: the contract's parameter `group`. */
export type GroupTab = StatusGroup | 'all';
/** Orders that every list of documents has. */
export type DocumentSort = '-created_at' | 'created_at' | '-amount' | 'amount';

const GROUPS = Object.keys(STATUS_GROUPS) as StatusGroup[];

/** Tabs of the groups that a document's statuses have, without those that the reader never sees. */
const groupTabs = <S extends string>(
  statuses: Statuses<S>,
  without: readonly StatusGroup[] = [],
): readonly ListTab<GroupTab>[] => [
  { id: 'all', label: 'Все' },
  ...GROUPS.filter(
    (group) =>
      !without.includes(group) &&
      (Object.values(statuses) as Status[]).some((status) => status.group === group),
  ).map((id) => ({ id, label: STATUS_GROUPS[id] })),
];

/** A filter whose values are ids of a fixed table. */
export const idFilter = (
  id: string,
  name: string,
  known: readonly { id: number; title: string }[],
  param = id,
  failed?: OptionsFailure,
): ListFilter => ({
  id,
  param,
  name,
  kind: 'choice',
  options: known.map((one) => ({ value: String(one.id), label: one.title })),
  failed,
});

/** A filter by what a call has told: left out where that is too little to choose from, but never where the call has failed. */
export const toldFilter = (
  filter: { id: string; name: string; single?: boolean },
  options: readonly { value: string; label: string }[],
  failed: OptionsFailure | undefined,
  fewest = 1,
): ListFilter[] =>
  options.length < fewest && !failed ? [] : [{ ...filter, kind: 'choice', options, failed }];

/** A filter by what is so, or is not. */
export const yesOrNo = (id: string, name: string, yes: string, no: string): ListFilter => ({
  id,
  name,
  kind: 'choice',
  single: true,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
});

/** A filter by a document's statuses. */
export const statusFilter = <S extends string>(statuses: Statuses<S>): ListFilter =>
  idFilter(
    'status',
    'Статус',
    (Object.values(statuses) as Status[]).map(({ id, label }) => ({ id, title: label })),
    'status_id',
  );

/** Ways to search among documents; `other` names the company at the other end, «покупатель». */
export const documentSearch = (other: string): readonly SearchKind[] => [
  { id: '', label: 'Везде', placeholder: `Номер, артикул или ${other}` },
  { id: 'number', label: 'Номер', placeholder: 'Номер' },
  { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
  {
    id: 'contractor',
    label: `${other.slice(0, 1).toUpperCase()}${other.slice(1)}`,
    placeholder: `Название: ${other}`,
  },
];

/** The same where there is no company at the other end. */
const OWN_SEARCH: readonly SearchKind[] = [
  { id: '', label: 'Везде', placeholder: 'Номер или артикул' },
  { id: 'number', label: 'Номер', placeholder: 'Номер' },
  { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
];

/** Orders of a list of documents. */
export const DOCUMENT_SORTS: readonly { id: DocumentSort; label: string }[] = [
  { id: '-created_at', label: 'Сначала новые' },
  { id: 'created_at', label: 'Сначала старые' },
  { id: '-amount', label: 'Сначала дорогие' },
  { id: 'amount', label: 'Сначала дешёвые' },
];

interface DocumentList<Row, S extends string> extends Pick<
  ListDescription<Row, GroupTab, DocumentSort>,
  'name' | 'label' | 'queryKey' | 'load' | 'columns' | 'rowHref' | 'exportFile' | 'bulk' | 'tall'
> {
  /** Own: there is no company at the other end. */
  side: 'incoming' | 'outgoing' | 'own';
  statuses: Statuses<S>;
  /** Groups that the reader of this side never sees. */
  without?: readonly StatusGroup[];
  /** «Претензия», and «Претензий пока нет». */
  words: { one: string; none: string };
  filters?: readonly ListFilter[];
}

/** A list of documents between two companies: tabs by groups, search by kind, orders, a filter by status. */
export const documentList = <Row extends { id: number }, S extends string>({
  side,
  statuses,
  without,
  words,
  filters = [],
  ...list
}: DocumentList<Row, S>): ListDescription<Row, GroupTab, DocumentSort> => ({
  ...list,
  rowId: ({ id }) => id,
  rowLabel: ({ id }) => `${words.one} ${documentNumber(id)}`,
  tabs: groupTabs(statuses, without),
  searchKinds: side === 'own' ? OWN_SEARCH : documentSearch(side === 'incoming' ? 'покупатель' : 'поставщик'),
  sorts: DOCUMENT_SORTS,
  filters: [statusFilter(statuses), ...filters],
  empty: <EmptyState title={words.none} />,
});
