import { failureSentence } from '@portal/domain/failures';
import { answerOf, CallError, idempotencyKeyOf, type Schemas } from '@portal/api-client/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { type CreditDraft, type Purchase, purchaseHref, sendCredit, tellFailure } from '../../bank/credit.ts';
import { basketChanged, basketQuery } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';
import type { Basket, BasketItem } from '../lines/items.ts';

const PLACE = ['place-order'];

export interface Placing {
  body: {
    basket_id: number;
    amount: number;
    ids?: number[];
    comment?: string;
    shipments?: Schemas['ShipmentChoice'][];
    payment?: 'credit';
  };
  /** What the bank is asked for, once the order is there. */
  credit?: CreditDraft;
  items: readonly BasketItem[];
}

/**
 * Places the order, once: lines never come back with the same ids, so lines as they stand are one order, and a second click,
 * or a retry after a lost answer, gets the first one's answer.
 */
export function usePlaceOrder(storageId: number, onPlaced: () => void = () => undefined) {
  const navigate = useNavigate();
  const [lost, setLost] = useState(false);
  const order = useMutation({
    mutationKey: PLACE,
    mutationFn: async ({ body, items }: Placing) => {
      const key = await idempotencyKeyOf([body, items.map(({ id, quantity }) => [id, quantity])]);
      return answerOf(
        api.POST('/basket/order/create', { params: { header: { 'Idempotency-Key': key } }, body }),
      );
    },
    onSuccess: async ({ data }, { credit }) => {
      onPlaced();
      if (data.credit_request && credit) {
        await goToBank(data.credit_request, credit);
        return;
      }
      await navigate('/catalog/order-success', { state: data.orders, replace: true });
      await basketChanged();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: async (error) => {
      const unanswered = error instanceof CallError && error.status === 0;
      setLost(unanswered);
      if (unanswered) return;
      toasts.warning(failureSentence(error));
      const fresh = error instanceof CallError ? error.body['basket'] : undefined;
      if (fresh) queryClient.setQueryData(basketQuery(storageId).queryKey, fresh as Basket);
      await basketChanged();
    },
  });
  /** On to the bank; from there «back» leads to the purchase, and so does a bank that cannot be reached. */
  async function goToBank(purchase: Purchase, credit: CreditDraft) {
    let address: string | undefined;
    try {
      address = await sendCredit(purchase, credit);
    } catch (error) {
      tellFailure(error);
    }
    await navigate(purchaseHref(purchase.request_id), { state: { credit }, replace: true });
    await basketChanged();
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    if (address !== undefined) location.assign(address);
  }
  const place = (placing: Placing) => {
    if (queryClient.isMutating({ mutationKey: PLACE }) === 0) order.mutate(placing);
  };
  const { variables } = order;
  return {
    place,
    pending: order.isPending,
    /** The answer was lost on its way: whether the order is there nobody here knows, and this asks once more. */
    again: variables && lost ? () => place(variables) : undefined,
  };
}
