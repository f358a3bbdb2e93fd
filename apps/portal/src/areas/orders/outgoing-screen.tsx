import { OrderList } from './order-list.tsx';

/** What this company has ordered. */
export function OutgoingScreen() {
  return <OrderList side="outgoing" title="Исходящие заказы" searchHint="Номер, артикул или поставщик" />;
}
