import { addressOf, answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon, UploadIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useMemo } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList, type ListFilter } from '../../kit/list/description.ts';
import { toldFilter } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { MatchList } from './match-list.tsx';
import {
  categoryOptions,
  nomenclatureChanged,
  type OwnProductRow,
  ownBrandsQuery,
  treeQuery,
} from './queries.ts';

/** Parameter value of the page's part that matches own products with the shared catalogue. */
const MATCHING = 'matching';

type Sort = 'article' | 'title' | '-updated_at';
type Params = Readonly<Record<string, readonly string[]>>;

const none = (text: string) => <Text tone="muted">{text}</Text>;

const columnsFor = (isAdmin: boolean): readonly Column<OwnProductRow>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand, article, picture_url }) => (
      <PartName brand={brand.title} article={article} imageUrl={picture_url} />
    ),
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  ...(isAdmin
    ? [{ id: 'contractor', title: 'Продавец', cell: ({ contractor }: OwnProductRow) => contractor.title }]
    : []),
  { id: 'category', title: 'Категория', cell: ({ category }) => category?.title ?? none('без категории') },
  {
    id: 'pack',
    title: 'В упаковке',
    align: 'right',
    cell: ({ pack_quantity }) => pack_quantity ?? none('—'),
  },
  { id: 'multiplicity', title: 'Кратно', align: 'right', cell: ({ multiplicity }) => multiplicity },
  {
    id: 'price-list',
    title: 'Прайс-лист',
    cell: ({ price_list }) => price_list?.title ?? none('не продаётся'),
  },
  {
    id: 'standard',
    title: 'Общий каталог',
    cell: ({ standard_id }) => (standard_id === null ? none('нет') : 'есть'),
  },
  {
    id: 'updated',
    title: 'Изменён',
    cell: ({ updated_at }) => (
      <Text tone="muted">
        <DateTime value={updated_at} />
      </Text>
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
  params: Params;
}) {
  const ids = (name: string) => (params[name] ?? []).map(Number);
  const without = new Set(params['without']);
  return {
    sort: sort as Sort,
    ...(search === ''
      ? {}
      : {
          'filter[search]': search,
          search_type: searchKind === 'title' ? ('title' as const) : ('article' as const),
        }),
    ...(ids('brand').length === 0 ? {} : { 'filter[brand_id]': ids('brand') }),
    ...(ids('category').length === 0 ? {} : { 'filter[category_id]': ids('category') }),
    ...(without.has('photo') ? { 'filter[without_photo]': true } : {}),
    ...(without.has('category') ? { 'filter[without_category]': true } : {}),
    ...(without.has('standard') ? { 'filter[without_standard]': true } : {}),
  };
}

const listFor = (isAdmin: boolean, told: readonly ListFilter[]) =>
  describeList({
    name: 'own-products',
    label: 'Номенклатура',
    queryKey: ['own-products'],
    load: ({ page, pageSize, ...asked }) =>
      answerOf(
        api.GET('/nomenclature/product', { params: { query: { page, pageSize, ...queryOf(asked) } } }),
      ),
    columns: columnsFor(isAdmin),
    rowId: ({ id }) => id,
    rowLabel: ({ brand, article }) => `${brand.title} ${article}`,
    rowHref: ({ id }) => routeHref('nomenclature-id', { id: String(id) }),
    searchKinds: [
      { id: 'article', label: 'Артикул', placeholder: 'Артикул в любом написании' },
      { id: 'title', label: 'Название или бренд', placeholder: 'Название товара или бренд' },
    ],
    sorts: [
      { id: 'article', label: 'По артикулу' },
      { id: 'title', label: 'По названию' },
      { id: '-updated_at', label: 'Сначала изменённые' },
    ],
    filters: [
      ...told,
      {
        id: 'without',
        name: 'Чего нет',
        kind: 'choice',
        options: [
          { value: 'photo', label: 'Без фото' },
          { value: 'category', label: 'Без категории' },
          { value: 'standard', label: 'Нет в общем каталоге' },
        ],
      },
    ],
    exportFile: (asked) => addressOf('/nomenclature/product/export', { query: queryOf(asked) }),
    empty: (
      <EmptyState title="В номенклатуре пусто">
        Заведите товар, загрузите файл или возьмите товары из своих прайс-листов.
      </EmptyState>
    ),
  });

/** A seller's own products and their matches in the shared catalogue; of all companies for administrators. */
export function NomenclatureScreen() {
  const viewer = viewerOf(useCurrentUser());
  const matching = useAddress()[0].get('part') === MATCHING;
  return matching ? (
    <MatchList note={<More matching />} isAdmin={viewer.type === 'admin'} />
  ) : (
    <OwnProducts />
  );
}

function OwnProducts() {
  const viewer = viewerOf(useCurrentUser());
  const brands = useQuery(ownBrandsQuery);
  const tree = useQuery(treeQuery);
  const isAdmin = viewer.type === 'admin';
  const list = useMemo(() => {
    const used = new Set(
      (tree.data ?? []).filter(({ own_count }) => own_count > 0).map(({ id }) => String(id)),
    );
    return listFor(isAdmin, [
      ...toldFilter(
        { id: 'brand', name: 'Бренд' },
        brands.data?.map(({ id, title }) => ({ value: String(id), label: title })),
        failedOf({ error: brands.error, refetch: brands.refetch }),
      ),
      ...toldFilter(
        { id: 'category', name: 'Категория' },
        tree.data && categoryOptions(tree.data).filter(({ value }) => used.has(value)),
        failedOf({ error: tree.error, refetch: tree.refetch }),
      ),
    ]);
  }, [isAdmin, brands.data, brands.error, brands.refetch, tree.data, tree.error, tree.refetch]);
  return (
    <ListPage
      title="Номенклатура"
      actions={checkRule('actions.nomenclature.update', viewer) && <Actions />}
      note={<More />}
      list={list}
    />
  );
}

/** Links to the other pages of the nomenclature. */
function More({ matching = false }: { matching?: boolean }) {
  return (
    <nav aria-label="Номенклатура" className="flex flex-wrap gap-x-5 gap-y-1">
      {matching ? (
        <Link href={routeHref('nomenclature')}>Свои товары</Link>
      ) : (
        <Link href={routeHref('nomenclature', {}, { part: MATCHING })}>Сопоставление с каталогом</Link>
      )}
      <Link href={routeHref('nomenclature-categories')}>Категории</Link>
      <Link href={routeHref('nomenclature-reserves')}>Остатки</Link>
      <Link href={routeHref('nomenclature-lots')}>Партии</Link>
      <Link href={routeHref('nomenclature-photo')}>Фотографии</Link>
    </nav>
  );
}

function Actions() {
  const take = useMutation({
    mutationFn: () => answerOf(api.POST('/nomenclature/product/from-price-lists')),
    onSuccess: async ({ data: { created } }) => {
      await nomenclatureChanged();
      if (created === 0) toasts.success('Новых товаров нет', 'Всё из прайс-листов уже в номенклатуре');
      else toasts.success('Товары заведены', `Новых: ${created.toLocaleString('ru')}`);
    },
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  return (
    <>
      <Button variant="secondary" pending={take.isPending} onClick={() => take.mutate()}>
        Взять из прайс-листов
      </Button>
      <ButtonLink variant="secondary" href={routeHref('nomenclature-import')}>
        <UploadIcon aria-hidden="true" className="size-4" />
        Загрузить файл
      </ButtonLink>
      <ButtonLink href={routeHref('nomenclature-product-id')}>
        <PlusIcon aria-hidden="true" className="size-4" />
        Новый товар
      </ButtonLink>
    </>
  );
}
