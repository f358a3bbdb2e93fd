import { answerOf } from '@portal/api-client/client';
import type { Column } from '@portal/ui/data-table';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { EditedList } from '../../../kit/list/edited-list.tsx';
import { api } from '../../../session/api.ts';
import { type BrandAlias, BrandDialog } from './brand-dialog.tsx';

const COLUMNS: readonly Column<BrandAlias>[] = [
  {
    id: 'alias',
    title: 'Как пишут',
    width: '40%',
    cell: ({ alias }) => <Text weight="strong">{alias}</Text>,
  },
  { id: 'brand', title: 'Бренд', cell: ({ brand }) => brand.title },
];

const aliasesList = (onOpen: (alias: BrandAlias) => void) =>
  describeList<BrandAlias>({
    name: 'brand-aliases',
    label: 'Написания брендов',
    queryKey: ['brand-spellings', 'aliases'],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/nomenclature/brand-alias', { params: { query } }));
    },
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ alias, brand }) => `${alias} – ${brand.title}`,
    onOpen,
    search: 'Найти бренд',
    empty: (
      <EmptyState title="Написаний ещё нет">
        Добавьте то, как ещё пишут бренд: «Манн» – MANN-FILTER.
      </EmptyState>
    ),
  });

/** Alternative spellings of brands, by which search, imports and requests recognise them. */
export const BrandSpellings = ({ note }: { note: ReactNode }) => (
  <EditedList
    title="Настройки портала"
    note={note}
    describe={aliasesList}
    dialog={(alias, onClose) => <BrandDialog alias={alias} onClose={onClose} />}
  />
);
