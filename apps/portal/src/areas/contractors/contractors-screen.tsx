import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { CONTRACTOR_TYPES, CONTRACTORS_PAGE, formatRating } from '@portal/domain/contractors';
import { rowTarget } from '@portal/domain/navigation';
import { type RouteName, routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon, UploadIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList } from '../../kit/list/description.ts';
import { idFilter } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { categoriesQuery, subtypesQuery } from './queries.ts';

type Row = Schemas['ContractorRow'];
/** Result of a query: its data, or its error. */
interface Known {
  data: readonly { id: number; title: string }[] | undefined;
  error: unknown;
  refetch(): unknown;
}

/** Title of a kind of company. */
export const typeTitle = (type: string) =>
  CONTRACTOR_TYPES.find(({ id }) => id === type)?.title ?? 'Администрация портала';

const COLUMNS: readonly Column<Row>[] = [
  { id: 'title', title: 'Контрагент', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'type', title: 'Вид', cell: ({ type }) => typeTitle(type) },
  { id: 'inn', title: 'ИНН', cell: ({ inn }) => inn || '—' },
  { id: 'code', title: 'Код', cell: ({ code }) => code || '—' },
  { id: 'category', title: 'Категория', cell: ({ category }) => category?.title ?? '—' },
  { id: 'subtype', title: 'Подтип', cell: ({ subtype }) => subtype?.title ?? '—' },
  {
    id: 'rating',
    title: 'Рейтинг',
    align: 'right',
    cell: ({ rating }) => (rating === null ? '—' : formatRating(rating)),
  },
];

const contractorsList = (viewer: ReturnType<typeof viewerOf>, categories: Known, subtypes: Known) =>
  describeList<Row, string, 'title' | '-created_at' | '-rating'>({
    name: 'contractors',
    label: 'Контрагенты',
    queryKey: ['contractors'],
    pageSize: CONTRACTORS_PAGE,
    load: (asked) => answerOf(api.GET('/warehouse/contractor', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    // Users without the right to edit go to the read-only page. Spec 2 §2.
    rowHref: ({ id }) => {
      const { name } = rowTarget('contractors', id, viewer) ?? { name: 'contractors-id-view' };
      return routeHref(name as RouteName, { id });
    },
    searchKinds: [
      { id: '', label: 'Везде', placeholder: 'Название, ИНН или код' },
      { id: 'contractor', label: 'Название', placeholder: 'Название' },
      { id: 'number', label: 'ИНН, код', placeholder: 'ИНН или код' },
    ],
    sorts: [
      { id: 'title', label: 'По названию' },
      { id: '-created_at', label: 'Сначала новые' },
      { id: '-rating', label: 'По рейтингу' },
    ],
    filters: [
      {
        id: 'type',
        name: 'Вид',
        kind: 'choice',
        single: true,
        options: CONTRACTOR_TYPES.map(({ id, title }) => ({ value: id, label: title })),
      },
      idFilter('category', 'Категория', categories.data ?? [], 'category_id', failedOf(categories)),
      idFilter('subtype', 'Подтип', subtypes.data ?? [], 'subtype_id', failedOf(subtypes)),
    ],
    empty: <EmptyState title="Контрагентов пока нет" />,
  });

/** Companies that the user's company deals with; all companies for administrators. */
export function ContractorsScreen() {
  const viewer = viewerOf(useCurrentUser());
  const may = (rule: string) => checkRule(rule, viewer);
  const categories = useQuery({
    ...categoriesQuery,
    enabled: may('actions.contractors.category.get'),
  });
  const subtypes = useQuery(subtypesQuery);
  return (
    <ListPage
      title="Контрагенты"
      list={contractorsList(viewer, categories, subtypes)}
      actions={
        <>
          {may('pages.contractors-subtypes') && (
            <ButtonLink variant="secondary" href={routeHref('contractors-subtypes')}>
              Подтипы
            </ButtonLink>
          )}
          {may('pages.contractors-contractors_import') && (
            <ButtonLink variant="secondary" href={routeHref('contractors-contractors_import')}>
              <UploadIcon aria-hidden="true" className="size-4" />
              Загрузить из файла
            </ButtonLink>
          )}
          {may('pages.contractors-add') && (
            <ButtonLink href={routeHref('contractors-add')}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Завести
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
