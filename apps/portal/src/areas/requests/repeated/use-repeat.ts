import { answerOf, idempotencyKeyOf, newIdempotencyKey } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';

/** Orders by their numbers, or those of the previous month. */
export type Repeating = { order_ids: number[] } | { last_month: true };

/**
 * Makes a list of orders and opens it. The key belongs to the page, which success leaves: a repeated click makes no
 * second list. Throws CallError.
 */
export function useRepeat(): (asked: Repeating) => Promise<void> {
  const navigate = useNavigate();
  const { allowed, ready } = useStorage();
  const form = useRef(newIdempotencyKey());
  return async (asked) => {
    // Without the right to storages an order can still be repeated for its own one.
    const storageId = allowed ? await ready() : 0;
    const body = { ...(storageId > 0 ? { storage_id: storageId } : {}), ...asked };
    const header = { 'Idempotency-Key': await idempotencyKeyOf([form.current, body]) };
    const { data } = await answerOf(api.POST('/cart/request/repeat', { params: { header }, body }));
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
    const { left_out } = data;
    if (left_out > 0)
      toasts.show({
        title: 'Повторено не всё',
        text: `${left_out.toLocaleString('ru')} ${plural(left_out, 'товар не повторяется', 'товара не повторяются', 'товаров не повторяются')}: отказано, снято или недопоставлено`,
        tone: 'orange',
      });
    await navigate(routeHref('request-id', { id: data.id }));
  };
}
