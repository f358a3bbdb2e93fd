import type { OptionsFailure } from '@portal/ui/combobox';
import { STATUS_GROUPS, type Status, type StatusGroup, type Statuses } from '@portal/domain/documents';
import { EmptyState } from '@portal/ui/state';
import { documentNumber } from './columns.tsx';
import type { ListDescription, ListFilter, ListTab, SearchKind } from './description.ts';

/** A tab for a group of statuses: the contract's parameter `group`. */
export type GroupTab = StatusGroup | 'all';
/** Orders of every list of documents. */
export type DocumentSort = '-created_at' | 'created_at' | '-amount' | 'amount';

const GROUPS = Object.keys(STATUS_GROUPS) as StatusGroup[];

/** Tabs for the status groups of a document, except the groups that the reader never sees. */
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

/** A filter whose values are ids of a constant table. */
export const idFilter = (
  id: string,
  name: string,
  known: readonly { id: number; title: string }[] | undefined,
  param = id,
  failed?: OptionsFailure,
): ListFilter => ({
  id,
  param,
  name,
  kind: 'choice',
  options: known?.map((one) => ({ value: String(one.id), label: one.title })),
  failed,
});

/**
 * A filter whose options come from an API call, undefined while they are being loaded: left out if there are too few
 * to choose from, unless the call failed.
 */
export const toldFilter = (
  filter: { id: string; name: string; single?: boolean },
  options: readonly { value: string; label: string }[] | undefined,
  failed: OptionsFailure | undefined,
  fewest = 1,
): ListFilter[] =>
  options && options.length < fewest && !failed ? [] : [{ ...filter, kind: 'choice', options, failed }];

/** A filter with the two values true and false. */
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

/** Documents by messages that the user has not read. */
export const UNREAD_FILTER = yesOrNo('unread', 'Сообщения', 'С непрочитанными', 'Без непрочитанных');

/** A filter by a document's statuses. */
export const statusFilter = <S extends string>(statuses: Statuses<S>): ListFilter =>
  idFilter(
    'status',
    'Статус',
    (Object.values(statuses) as Status[]).map(({ id, label }) => ({ id, title: label })),
    'status_id',
  );

/** Kinds of search in a list of documents; `other` names the counterparty, «покупатель». */
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

/** Kinds of search for documents without a counterparty. */
const OWN_SEARCH: readonly SearchKind[] = [
  { id: '', label: 'Везде', placeholder: 'Номер или артикул' },
  { id: 'number', label: 'Номер', placeholder: 'Номер' },
  { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
];

/** Orders of a list of documents, with their labels. */
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
  /** `own`: there is no counterparty. */
  side: 'incoming' | 'outgoing' | 'own';
  statuses: Statuses<S>;
  /** Status groups that the reader of this side never sees. */
  without?: readonly StatusGroup[];
  /** Singular and the text of the empty list: «Претензия», «Претензий пока нет». */
  words: { one: string; none: string };
  filters?: readonly ListFilter[];
}

/**
 * A list of documents between two companies: tabs by status group, kinds of search, orders, a status filter.
 */
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
