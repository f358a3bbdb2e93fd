import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { DELIVERY_KINDS } from '@portal/domain/deliveries';
import { plural } from '@portal/domain/words';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { OrdersIcon } from '@portal/ui/icons';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useLocation, useNavigate } from 'react-router';
import { UndoBar } from '../../../kit/document/undo-bar.tsx';
import { BASKET_HREF } from '../../../session/storage/taken-out.ts';
import { undoOrders } from '../../../session/storage/undo-orders.ts';

type Placed = Schemas['PlacedOrder'];

const COLUMNS: readonly Column<Placed>[] = [
  {
    id: 'id',
    title: 'Заказ',
    cell: ({ id }) => <Text weight="strong">№ {id.toLocaleString('ru')}</Text>,
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier_title }) => supplier_title },
  {
    id: 'delivery',
    title: 'Получение',
    cell: ({ delivery, planned_delivery_at, time_zone }) => (
      <>
        {DELIVERY_KINDS[delivery]}
        <Text size="small" tone="muted" block>
          {delivery === 'pickup' ? 'можно забрать' : 'по плану'}{' '}
          <DateTime weekday deadline value={planned_delivery_at} zone={time_zone} />
        </Text>
      </>
    ),
  },
  { id: 'lines', title: 'Позиций', align: 'right', cell: ({ lines }) => lines },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
];

/** The orders created from the basket. */
export function SuccessScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const orders: Placed[] | null = Array.isArray(state) ? state : null;
  // Opened by its address: the placed orders are known only right after placing them.
  if (!orders) {
    return (
      <>
        <PageHeader title="Размещение заказа" />
        <Card>
          <EmptyState
            icon={<OrdersIcon />}
            title="Заказы уже в работе"
            actions={<ButtonLink href="/outgoing">Мои заказы</ButtonLink>}
          >
            Эта страница показывает заказы сразу после размещения. Все заказы – в исходящих.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`${plural(orders.length, 'Заказ размещён', 'Заказы размещены', 'Заказы размещены')}`}
        actions={
          <ButtonLink href="/catalog" variant="secondary">
            Продолжить поиск
          </ButtonLink>
        }
      />
      <Text as="p" tone="secondary" className="mb-4">
        {plural(
          orders.length,
          'Поставщик получил уведомление',
          'Поставщики получили уведомления',
          'Поставщики получили уведомления',
        )}
        . Новый статус появится в заказе без обновления страницы.
      </Text>
      <Undo orders={orders} />
      <Card padded={false}>
        <DataTable
          label="Размещённые заказы"
          tall
          columns={COLUMNS}
          rows={orders}
          rowId={({ id }) => id}
          onOpen={({ id }) => void navigate(`/outgoing/${id}`)}
        />
      </Card>
    </>
  );
}

/** Takes all orders back into the basket, as long as their suppliers have not answered. */
function Undo({ orders }: { orders: readonly Placed[] }) {
  const navigate = useNavigate();
  const untils = orders.flatMap(({ undo_until }) => (undo_until === null ? [] : [undo_until]));
  async function undo() {
    const { order_ids } = await undoOrders(orders.map(({ id }) => id));
    const left = orders.filter(({ id }) => !order_ids.includes(id));
    await (left.length === 0
      ? navigate(BASKET_HREF, { replace: true })
      : navigate('.', { replace: true, state: left }));
  }
  return (
    <div className="mb-4 empty:hidden">
      <UndoBar
        until={untils.toSorted()[0] ?? null}
        action={plural(orders.length, 'Отменить заказ', 'Отменить все заказы', 'Отменить все заказы')}
        what={plural(orders.length, 'Заказ можно отменить', 'Заказы можно отменить', 'Заказы можно отменить')}
        onUndo={undo}
      >
        , пока поставщик не ответил: товары вернутся в корзину.
      </UndoBar>
    </div>
  );
}
