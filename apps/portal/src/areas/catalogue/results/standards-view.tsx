import { failureSentence } from '@portal/domain/failures';
import { toKopecks } from '@portal/api-client/money';
import { PRODUCT_SIGNS, tellingSigns } from '@portal/domain/offers';
import { continuationWarning, PAGE_SIZE, resultPages } from '@portal/domain/search';
import { SEARCH_SENTENCES } from '@portal/domain/search-sentences';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { Card, CardBar } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { SearchIcon } from '@portal/ui/icons';
import { Pagination } from '@portal/ui/pagination';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { ProductSigns } from '@portal/ui/product-card';
import { FilterFold } from '@portal/ui/filter-bar';
import { Select } from '@portal/ui/select';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useAddress } from '../../../session/browser/address.ts';
import { DensitySwitch, useDensity } from '../../../kit/density.tsx';
import { queryClient } from '../../../session/query-client.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';
import { type Product, standardsQuery } from '../queries.ts';
import {
  type PartQuery,
  isFiltered,
  LAST_PAGE,
  MOST_PAGES,
  readQuery,
  type StandardsSort,
  withoutFilters,
  withPage,
  withSort,
} from './result-address.ts';
import type { FoundStandards } from './standards.ts';
import { NothingFound } from './nothing-found.tsx';
import { StandardsChips } from './standards-chips.tsx';
import { StandardsFilter } from './standards-filter.tsx';
import { ToSearch } from './to-search.tsx';

/** Rows visible without scrolling. */
const AT_ONCE = 10;

const SORT_TITLES: Readonly<Record<StandardsSort, string>> = {
  popularity: 'Сначала популярные',
  price: 'Сначала дешевле',
  article: 'По артикулу',
};
const SORT_OPTIONS = Object.entries(SORT_TITLES).map(([value, label]) => ({ value, label }));
/** Number of products among which the server finds the cheapest. */
const PRICED = 1_000;

/** Signs of a product without «in stock», which the number of its offers shows. */
const telling = (signs: readonly number[]) => signs.filter((id) => id !== PRODUCT_SIGNS.stock);

const columnsOf = (signsOf: ReturnType<typeof tellingSigns>): readonly Column<Product>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ id, brand, article, signs, pic_data_urls: [imageUrl = null] }) => (
      <PartName
        brand={brand.title}
        article={article}
        imageUrl={imageUrl}
        href={`/catalog/result?articleId=${id}`}
      >
        <ProductSigns signs={telling(signsOf(signs))} />
      </PartName>
    ),
  },
  {
    id: 'title',
    title: 'Наименование',
    cell: ({ title, description }) => (
      <>
        <span className="block">{title}</span>
        <Text block size="small" tone="muted">
          {description}
        </Text>
      </>
    ),
  },
  {
    id: 'offers',
    title: 'Предложения',
    align: 'right',
    cell: ({ offers_count: n }) => (n === 0 ? <Text tone="muted">нет</Text> : n),
  },
  {
    id: 'price',
    title: 'Цена от, руб.',
    align: 'right',
    cell: ({ min_price }) =>
      min_price === null ? '—' : <Price unit={false} value={toKopecks(min_price)} strong />,
  },
];

export interface StandardsViewProps {
  query: PartQuery;
  result: FoundStandards;
  /** Whether the best and the fastest offer of each product are loaded. @default false */
  withDelivery?: boolean;
  /** @default columns with the number of offers and the lowest price */
  columns?: readonly Column<Product>[];
}

