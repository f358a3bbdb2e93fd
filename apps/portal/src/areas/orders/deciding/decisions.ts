import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { orderNumber } from '../order-columns.tsx';

export interface Lines {
  id: number;
  quantity: number;
}
export interface Head {
  id: number;
  version: number;
}
export interface Confirmation extends Head {
  lines?: Lines[];
}
export interface Refusal extends Confirmation {
  reason_id: number;
  comment?: string;
}

/** Pieces to confirm and pieces to refuse in one call. */
export interface Decision extends Head {
  confirm?: Lines[];
  refuse?: Lines[];
  reason_id?: number;
  comment?: string;
}

const header = () => ({ 'Idempotency-Key': newIdempotencyKey() });

/** `keepalive`: the call must survive closing the page. */
export const confirmOrder = ({ id, ...body }: Confirmation, keepalive = false) =>
  answerOf(
    api.POST('/document/order/confirm/{id}', {
      params: { path: { id }, header: header() },
      body,
      ...(keepalive ? { keepalive } : {}),
    }),
  );
/** Confirms and refuses pieces in one transaction. */
export const decideOrder = (body: Decision, keepalive = false) =>
  answerOf(
    api.POST('/document/order/decide', {
      params: { header: header() },
      body,
      ...(keepalive ? { keepalive } : {}),
    }),
  );
export const refuseOrder = ({ id, ...body }: Refusal) =>
  answerOf(api.POST('/document/order/refuse/{id}', { params: { path: { id }, header: header() }, body }));

/** Refetches whatever shows or counts orders. */
export async function ordersChanged(besides: readonly string[] = []) {
  await Promise.all(
    ['orders', 'order', 'statements', ...besides].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

/** Decides on several orders, one after another; failures are listed in a message, the other orders succeed. */
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
          toasts.warning(`Заказ ${orderNumber(decision.id)}: ${failureSentence(error)}`);
        }
      }
      return count;
    },
    onSuccess: (count) => count > 0 && toasts.success(done(count)),
    onSettled: () => ordersChanged(),
  });
}

/** Closes an order: confirmed pieces that are not shipped will not be delivered; requires a comment. */
export const closeShort = ({ id, version }: Head, comment: string) =>
  answerOf(api.PUT('/document/order/close-short', { body: { id, version, comment } }));

/** Moves an order into this side's archive. */
export const archiveOrder = ({ id, version }: Head) =>
  answerOf(api.PUT('/document/order/archive', { body: { id, version } }));
export const unarchiveOrder = ({ id, version }: Head) =>
  answerOf(api.PUT('/document/order/unarchive', { body: { id, version } }));

/** Withdraws an order that waits for the bank's decision. */
export const discardOrder = ({ id, version }: Head) =>
  answerOf(
    api.POST('/document/order/discard/{id}', {
      params: { path: { id }, header: header() },
      body: { version },
    }),
  );

export const useRefuse = () =>
  useDecision(refuseOrder, (count) =>
    count === 1 ? 'Отказ отправлен покупателю' : `Отказано по заказам: ${count}`,
  );
