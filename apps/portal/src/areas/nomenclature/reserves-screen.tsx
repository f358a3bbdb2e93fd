import { checkRule } from '@portal/domain/access';
import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import type { OptionsFailure } from '@portal/ui/combobox';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { UploadIcon } from '@portal/ui/icons';
import { PartName } from '@portal/ui/part-name';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList } from '../../kit/list/description.ts';
import { toldFilter } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { storagesQuery } from '../../session/storage/storage.ts';
import { FileFor } from '../journal/matching/file-for.tsx';
import type { Upload } from '../journal/queries.ts';
import { freeText } from './free-text.ts';
import { UploadScreen } from '../journal/upload-screen.tsx';

type Reserve = Schemas['Reserve'];
type Sort = 'article' | '-quantity' | '-held';

const columnsFor = (isAdmin: boolean): readonly Column<Reserve>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  ...(isAdmin
    ? [{ id: 'supplier', title: 'Поставщик', cell: ({ supplier }: Reserve) => supplier.title }]
    : []),
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  {
    id: 'price-list',
    title: 'Прайс-лист',
    cell: ({ price_list }) => price_list?.title ?? <Text tone="muted">не продаётся</Text>,
  },
  { id: 'quantity', title: 'Всего', align: 'right', cell: ({ quantity_text }) => quantity_text },
  {
    id: 'held',
    title: 'Держат заказы',
    align: 'right',
    cell: ({ held, held_by: [first, ...others] }) => (
      <>
        {held.toLocaleString('ru')}
        {first && (
          <Text block tone="muted" size="small">
            {`№ ${first.order_id.toLocaleString('ru')} ${first.customer}: ${first.quantity}`}
            {others.length > 0 && `, ещё заказов: ${others.length}`}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'free',
    title: 'Свободно',
    align: 'right',
    cell: (row) => <Text weight="strong">{freeText(row)}</Text>,
  },
];

const yes = (params: Readonly<Record<string, readonly string[]>>, name: string) =>
  params[name]?.[0] === 'yes';

function queryOf({
  search,
  searchKind,
  sort,
  params,
}: {
  search: string;
  searchKind: string;
  sort: string;
  params: Readonly<Record<string, readonly string[]>>;
}) {
  const storages = params['storage'] ?? [];
  return {
    sort: sort as Sort,
    ...(search === ''
      ? {}
      : {
          'filter[search]': search,
          search_type: searchKind === 'title' ? ('title' as const) : ('article' as const),
        }),
    ...(storages.length === 0 ? {} : { 'filter[storage_id]': storages.map(Number) }),
    ...(yes(params, 'in_stock') ? { 'filter[in_stock]': true } : {}),
    ...(yes(params, 'held') ? { 'filter[held]': true } : {}),
  };
}

const listFor = (
  isAdmin: boolean,
  storages: readonly { id: number; title: string }[] | undefined,
  failed: OptionsFailure | undefined,
) =>
  describeList({
    name: 'reserves',
    label: 'Остатки',
    queryKey: ['stock'],
    load: ({ page, pageSize, ...asked }) =>
      answerOf(api.GET('/warehouse/reserve', { params: { query: { page, pageSize, ...queryOf(asked) } } })),
    columns: columnsFor(isAdmin),
    rowId: ({ id }) => id,
    tall: true,
    rowLabel: ({ brand_title, article }) => `${brand_title} ${article}`,
    rowHref: ({ standard_id }) => routeHref('product-id', { id: String(standard_id) }),
    searchKinds: [
      { id: 'article', label: 'Артикул', placeholder: 'Артикул в любом написании' },
      { id: 'title', label: 'Название', placeholder: 'Название товара' },
    ],
    sorts: [
      { id: 'article', label: 'По артикулу' },
      { id: '-quantity', label: 'Сначала большие остатки' },
      { id: '-held', label: 'Сначала удержанные' },
    ],
    filters: [
      ...toldFilter(
        { id: 'storage', name: 'Склад' },
        storages?.map(({ id, title }) => ({ value: String(id), label: title })),
        failed,
        2,
      ),
      {
        id: 'in_stock',
        name: 'Наличие',
        kind: 'choice',
        single: true,
        options: [{ value: 'yes', label: 'Есть свободные' }],
      },
      {
        id: 'held',
        name: 'Заказы',
        kind: 'choice',
        single: true,
        options: [{ value: 'yes', label: 'Держат заказы' }],
      },
    ],
    exportFile: (asked) => addressOf('/warehouse/reserve/export', { query: queryOf(asked) }),
    empty: (
      <EmptyState title="Остатков нет">
        Они появятся с прайс-листом или с файлом остатков: артикул, бренд, количество.
      </EmptyState>
    ),
  });

/** The storage whose stock is listed, if it is one: its file is loaded. */
const ofStorage = (params: URLSearchParams) => {
  const [storage, ...others] = (params.get('storage') ?? '').split(',');
  return storage && others.length === 0 ? { storage } : {};
};

/** Stock by product and storage; also the import of a stock file. */
export function ReservesScreen() {
  const [params] = useAddress();
  const viewer = viewerOf(useCurrentUser());
  const isAdmin = viewer.type === 'admin';
  const storages = useQuery({
    ...storagesQuery,
    enabled: !isAdmin && checkRule('actions.storages.read', viewer),
  });
  const loads = checkRule('role.is.merchant', viewer) && checkRule('pages.nomenclature-import', viewer);
  if (loads && (params.has('upload') || params.has('load'))) return <LoadReserves />;
  return (
    <ListPage
      title="Остатки"
      actions={
        loads && (
          <ButtonLink href={routeHref('nomenclature-reserves', {}, { load: '1', ...ofStorage(params) })}>
            <UploadIcon aria-hidden="true" className="size-4" />
            Загрузить остатки
          </ButtonLink>
        )
      }
      note={loads && <LastUpload />}
      list={
        isAdmin
          ? listFor(true, [], undefined)
          : listFor(false, storages.isLoading ? undefined : (storages.data ?? []), failedOf(storages))
      }
    />
  );
}

/** Time of the last stock import. */
function LastUpload() {
  const { data, isPending } = useQuery({
    queryKey: ['uploads', 'reserve_upload', 'last'],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/data-file-processor/upload', {
            params: { query: { page: 1, pageSize: 1, kind: 'reserve_upload' } },
          }),
        )
      ).data,
  });
  if (isPending) return <Skeleton className="h-5 w-96" />;
  const last = data?.[0];
  if (!last) return null;
  return (
    <Text tone="muted">
      Последняя загрузка остатков: <DateTime value={last.created_at} />, {last.target},{' '}
      {last.status.title.toLowerCase()}
    </Text>
  );
}

