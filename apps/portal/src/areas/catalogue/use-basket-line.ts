import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { isInBasket } from '@portal/domain/offers';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketChanged, basketQuery, linePut, linesGone } from '../../session/storage/storage.ts';
import { toasts } from '../../session/toasts.ts';
import type { Offer } from './queries.ts';

/** An offer's way into the basket and out of it. */
export function useBasketLine(offer: Offer, storageId: number) {
  const inBasket = isInBasket(offer);
  // Two clicks come before the first of them is rendered.
  const busy = useRef(false);
  const once = (start: () => void) => {
    if (busy.current) return;
    busy.current = true;
    start();
  };
  const settled = () => void (busy.current = false);
  const refused = (error: Error) => {
    toasts.warning(error.message);
    return basketChanged();
  };
  const put = useMutation({
    mutationFn: async (quantity: number) => {
      const { id } = await queryClient.ensureQueryData(basketQuery(storageId));
      const body = { basket_id: id, offer_id: offer.id, standard_id: offer.standard_id, quantity };
      return answerOf(
        api.POST('/basket/basket-items/create', {
          params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
          body,
        }),
      );
    },
    onSuccess: async ({ data }, quantity) => {
      if (!inBasket)
        toasts.success(
          'Добавлено в корзину',
          `${offer.brand_title} ${offer.article} · ${quantity} шт. · ${formatMoney(toKopecks(data.amount))}`,
        );
      await linePut(storageId, data);
    },
    onError: refused,
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const { id } = await queryClient.ensureQueryData(basketQuery(storageId));
      const ids = offer.basket_item_id === null ? [] : [offer.basket_item_id];
      return answerOf(api.POST('/basket/basket-items/delete', { body: { basket_id: id, ids } }));
    },
    onSuccess: () => linesGone(storageId, offer.basket_item_id === null ? [] : [offer.basket_item_id]),
    onError: refused,
    onSettled: settled,
  });
  return {
    inBasket,
    pending: put.isPending || remove.isPending,
    put: (quantity: number) => once(() => put.mutate(quantity)),
    remove: () => once(() => remove.mutate()),
  };
}
