import { toKopecks } from '@portal/api-client/money';
import type { Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { formatAmount } from '@portal/domain/money';
import { validStep } from '@portal/domain/quantity';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { suppliersOffersQuery } from '../queries.ts';

type SupplierOffer = Schemas['SupplierOffer'];

const COLUMNS: readonly Column<SupplierOffer>[] = [
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'city', title: 'Город', cell: ({ city }) => <Text tone="secondary">{city}</Text> },
  {
    id: 'price',
    title: 'Цена прайс-листа, руб.',
    align: 'right',
    cell: ({ price }) => formatAmount(toKopecks(price)),
  },
  { id: 'reserve', title: 'Свободно, шт.', align: 'right', cell: ({ reserve_text }) => reserve_text },
  {
    id: 'minimum',
    title: 'Не меньше, шт.',
    align: 'right',
    cell: ({ minimal_quantity }) => minimal_quantity.toLocaleString('ru'),
  },
  {
    id: 'multiplicity',
    title: 'Кратность',
    align: 'right',
    cell: (offer) => validStep(offer).toLocaleString('ru'),
  },
  {
    id: 'customers',
    title: 'Покупателей',
    align: 'right',
    cell: ({ customers }) => customers.toLocaleString('ru'),
  },
];

/**
 * All suppliers' offers of a product, read-only, for administrators. Decisions, «Administrators and the
 * catalogue».
 */
export function SuppliersOffers({ standardId }: { standardId: number }) {
  const { data, error, isPending, refetch } = useQuery(suppliersOffersQuery(standardId));
  return (
    <Card
      padded={false}
      title="Предложения поставщиков"
      aside={<Text tone="muted">{data?.total.toLocaleString('ru') ?? ''}</Text>}
    >
      <DataTable
        label="Предложения поставщиков"
        columns={COLUMNS}
        rows={data?.data ?? []}
        rowId={({ id }) => id}
        state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Этот товар никто не предлагает" />}
      />
    </Card>
  );
}
