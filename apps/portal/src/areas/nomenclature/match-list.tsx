import { answerOf, type Schemas } from '@portal/api-client/client';
import type { Column } from '@portal/ui/data-table';
import { PartName } from '@portal/ui/part-name';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { MergeProductsDialog } from '../catalogue/merging/merge-products-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';

type OwnMatch = Schemas['OwnMatch'];
type Tab = OwnMatch['status'];

const named = ({ brand_title, article }: Schemas['MatchStandard']) => `${brand_title} ${article}`;

const columnsFor = (isAdmin: boolean): readonly Column<OwnMatch>[] => [
  {
    id: 'article',
    title: 'Свой товар',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  ...(isAdmin
    ? [{ id: 'contractor', title: 'Продавец', cell: ({ contractor }: OwnMatch) => contractor.title }]
    : []),
  {
    id: 'standard',
    title: 'В общем каталоге',
    cell: ({ match, suggestions: [best, ...more], declined }) => {
      if (match) return named(match);
      if (!best)
        return declined.length > 0 ? (
          <Text tone="muted">{`не ${declined.map(named).join(', не ')}`}</Text>
        ) : (
          <Text tone="muted">ничего похожего</Text>
        );
      return `${named(best.standard)}?${more.length > 0 ? ` и ещё ${more.length}` : ''}`;
    },
  },
];

const listFor = (isAdmin: boolean, onOpen: (match: OwnMatch) => void) =>
  describeList<OwnMatch, Tab>({
    name: 'own-matches',
    label: 'Сопоставление с общим каталогом',
    queryKey: ['own-products', 'matches'],
    load: ({ page, pageSize, search, tab }) =>
      answerOf(
        api.GET('/nomenclature/match', {
          params: {
            query: {
              page,
              pageSize,
              status: tab ?? ('waiting' as const),
              ...(search === '' ? {} : { 'filter[search]': search }),
            },
          },
        }),
      ),
    tabs: [
      { id: 'waiting', label: 'Ждут решения' },
      { id: 'confirmed', label: 'Подтверждены' },
      { id: 'declined', label: 'Отклонены' },
    ],
    columns: columnsFor(isAdmin),
    rowId: ({ id }) => id,
    rowLabel: ({ brand_title, article }) => `${brand_title} ${article}`,
    onOpen,
    search: 'Артикул, название или бренд',
    empty: (
      <EmptyState title="Здесь пусто">
        Сюда попадают свои товары, которых в общем каталоге нет под тем же брендом и номером, но есть похожие.
      </EmptyState>
    ),
  });

/** Own products that the shared catalogue may have under another brand or article: the seller decides. */
export function MatchList({ note, isAdmin }: { note: ReactNode; isAdmin: boolean }) {
  const [opened, setOpened] = useState<OwnMatch>();
  const [merging, setMerging] = useState<Schemas['MatchStandard']>();
  const list = useMemo(() => listFor(isAdmin, setOpened), [isAdmin]);
  return (
    <>
      <ListPage title="Номенклатура" note={note} list={list} />
      {opened && !merging && (
        <MatchDialog
          match={opened}
          onChange={setOpened}
          onClose={() => setOpened(undefined)}
          {...(isAdmin ? { onMerge: setMerging } : {})}
        />
      )}
      {merging && (
        <MergeProductsDialog
          product={{ ...merging, brand: { title: merging.brand_title } }}
          onClose={() => {
            setMerging(undefined);
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}
