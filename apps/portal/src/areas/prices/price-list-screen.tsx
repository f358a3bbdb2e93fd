import { toKopecks } from '@portal/api-client/money';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { SearchIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { Pagination } from '@portal/ui/pagination';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type PriceListItem, priceListItemsQuery, priceListQuery } from './queries.ts';

const COLUMNS: readonly Column<PriceListItem>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  { id: 'quantity', title: 'Остаток', align: 'right', cell: ({ quantity_text }) => quantity_text },
  { id: 'multiplicity', title: 'Кратно', align: 'right', cell: ({ multiplicity }) => multiplicity },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} strong />,
  },
  {
    id: 'updated',
    title: 'Обновлено',
    cell: ({ updated_at }) => (
      <Text tone="muted">
        <DateTime value={updated_at} />
      </Text>
    ),
  },
];

/** What is in a price list, searched by number. */
export function PriceListScreen() {
  const id = Number(useParams()['id']);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const list = useQuery(priceListQuery(id));
  const { data, error, isPending, refetch } = useQuery(priceListItemsQuery(id, page, search));
  if (list.error) return <ErrorState message={list.error.message} />;
  return (
    <>
      <PageHeader
        title={list.data?.title ?? 'Прайс-лист'}
        aside={
          <Text tone="muted">
            {list.data ? `${list.data.supplier.title} · ${list.data.storage.title}` : ''}
          </Text>
        }
      />
      {list.data?.price_note !== undefined && (
        <div className="mb-4">
          <Alert>{list.data.price_note}</Alert>
        </div>
      )}
      <Card padded={false}>
        <div className="w-80 p-3">
          <Input
            type="search"
            icon={<SearchIcon />}
            aria-label="Артикул"
            placeholder="Артикул в любом написании"
            value={search}
            maxLength={200}
            onChange={({ target }) => {
              setSearch(target.value);
              setPage(1);
            }}
          />
        </div>
        <DataTable
          label="Позиции прайс-листа"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowId={({ id: item }) => item}
          state={error ? { error: error.message } : isPending ? 'loading' : 'ready'}
          onRetry={() => void refetch()}
          footer={
            <Pagination page={page} pageSize={20} total={data?.pagination.total ?? 0} onPage={setPage} />
          }
        />
      </Card>
    </>
  );
}
