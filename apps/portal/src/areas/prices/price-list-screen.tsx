import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { Alert } from '@portal/ui/alert';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { type PriceListItem, priceListQuery } from './queries.ts';

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

const itemsOf = (id: number) =>
  describeList({
    name: 'price-list-items',
    label: 'Позиции прайс-листа',
    queryKey: ['price-list-items', id],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/prices/price-list/{id}/items', { params: { path: { id }, query } }));
    },
    columns: COLUMNS,
    rowId: ({ id: item }) => item,
    search: 'Артикул в любом написании',
  });

/** What is in a price list, searched by number. */
export function PriceListScreen() {
  const id = Number(useParams()['id']);
  const { data: list, error } = useQuery(priceListQuery(id));
  if (error) return <ErrorState message={error.message} />;
  return (
    <ListPage
      title={list?.title ?? 'Прайс-лист'}
      aside={<Text tone="muted">{list ? `${list.supplier.title} · ${list.storage.title}` : ''}</Text>}
      note={list?.price_note !== undefined && <Alert>{list.price_note}</Alert>}
      list={itemsOf(id)}
    />
  );
}
