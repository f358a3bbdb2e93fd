import { answerOf, CallError, idempotencyKeyOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { basketChanged, basketQuery } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';
import type { Basket } from '../lines/items.ts';
import type { Placing } from './place-order.ts';

const ASK = ['ask-approval'];

/** Sends an order for a colleague's consent, once: like an order, a retry after a lost answer gets the first one's answer. */
export function useAskApproval(storageId: number, onSent: () => void = () => undefined) {
  const navigate = useNavigate();
  const [lost, setLost] = useState(false);
  const sending = useMutation({
    mutationKey: ASK,
    mutationFn: async ({ body: { payment: _contract, ...body }, items }: Placing) => {
      const key = await idempotencyKeyOf(['approval', body, items.map(({ id, quantity }) => [id, quantity])]);
      return answerOf(api.POST('/approvals', { params: { header: { 'Idempotency-Key': key } }, body }));
    },
    onSuccess: async ({ data: { id } }) => {
      onSent();
      toasts.success('Заказ отправлен на согласование', 'О решении придёт уведомление');
      await navigate(routeHref('approvals-id', { id }), { replace: true });
      await basketChanged();
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
    },
    onError: async (error) => {
      const unanswered = error instanceof CallError && error.status === 0;
      setLost(unanswered);
      if (unanswered) return;
      toasts.warning(failureSentence(error));
      const fresh = error instanceof CallError ? error.body['basket'] : undefined;
      if (fresh) queryClient.setQueryData(basketQuery(storageId).queryKey, fresh as Basket);
      await basketChanged();
      void queryClient.invalidateQueries({ queryKey: ['approval-limit'] });
    },
  });
  const { variables } = sending;
  const ask = (placing: Placing) => {
    if (queryClient.isMutating({ mutationKey: ASK }) === 0) sending.mutate(placing);
  };
  return { ask, pending: sending.isPending, again: variables && lost ? () => ask(variables) : undefined };
}
