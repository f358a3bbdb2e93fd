import { ListPage } from '../../kit/list/list-page.tsx';
import { useOrderList } from './order-list.tsx';

/** What this company has ordered. */
export function OutgoingScreen() {
  return <ListPage title="Исходящие заказы" list={useOrderList('outgoing')} />;
}
