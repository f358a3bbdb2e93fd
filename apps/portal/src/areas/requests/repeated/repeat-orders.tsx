import { MOST_REPEATED } from '@portal/domain/repeated';
import { Button } from '@portal/ui/button';
import { Text } from '@portal/ui/text';
import { useRepeating } from './repeat-month.tsx';

/** Button that makes one list of the selected orders. */
export function RepeatOrders({ orders }: { orders: readonly number[] }) {
  const repeating = useRepeating();
  if (orders.length > MOST_REPEATED)
    return <Text tone="muted">Повторить вместе можно не больше {MOST_REPEATED} заказов</Text>;
  return (
    <Button
      size="small"
      pending={repeating.isPending}
      onClick={() => repeating.mutate({ order_ids: [...orders] })}
    >
      {orders.length === 1 ? 'Повторить заказ' : 'Повторить заказы одним списком'}
    </Button>
  );
}
