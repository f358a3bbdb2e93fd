import { answerOf } from '@portal/api-client/client';
import { NORM_KINDS } from '@portal/domain/norms';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { type Norm, NormDialog } from './norm-form.tsx';

const COLUMNS: readonly Column<Norm>[] = [
  {
    id: 'kind',
    title: 'Для чего',
    width: '160px',
    cell: ({ kind }) => NORM_KINDS.find(({ id }) => id === kind)?.title,
  },
  {
    id: 'target',
    title: 'Название',
    cell: ({ target: { title, note } }) => (
      <>
        <Text weight="strong">{title}</Text> {note !== '' && <Text tone="muted">{note}</Text>}
      </>
    ),
  },
  {
    id: 'multiple',
    title: 'Кратность, шт.',
    align: 'right',
    width: '160px',
    cell: ({ multiple }) => multiple.toLocaleString('ru'),
  },
  {
    id: 'minimum',
    title: 'Минимум, шт.',
    align: 'right',
    width: '160px',
    cell: ({ minimum }) => (minimum === 0 ? '—' : minimum.toLocaleString('ru')),
  },
];

const normsList = (onOpen: (norm: Norm) => void) =>
  describeList<Norm>({
    name: 'supply-norms',
    label: 'Нормы поставки',
    queryKey: ['supply-norms'],
    load: (asked) => answerOf(api.GET('/settings/norm', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ target }) => target.title,
    onOpen,
    search: 'Артикул или название',
    filters: [
      {
        id: 'kind',
        name: 'Для чего',
        kind: 'choice',
        single: true,
        options: NORM_KINDS.map(({ id, title }) => ({ value: id, label: title })),
      },
    ],
    empty: (
      <EmptyState title="Норм пока нет">
        Продаёте, как в прайс-листе. Нормой задают кратность и минимум для бренда, категории или товара.
      </EmptyState>
    ),
  });

/** The company's supply norms: multiples and minimum quantities. */
export function NormsScreen() {
  const [edited, setEdited] = useState<Norm>();
  const list = useMemo(() => normsList(setEdited), []);
  return (
    <>
      <ListPage
        title="Нормы поставки"
        list={list}
        actions={
          <ButtonLink href={routeHref('settings-norm-add')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            Добавить
          </ButtonLink>
        }
      />
      {edited && <NormDialog norm={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
