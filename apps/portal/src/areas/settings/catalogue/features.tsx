import { answerOf } from '@portal/api-client/client';
import type { Column } from '@portal/ui/data-table';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { EditedList } from '../../../kit/list/edited-list.tsx';
import { api } from '../../../session/api.ts';
import { type Feature, FeatureDialog } from './feature-dialog.tsx';

const COLUMNS: readonly Column<Feature>[] = [
  {
    id: 'title',
    title: 'Характеристика',
    width: '40%',
    cell: ({ title }) => <Text weight="strong">{title}</Text>,
  },
  {
    id: 'values',
    title: 'Значений',
    width: '15%',
    align: 'right',
    cell: ({ values_count }) => values_count.toLocaleString('ru'),
  },
  { id: 'slug', title: 'Имя в адресах', cell: ({ slug }) => <Text tone="muted">{slug}</Text> },
];

const featuresList = (onOpen: (feature: Feature) => void) =>
  describeList<Feature>({
    name: 'features',
    label: 'Характеристики',
    queryKey: ['features'],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/catalog/feature', { params: { query } }));
    },
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    onOpen,
    search: 'Найти характеристику',
    empty: <EmptyState title="Характеристик ещё нет">Добавьте первую: «Резьба».</EmptyState>,
  });

/** Characteristics of the shared catalogue's products; each links to its values. */
export const Features = ({ note }: { note: ReactNode }) => (
  <EditedList
    title="Настройки портала"
    note={note}
    describe={featuresList}
    dialog={(feature, onClose) => <FeatureDialog feature={feature} onClose={onClose} />}
  />
);
