import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { countryName } from '@portal/domain/origin';
import { routeHref } from '@portal/domain/routes';
import type { OptionsFailure } from '@portal/ui/combobox';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useMemo } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList } from '../../kit/list/description.ts';
import { toldFilter } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { storagesQuery } from '../../session/storage/storage.ts';

type Lot = Schemas['Lot'];
type Sort = 'received_at' | '-received_at' | 'article' | '-left';
const KINDS = { acceptance: 'Приёмка', movement: 'Перемещение' } as const;
const SEARCHES = ['article', 'title', 'number'] as const;

const columnsFor = (isAdmin: boolean): readonly Column<Lot>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  ...(isAdmin ? [{ id: 'owner', title: 'Чья', cell: ({ owner }: Lot) => owner.title }] : []),
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  {
    id: 'origin',
    // The number of the customs declaration is in the export: with it rows would be twice as high.
    title: 'Страна',
    cell: ({ country_code }) =>
      country_code === '' ? <Text tone="muted">—</Text> : countryName(country_code),
  },
  {
    id: 'document',
    title: 'Документ',
    cell: ({ document: { kind, id } }) => `${KINDS[kind]} № ${id.toLocaleString('ru')}`,
  },
  {
    id: 'received_at',
    title: 'Поступила',
    cell: ({ received_at, storage }) => <DateTime value={received_at} zone={storage.time_zone} />,
  },
  {
    id: 'cost',
    title: 'Себестоимость, руб.',
    align: 'right',
    cell: ({ cost }) =>
      cost === null ? <Text tone="muted">—</Text> : <Price unit={false} value={toKopecks(cost)} />,
  },
  { id: 'received', title: 'Пришло', align: 'right', cell: ({ received }) => received.toLocaleString('ru') },
  {
    id: 'left',
    title: 'Осталось',
    align: 'right',
    cell: ({ left }) =>
      left === null ? (
        <Text tone="muted">неизвестно</Text>
      ) : (
        <Text weight="strong">{left.toLocaleString('ru')}</Text>
      ),
  },
];

function queryOf({
  search,
  searchKind,
  sort,
  params,
}: {
  search: string;
  searchKind: string;
  sort: string;
  params: Readonly<Record<string, readonly string[]>>;
}) {
  const storages = (params['storage'] ?? []).map(Number);
  const [from = '', to = ''] = params['received'] ?? [];
  return {
    sort: sort as Sort,
    ...(search === ''
      ? {}
      : {
          'filter[search]': search,
          search_type: SEARCHES.find((kind) => kind === searchKind) ?? ('article' as const),
        }),
    ...(storages.length === 0 ? {} : { 'filter[storage_id]': storages }),
    ...(params['left']?.[0] === 'yes' ? { 'filter[left]': true } : {}),
    ...(from === '' ? {} : { 'filter[received_from]': from }),
    ...(to === '' ? {} : { 'filter[received_to]': to }),
  };
}

const listFor = (
  isAdmin: boolean,
  storages: readonly { id: number; title: string }[] | undefined,
  failed: OptionsFailure | undefined,
) =>
  describeList({
    name: 'lots',
    label: 'Партии',
    queryKey: ['lots'],
    load: ({ page, pageSize, ...asked }) =>
      answerOf(api.GET('/nomenclature/lot', { params: { query: { page, pageSize, ...queryOf(asked) } } })),
    columns: columnsFor(isAdmin),
    rowId: ({ id }) => id,
    rowLabel: ({ brand_title, article }) => `${brand_title} ${article}`,
    rowHref: ({ document: { kind, id } }) =>
      routeHref(kind === 'acceptance' ? 'acceptances-id' : 'movement-id', { id: String(id) }),
    searchKinds: [
      { id: 'article', label: 'Артикул', placeholder: 'Артикул в любом написании' },
      { id: 'title', label: 'Название', placeholder: 'Название товара' },
      { id: 'number', label: 'Документ', placeholder: 'Номер документа' },
    ],
    sorts: [
      { id: 'received_at', label: 'Сначала старые – они уходят первыми' },
      { id: '-received_at', label: 'Сначала новые' },
      { id: 'article', label: 'По артикулу' },
      { id: '-left', label: 'Сначала большие остатки' },
    ],
    filters: [
      ...toldFilter(
        { id: 'storage', name: 'Склад' },
        storages?.map(({ id, title }) => ({ value: String(id), label: title })),
        failed,
        2,
      ),
      {
        id: 'left',
        name: 'Остаток',
        kind: 'choice',
        single: true,
        options: [{ value: 'yes', label: 'Ещё не разошлись' }],
      },
      { id: 'received', name: 'Поступление', kind: 'days' },
    ],
    exportFile: (asked) => addressOf('/nomenclature/lot/export', { query: queryOf(asked) }),
    empty: (
      <EmptyState title="Партий ещё нет">
        Они появятся с приёмкой заказа или с перемещением между складами.
      </EmptyState>
    ),
  });

/** Lots by document, the oldest first, because it is shipped first. */
export function LotsScreen() {
  const viewer = viewerOf(useCurrentUser());
  const isAdmin = viewer.type === 'admin';
  const { data, error, isLoading, refetch } = useQuery({
    ...storagesQuery,
    enabled: !isAdmin && checkRule('actions.storages.read', viewer),
  });
  const list = useMemo(
    () =>
      isAdmin
        ? listFor(true, [], undefined)
        : listFor(false, isLoading ? undefined : (data ?? []), failedOf({ error, refetch })),
    [isAdmin, data, error, isLoading, refetch],
  );
  return <ListPage title="Партии" list={list} />;
}
