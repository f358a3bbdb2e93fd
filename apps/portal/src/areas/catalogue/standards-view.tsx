import { toKopecks } from '@portal/api-client/money';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { SearchIcon } from '@portal/ui/icons';
import { Pagination } from '@portal/ui/pagination';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '@portal/api-client/client';
import { useNavigate, useSearchParams } from 'react-router';
import type { PartQuery, Product } from './queries.ts';
import { isFiltered, withoutFilters } from './result-address.ts';
import { StandardsChips } from './standards-chips.tsx';
import { StandardsFilter } from './standards-filter.tsx';

const COLUMNS: readonly Column<Product>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ id, brand, article, pic_data_urls: [imageUrl = null] }) => (
      <PartName
        brand={brand.title}
        article={article}
        imageUrl={imageUrl}
        href={`/catalog/result?articleId=${id}`}
      />
    ),
  },
  {
    id: 'title',
    title: 'Наименование',
    cell: ({ title, description, signs }) => (
      <span className="flex items-center gap-2">
        <span>
          <span className="block">{title}</span>
          <Text block size="small" tone="muted">
            {description}
          </Text>
        </span>
        {signs.some(({ id }) => id === 28) && <Badge tone="yellow">Хит продаж</Badge>}
      </span>
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
  result: UseQueryResult<Schemas['StandardsAnswer']>;
  /** @default products with how many offers each has, and the lowest price */
  columns?: readonly Column<Product>[];
}

/** Products to choose from, with their filters at the left. */
export function StandardsView({ query, result, columns = COLUMNS }: StandardsViewProps) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { data, error, isFetching, refetch } = result;
  const change = (next: URLSearchParams) => setParams(next, { preventScrollReset: true });
  const filtered = isFiltered(params);
  // Where nothing was found at all there is nothing to narrow.
  const narrows = filtered || data === undefined || data.count > 0;
  return (
    <div className={`grid items-start gap-4 ${narrows ? 'grid-cols-[224px_minmax(0,1fr)]' : ''}`}>
      {narrows && <StandardsFilter found={data} query={query} address={params} onChange={change} />}
      <Card padded={false}>
        <StandardsChips found={data} query={query} address={params} onChange={change} />
        <DataTable
          label="Найденные товары"
          tall
          columns={columns}
          rows={data?.products ?? []}
          rowId={({ id }) => id}
          state={error ? { error: error.message } : isFetching && !data ? 'loading' : 'ready'}
          onRetry={() => void refetch()}
          onOpen={({ id }) => void navigate(`/catalog/result?articleId=${id}`)}
          empty={
            <EmptyState
              icon={<SearchIcon />}
              {...(filtered
                ? {
                    title: 'Под фильтр ничего не подошло',
                    actions: (
                      <Button variant="secondary" onClick={() => change(withoutFilters(params))}>
                        Сбросить фильтр
                      </Button>
                    ),
                  }
                : {})}
            >
              {filtered
                ? 'Снимите часть условий или сбросьте фильтр.'
                : 'Проверьте номер или поищите по словам из названия.'}
            </EmptyState>
          }
          footer={
            <Pagination
              page={query.page}
              pageSize={20}
              total={data?.count ?? 0}
              onPage={(page) => {
                const next = new URLSearchParams(params);
                next.set('page', String(page));
                setParams(next);
              }}
            />
          }
        />
      </Card>
    </div>
  );
}
