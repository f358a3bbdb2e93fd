import { ListPage } from '../../kit/list/list-page.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { orderList } from './order-list.tsx';

/** What this company has ordered. */
export function OutgoingScreen() {
  const { is_admin } = useCurrentUser();
  return (
    <ListPage
      title="Исходящие заказы"
      list={orderList('outgoing', is_admin, 'Номер, артикул или поставщик')}
    />
  );
}
