// Taking orders that were just placed back into the basket.
import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { plural } from '@portal/domain/words';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { toasts } from '../toasts.ts';
import { basketChanged } from './storage.ts';
import { BASKET } from './taken-out.ts';

/**
 * Cancels orders and puts their lines back into the basket; says which orders could not be cancelled. Throws CallError
 * if none could.
 */
export async function undoOrders(order_ids: readonly number[]): Promise<Schemas['UndoneOrders']> {
  const { data } = await answerOf(
    api.POST('/basket/order/undo', {
      params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      body: { order_ids: [...order_ids] },
    }),
  ).finally(() =>
    Promise.all([
      basketChanged(),
      ...['orders', 'order', 'statements', 'limit', 'requests', 'request'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    ]),
  );
  const { lines, left } = data;
  toasts.success(
    plural(data.order_ids.length, 'Заказ отменён', 'Заказы отменены', 'Заказы отменены'),
    `${plural(lines, 'Вернулась', 'Вернулись', 'Вернулись')} в корзину: ${lines.toLocaleString('ru')} ${plural(lines, 'позиция', 'позиции', 'позиций')}`,
    { about: BASKET },
  );
  if (left.length > 0) toasts.warning(left.map(({ reason }) => reason).join(' '));
  return data;
}
