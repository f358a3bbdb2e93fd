import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
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

/** How else brands are written: search, uploads and requests know a brand by it. */
export function BrandSpellings({ note }: { note: ReactNode }) {
  const [edited, setEdited] = useState<{ alias: BrandAlias | null }>();
  const list = useMemo(() => aliasesList((alias) => setEdited({ alias })), []);
  return (
    <>
      <ListPage
        title="Настройки портала"
        note={note}
        actions={
          <Button
            icon={<PlusIcon aria-hidden="true" className="size-4" />}
            onClick={() => setEdited({ alias: null })}
          >
            Добавить
          </Button>
        }
        list={list}
      />
      {edited && <BrandDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