/** List of products with the filters on the left. */
export function StandardsView({ query, result, withDelivery = false, columns }: StandardsViewProps) {
  const navigate = useNavigate();
  const [params, setParams] = useAddress();
  const density = useDensity();
  const { data, error, isFetching, refetch } = result;
  const products = data?.products;
  const usual = useMemo(() => columnsOf(tellingSigns(products ?? [])), [products]);
  const { page, from } = query;
  const more = useMore(query, withDelivery);
  const goesOn = result.more && page * PAGE_SIZE < (data?.count ?? 0);
  // The filter shows a choice at once; the address and the list follow.
  const [chosen, setChosen] = useState<{ before: URLSearchParams; next: URLSearchParams } | null>(null);
  const address = chosen?.before === params ? chosen.next : params;
  const change = (next: URLSearchParams) => {
    setChosen({ before: params, next });
    setParams(next, { preventScrollReset: true });
  };
  const filtered = isFiltered(params);
  // A search without any results has nothing to filter.
  const narrows = filtered || data === undefined || data.count > 0;
  // The address is older than the data: there are fewer pages now.
  if (data && data.count > 0 && data.products.length === 0) {
    return <Navigate to={`?${withPage(params, resultPages(data.count))}`} replace />;
  }
  return (
    <div
      className={`grid items-start gap-4 ${narrows ? 'grid-cols-[224px_minmax(0,1fr)] max-md:grid-cols-1' : ''}`}
    >
      {narrows && (
        <div className="min-w-0">
          <FilterFold>
            <StandardsFilter found={data} query={readQuery(address)} address={address} onChange={change} />
          </FilterFold>
        </div>
      )}
      <Card padded={false}>
        {narrows && (
          <CardBar align="between">
            <Text role="status" size="small" tone="muted">
              {query.sort === 'price' && (data?.count ?? 0) > PRICED
                ? `Дешевле – среди ${PRICED.toLocaleString('ru')} самых популярных. Сузьте поиск, чтобы сравнить все.`
                : ''}
            </Text>
            <span className="flex flex-wrap items-center gap-3">
              <DensitySwitch />
              <Select
                aria-label="Порядок"
                controlSize="small"
                className="w-52"
                options={SORT_OPTIONS}
                value={query.sort ?? 'popularity'}
                onChange={({ target }) => change(withSort(params, target.value))}
              />
            </span>
          </CardBar>
        )}
        <StandardsChips found={data} query={query} address={params} onChange={change} />
        <DataTable
          label="Найденные товары"
          tall
          density={density}
          columns={columns ?? usual}
          rows={data?.products ?? []}
          rowId={({ id }) => id}
          state={error ? { error: failureSentence(error) } : isFetching && !data ? 'loading' : 'ready'}
          onRetry={refetch}
          onOpen={({ id }) => void navigate(`/catalog/result?articleId=${id}`)}
          empty={
            filtered ? (
              <EmptyState
                icon={<SearchIcon />}
                title="Под фильтр ничего не подошло"
                actions={
                  <Button variant="secondary" onClick={() => change(withoutFilters(params))}>
                    Сбросить фильтр
                  </Button>
                }
              >
                Снимите часть условий или сбросьте фильтр.
              </EmptyState>
            ) : (
              <NothingFound article={query.article} title={query.title} />
            )
          }
          footer={
            <>
              {(data?.products.length ?? 0) > AT_ONCE && <ToSearch />}
              {goesOn && page < LAST_PAGE && page - from + 1 < MOST_PAGES && (
                <Button
                  size="small"
                  variant="ghost"
                  pending={more.pending}
                  onClick={async () => {
                    if (await more.load()) change(withPage(params, page + 1, from));
                  }}
                >
                  Показать ещё
                </Button>
              )}
              <Pagination
                page={page}
                firstPage={from}
                lastPage={LAST_PAGE}
                pageSize={PAGE_SIZE}
                total={data?.count ?? 0}
                onPage={(next) => setParams(withPage(params, next))}
              />
            </>
          }
        />
      </Card>
    </div>
  );
}

/**
 * Returns a function that loads the next page and resolves to whether it had products; if not, a message was
 * shown.
 */
function useMore(query: PartQuery, withDelivery: boolean) {
  const { basketStorageId: storageId } = useStorage();
  const [pending, setPending] = useState(false);
  const load = async () => {
    setPending(true);
    try {
      const next = { ...query, page: query.page + 1 };
      const { products } = await queryClient.fetchQuery(standardsQuery(storageId, next, withDelivery));
      const warning = continuationWarning(products);
      if (warning !== null) toasts.warning(say(SEARCH_SENTENCES, warning));
      return warning === null;
    } catch (error) {
      toasts.warning(failureSentence(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, load };
}
