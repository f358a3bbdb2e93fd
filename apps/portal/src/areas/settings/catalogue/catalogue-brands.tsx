import { answerOf } from '@portal/api-client/client';
import { Badge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { EditedList } from '../../../kit/list/edited-list.tsx';
import { api } from '../../../session/api.ts';
import { type CatalogueBrand, CatalogueBrandDialog } from './catalogue-brand-dialog.tsx';

const COLUMNS: readonly Column<CatalogueBrand>[] = [
  {
    id: 'title',
    title: 'Бренд',
    width: '30%',
    cell: ({ title, is_oem }) => (
      <>
        <Text weight="strong">{title}</Text> {is_oem && <Badge>Оригинал</Badge>}
      </>
    ),
  },
  {
    id: 'products',
    title: 'Товаров каталога',
    width: '20%',
    align: 'right',
    cell: ({ products_count }) => products_count.toLocaleString('ru'),
  },
  {
    id: 'aliases',
    title: 'Как ещё пишут',
    cell: ({ aliases }) => aliases.join(', ') || <Text tone="muted">—</Text>,
  },
];

const brandsList = (onOpen: (brand: CatalogueBrand) => void) =>
  describeList<CatalogueBrand>({
    name: 'catalogue-brands',
    label: 'Бренды каталога',
    queryKey: ['brand-spellings', 'brands'],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/catalog/brand', { params: { query } }));
    },
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    onOpen,
    search: 'Найти бренд',
    empty: <EmptyState title="Брендов ещё нет">Они приходят с загрузками или добавляются здесь.</EmptyState>,
  });

/** Brands of the shared catalogue, by whose titles search, imports and requests recognise them. */
export const CatalogueBrands = ({ note }: { note: ReactNode }) => (
  <EditedList
    title="Настройки портала"
    note={note}
    describe={brandsList}
    dialog={(brand, onClose) => <CatalogueBrandDialog brand={brand} onClose={onClose} />}
  />
);
