import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useMinutesUntil } from '../../../kit/document/undo-bar.tsx';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { ordersChanged } from './decisions.ts';
import { orderNumber } from '../order-columns.tsx';

/**
 * The replacement order of a refused line; it can be undone for ten minutes, until the supplier has answered.
 */
export function ReplacedBy({ order_id, undo_until, brand_title, article }: Schemas['ReplacedBy']) {
  const inTime = useMinutesUntil(undo_until) > 0;
  const undo = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/document/order/undo-replace', {
          params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
          body: { order_id },
        }),
      ),
    onSuccess: () => toasts.success(`Замена отменена: заказ ${orderNumber(order_id)}`),
    onError: (error) => toasts.warning(failureSentence(error, 'Не получилось')),
    onSettled: () => ordersChanged(['limit']),
  });
  return (
    <Text block size="small">
      <Link href={routeHref('outgoing-id', { id: order_id })}>заменено: {orderNumber(order_id)}</Link>
      {inTime && (
        <Button
          size="small"
          variant="ghost"
          pending={undo.isPending}
          aria-label={`Отменить замену: ${brand_title} ${article}, заказ ${orderNumber(order_id)}`}
          onClick={() => undo.mutate()}
        >
          Отменить замену
        </Button>
      )}
    </Text>
  );
}