function LoadReserves() {
  return (
    <UploadScreen
      title="Загрузка остатков"
      again={routeHref('nomenclature-reserves', {}, { load: '1' })}
      list={{ href: routeHref('nomenclature-reserves'), label: 'Остатки' }}
      filled={() => ({ href: routeHref('nomenclature-reserves'), label: 'Открыть остатки' })}
      choose={(onUploaded) => <ChooseStorage onUploaded={onUploaded} />}
    />
  );
}

const TEMPLATE = {
  name: 'остатки',
  lines: ['Артикул;Бренд;Остаток', 'OC 90;KNECHT;12', 'W 712/75;MANN-FILTER;>10'],
};

/** Chooses the storage of a stock file, and whether the file is complete. */
function ChooseStorage({ onUploaded }: { onUploaded(upload: Upload): void }) {
  const { data, error, refetch } = useQuery(storagesQuery);
  const [params] = useAddress();
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-96 max-w-180" />;
  if (data.length === 0) return <EmptyState title="Склада ещё нет">Остатки загружают на склад.</EmptyState>;
  return (
    <FileFor
      label="Склад"
      choices={data.map(({ id, title }) => ({ value: String(id), label: title }))}
      initial={params.get('storage')}
      fieldsOf={(id) => ({ kind: 'reserve_upload', storage_id: id })}
      fileLabel="Файл остатков"
      hint="Файл .xlsx, .xls, .ods, .csv, .txt или .zip с несколькими: артикул, бренд, остаток. Цены берутся из ваших прайс-листов"
      template={TEMPLATE}
      onUploaded={onUploaded}
    />
  );
}
