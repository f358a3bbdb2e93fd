import { answerOf } from '@portal/api-client/client';
import { CRITERION_KINDS } from '@portal/domain/criteria';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Badge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import type { Criterion } from './queries.ts';

/** The first titles, and the number of the others. */
function named(targets: readonly { title: string }[]): string {
  const [first, second, ...rest] = targets.map(({ title }) => title);
  const shown = [first, second].filter((title) => title !== undefined).join(', ');
  return rest.length === 0 ? shown : `${shown} и ещё ${rest.length.toLocaleString('ru')}`;
}

const COLUMNS: readonly Column<Criterion>[] = [
  { id: 'title', title: 'Критерий', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  {
    id: 'category',
    title: 'Для кого',
    cell: ({ contractor_category }) => contractor_category?.title ?? 'Все, кроме дистрибьюторов',
  },
  {
    id: 'targets',
    title: 'Поставщики и склады',
    cell: ({ suppliers, supplier_storages }) =>
      suppliers.length > 0
        ? named(suppliers)
        : `${supplier_storages.length.toLocaleString('ru')} ${plural(supplier_storages.length, 'склад', 'склада', 'складов')}: ${named(supplier_storages)}`,
  },
  {
    id: 'flags',
    title: 'Условия',
    cell: ({ is_only_for_distributors, is_only_direct_shipment }) => (
      <span className="flex flex-wrap gap-1">
        {is_only_for_distributors && <Badge tone="yellow">Только для дистрибьюторов</Badge>}
        {is_only_direct_shipment && <Badge>Только прямые поставки</Badge>}
        {!is_only_for_distributors && !is_only_direct_shipment && '—'}
      </span>
    ),
  },
];

const CRITERIA = describeList<Criterion>({
  name: 'selection-criteria',
  label: 'Критерии отбора',
  queryKey: ['selection-criteria'],
  load: (asked) =>
    answerOf(api.GET('/warehouse/selection-criteria/index', { params: { query: queryOf(asked) } })),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  rowHref: ({ id }) => routeHref('settings-criterion-id', { id }),
  search: 'Название',
  filters: [
    {
      id: 'discriminator',
      name: 'Вид',
      kind: 'choice',
      single: true,
      options: CRITERION_KINDS.map(({ id, title }) => ({ value: id, label: title })),
    },
  ],
  empty: (
    <EmptyState title="Критериев пока нет">
      Без них каждый покупатель видит предложения всех поставщиков, с которыми у него договор.
    </EmptyState>
  ),
});

/** Selection criteria: what customers of a category may be offered. */
export function CriteriaScreen() {
  return (
    <ListPage
      title="Критерии отбора"
      list={CRITERIA}
      actions={
        <>
          <ButtonLink variant="secondary" href={routeHref('settings-criterion-addstor')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            По складам
          </ButtonLink>
          <ButtonLink href={routeHref('settings-criterion-add')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            По поставщикам
          </ButtonLink>
        </>
      }
    />
  );
}
