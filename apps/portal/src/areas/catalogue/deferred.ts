import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

/** What this person has put aside: ids alone, so that every heart on a page knows itself from one call. */
export const deferredQuery = queryOptions({
  queryKey: ['deferred'],
  queryFn: async () => (await answerOf(api.GET('/cart/deferred-item/index'))).data,
  staleTime: 60_000,
});

/** The same with products and prices for a storage. */
export const pricedDeferredQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['deferred', storageId],
    queryFn: async () =>
      (await answerOf(api.GET('/cart/deferred-item/index', { params: { query: { storage_id: storageId } } })))
        .data,
    enabled: storageId > 0,
  });

export const deferredChanged = () => queryClient.invalidateQueries({ queryKey: ['deferred'] });

type Item = Schemas['DeferredItem'];

/** Calls at once while several come back. */
const AT_ONCE = 8;

async function deferAgain(items: readonly Item[]): Promise<void> {
  try {
    for (let from = 0; from < items.length; from += AT_ONCE)
      await Promise.all(
        items.slice(from, from + AT_ONCE).map(({ standard_id, quantity, kept }) =>
          answerOf(
            api.POST('/cart/deferred-item/create', {
              body: {
                standard_id,
                ...(quantity === null ? {} : { quantity }),
                ...(kept ? { offer_id: kept.offer_id } : {}),
              },
            }),
          ),
        ),
      );
  } catch (error) {
    toasts.warning(failureSentence(error));
  }
  await deferredChanged();
}

/** Says that items are deferred no more, with the way back: each with its offer and quantity. */
export function tellForgotten(items: readonly Item[]): void {
  if (items.length === 0) return;
  toasts.success(
    'Убрано из отложенных',
    `${items.length.toLocaleString('ru')} ${plural(items.length, 'товар', 'товара', 'товаров')}`,
    { action: { label: 'Вернуть', run: () => void deferAgain(items) } },
  );
}

/** The heart of a product: whether it is put aside, and the way to change that. Shown at once, taken back if refused. */
export function useDeferred(standardId: number) {
  const { data = [] } = useQuery(deferredQuery);
  // It may lie there with several suppliers' offers.
  const items = data.filter(({ standard_id }) => standard_id === standardId);
  const change = useMutation({
    mutationFn: async (defer: boolean) => {
      if (defer)
        await answerOf(
          api.POST('/cart/deferred-item/create', { body: { standard_id: standardId }, ...outlivesPage() }),
        );
      else
        await Promise.all(
          items.map(({ id }) =>
            answerOf(
              api.DELETE('/cart/deferred-item/delete', { params: { query: { id } }, ...outlivesPage() }),
            ),
          ),
        );
    },
    // A bare heart comes back by itself; a quantity does not.
    onSuccess: (_, defer) => {
      if (!defer) tellForgotten(items.filter(({ quantity }) => quantity !== null));
    },
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: deferredChanged,
  });
  const deferred = change.isPending ? change.variables : items.length > 0;
  return { deferred, toggle: () => !change.isPending && change.mutate(!deferred) };
}
