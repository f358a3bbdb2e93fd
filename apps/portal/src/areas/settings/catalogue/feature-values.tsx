import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import type { Column } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { type ReactNode, useMemo } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { EditedList } from '../../../kit/list/edited-list.tsx';
import { api } from '../../../session/api.ts';
import { type FeatureValue, FeatureValueDialog } from './feature-value-dialog.tsx';

const COLUMNS: readonly Column<FeatureValue>[] = [
  {
    id: 'value',
    title: 'Значение',
    width: '50%',
    cell: ({ value }) => <Text weight="strong">{value}</Text>,
  },
  {
    id: 'used',
    title: 'У товаров',
    cell: ({ is_used }) => (is_used ? 'Есть' : <Text tone="muted">Нет ни у одного</Text>),
  },
];

const featureQuery = (id: number) =>
  queryOptions({
    queryKey: ['features', id, 'title'],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/feature/{id}', { params: { path: { id } } }))).data,
  });

const valuesList = (id: number) => (onOpen: (value: FeatureValue) => void) =>
  describeList<FeatureValue>({
    name: 'feature-values',
    label: 'Значения характеристики',
    queryKey: ['features', id],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/catalog/feature/{id}/value', { params: { path: { id }, query } }));
    },
    columns: COLUMNS,
    rowId: (one) => one.id,
    rowLabel: ({ value }) => value,
    onOpen,
    search: 'Найти значение',
    empty: <EmptyState title="Значений ещё нет">Они приходят с товарами каталога.</EmptyState>,
  });

/** Values of a characteristic; duplicates are merged here. */
export function FeatureValues({ id, note }: { id: number; note: ReactNode }) {
  const describe = useMemo(() => valuesList(id), [id]);
  const { data: feature } = useQuery(featureQuery(id));
  return (
    <EditedList
      title={feature ? `Значения характеристики «${feature.title}»` : 'Значения характеристики'}
      note={note}
      describe={describe}
      adds={false}
      actions={<Link href={`${routeHref('settings-portal')}?part=features`}>Все характеристики</Link>}
      dialog={(value, onClose) => value && <FeatureValueDialog value={value} onClose={onClose} />}
    />
  );
}
