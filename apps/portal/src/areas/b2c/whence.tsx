import { routeHref } from '@portal/domain/routes';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { documentNumber } from '../../kit/list/columns.tsx';

/** Supplier orders with which goods arrived; «свой запас» if there are none. */
export function Whence({ orders }: { orders: readonly number[] }) {
  if (orders.length === 0) return <Text tone="muted">свой запас</Text>;
  return (
    <span className="flex flex-wrap gap-2">
      {orders.map((id) => (
        <Link key={id} href={routeHref('outgoing-id', { id })}>
          {`Заказ ${documentNumber(id)}`}
        </Link>
      ))}
    </span>
  );
}
