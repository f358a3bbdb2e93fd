import { toKopecks } from '@portal/api-client/money';
import { Badge } from '@portal/ui/badge';
import { BrandFilter } from '@portal/ui/brand-filter';
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

const COLUMNS: readonly Column<Product>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ id, brand, article }) => (
      <PartName brand={brand.title} article={article} href={`/catalog/result?articleId=${id}`} />
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
}

/** Products to choose from, with their brands at the left. */
export function StandardsView({ query, result }: StandardsViewProps) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { data, error, isFetching, refetch } = result;
  const change = (set: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    set(next);
    setParams(next);
  };
  const reset = () => change((next) => next.delete('brandIDs'));
  return (
    <div className="grid grid-cols-[224px_minmax(0,1fr)] items-start gap-4">
      <Card>
        <BrandFilter
          brands={data?.brands ?? []}
          selected={new Set(query.brandIDs)}
          onChange={(selected) =>
            change((next) => {
              next.delete('brandIDs');
              next.delete('page');
              for (const id of selected) next.append('brandIDs', String(id));
            })
          }
        />
      </Card>
      <Card padded={false}>
        <DataTable
          label="Найденные товары"
          tall
          columns={COLUMNS}
          rows={data?.products ?? []}
          rowId={({ id }) => id}
          state={error ? { error: error.message } : isFetching && !data ? 'loading' : 'ready'}
          onRetry={() => void refetch()}
          onOpen={({ id }) => void navigate(`/catalog/result?articleId=${id}`)}
          empty={
            <EmptyState
              icon={<SearchIcon />}
              {...(query.brandIDs
                ? {
                    title: 'Под выбранные бренды ничего не подошло',
                    actions: (
                      <Button variant="secondary" onClick={reset}>
                        Сбросить фильтр
                      </Button>
                    ),
                  }
                : {})}
            >
              Проверьте номер или поищите по словам из названия.
            </EmptyState>
          }
          footer={
            <Pagination
              page={query.page}
              pageSize={20}
              total={data?.count ?? 0}
              onPage={(page) => change((next) => next.set('page', String(page)))}
            />
          }
        />
      </Card>
    </div>
  );
}
