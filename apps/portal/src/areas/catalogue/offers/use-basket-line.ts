import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { isInBasket } from '@portal/domain/offers';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { basketChanged, basketQuery, linePut, linesGone } from '../../../session/storage/storage.ts';
import { BASKET, BASKET_HREF, putIntoBasket, tellTakenOut } from '../../../session/storage/taken-out.ts';
import { toasts } from '../../../session/toasts.ts';
import type { Offer } from '../queries.ts';

/** Adds an offer to the basket, changes its quantity and removes it. */
export function useBasketLine(offer: Offer, storageId: number) {
  const inBasket = isInBasket(offer);
  // A ref, because a second click may come before the first one is rendered.
  const busy = useRef(false);
  const once = (start: () => void) => {
    if (busy.current) return;
    busy.current = true;
    start();
  };
  const settled = () => void (busy.current = false);
  const refused = (error: Error) => {
    toasts.warning(failureSentence(error), { about: BASKET });
    return basketChanged();
  };
  const { id: offer_id, standard_id, basket_item_id, basket_quantity } = offer;
  const name = `${offer.brand_title} ${offer.article}`;
  const put = useMutation({
    mutationFn: ({ quantity }: { quantity: number; isNew: boolean }) =>
      putIntoBasket(storageId, { offer_id, standard_id, quantity }),
    // `isNew` is the value at the time of the call: the basket may be refetched before the response.
    onSuccess: async (line, { quantity, isNew }) => {
      if (!isNew) toasts.settle(BASKET);
      else
        toasts.success(
          'Добавлено в корзину',
          `${name} · ${quantity.toLocaleString('ru')} шт. · ${formatMoney(toKopecks(line.amount))}`,
          { about: BASKET, action: { label: 'Открыть корзину', href: BASKET_HREF } },
        );
      await linePut(storageId, line);
    },
    onError: refused,
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const { id } = await queryClient.ensureQueryData(basketQuery(storageId));
      const ids = basket_item_id === null ? [] : [basket_item_id];
      return answerOf(api.POST('/basket/basket-items/delete', { body: { basket_id: id, ids } }));
    },
    onSuccess: () => {
      tellTakenOut(storageId, [{ offer_id, standard_id, quantity: basket_quantity ?? 1, name }]);
      return linesGone(storageId, basket_item_id === null ? [] : [basket_item_id]);
    },
    onError: refused,
    onSettled: settled,
  });
  return {
    inBasket,
    pending: put.isPending || remove.isPending,
    put: (quantity: number) => once(() => put.mutate({ quantity, isNew: !inBasket })),
    remove: () => once(() => remove.mutate()),
  };
}
