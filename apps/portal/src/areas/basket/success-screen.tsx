import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { plural } from '@portal/domain/words';
import { PageHeader } from '@portal/ui/app-shell';
import { buttonRecipe } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { BareLink } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Navigate, useLocation, useNavigate } from 'react-router';

type Placed = Schemas['PlacedOrder'];

const COLUMNS: readonly Column<Placed>[] = [
  {
    id: 'id',
    title: 'Заказ',
    cell: ({ id }) => <span className="font-semibold">№ {id.toLocaleString('ru')}</span>,
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier_title }) => supplier_title },
  { id: 'lines', title: 'Позиций', align: 'right', cell: ({ lines }) => lines },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} className="font-bold" />,
  },
];

/** The orders that the basket became. */
export function SuccessScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const orders: Placed[] | null = Array.isArray(state) ? state : null;
  if (!orders) return <Navigate to="/outgoing" replace />;
  return (
    <>
      <PageHeader
        title={`${plural(orders.length, 'Заказ размещён', 'Заказы размещены', 'Заказы размещены')}`}
        actions={
          <BareLink href="/catalog" className={buttonRecipe({ variant: 'secondary' })}>
            Продолжить поиск
          </BareLink>
        }
      />
      <p className="mb-4 text-ink-2">
        Поставщики получили уведомления. Новый статус появится в заказе без обновления страницы.
      </p>
      <Card padded={false}>
        <DataTable
          label="Размещённые заказы"
          columns={COLUMNS}
          rows={orders}
          rowId={({ id }) => id}
          onOpen={({ id }) => void navigate(`/outgoing/${id}`)}
        />
      </Card>
    </>
  );
}
