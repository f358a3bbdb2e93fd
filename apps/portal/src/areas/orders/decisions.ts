import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { orderNumber } from './order-columns.tsx';

export interface Lines {
  id: number;
  quantity: number;
}
export interface Confirmation {
  id: number;
  version: number;
  lines?: Lines[];
}
export interface Refusal extends Confirmation {
  reason_id: number;
  comment?: string;
}

const header = () => ({ 'Idempotency-Key': newIdempotencyKey() });

const confirmOrder = ({ id, ...body }: Confirmation) =>
  answerOf(api.POST('/document/order/confirm/{id}', { params: { path: { id }, header: header() }, body }));
const refuseOrder = ({ id, ...body }: Refusal) =>
  answerOf(api.POST('/document/order/refuse/{id}', { params: { path: { id }, header: header() }, body }));

async function look() {
  await Promise.all(
    ['orders', 'order', 'statements'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** Decide on several orders, one after another: what fails is named, the others go through. */
function useDecision<T extends Confirmation>(
  decide: (decision: T) => Promise<unknown>,
  done: (count: number) => string,
) {
  return useMutation({
    mutationFn: async (decisions: T[]) => {
      let count = 0;
      for (const decision of decisions) {
        try {
          await decide(decision);
          count += 1;
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          toasts.warning(`Заказ ${orderNumber(decision.id)}: ${error.message}`);
        }
      }
      return count;
    },
    onSuccess: (count) => count > 0 && toasts.success(done(count)),
    onSettled: look,
  });
}

const discardOrder = ({ id, version }: Confirmation) =>
  answerOf(
    api.POST('/document/order/discard/{id}', {
      params: { path: { id }, header: header() },
      body: { version },
    }),
  );

/** Take back an order that waits for the bank. Throws CallError with the server's sentence; the page shows what it is now. */
export async function discard(order: Confirmation): Promise<void> {
  try {
    await discardOrder(order);
    toasts.success('Заказ отменён');
  } finally {
    await look();
    await queryClient.invalidateQueries({ queryKey: ['limit'] });
  }
}

export const useConfirm = () =>
  useDecision(confirmOrder, (count) =>
    count === 1 ? 'Заказ подтверждён' : `Подтверждено заказов: ${count}`,
  );
export const useRefuse = () =>
  useDecision(refuseOrder, (count) =>
    count === 1 ? 'Отказ отправлен покупателю' : `Отказано по заказам: ${count}`,
  );
