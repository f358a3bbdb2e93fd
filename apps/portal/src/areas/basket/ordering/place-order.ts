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
  /** Credit application to send to the bank after the order is placed. */
  credit?: CreditDraft;
  items: readonly BasketItem[];
}

/**
 * Places the order once: line ids are never reused, so the same lines are the same order, and a second click or
 * a retry after a lost response gets the first one's response.
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
  /** Goes to the bank's page; Back from there, or a failure to reach the bank, leads to the purchase. */
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
    /**
     * Retries after the response was lost, when it is unknown whether the order exists; undefined otherwise.
     */
    again: variables && lost ? () => place(variables) : undefined,
  };
}
