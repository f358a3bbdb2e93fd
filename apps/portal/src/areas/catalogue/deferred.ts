import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

/** The user's deferred items, without prices: one call serves all favourite buttons of a page. */
export const deferredQuery = queryOptions({
  queryKey: ['deferred'],
  queryFn: async () => (await answerOf(api.GET('/cart/deferred-item/index'))).data,
  staleTime: 60_000,
});

/** The deferred items with products and prices for a storage. */
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

/** Maximum number of parallel calls while several items are restored. */
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

/**
 * Shows the message that items were removed, with a button to restore them with their offers and quantities.
 */
export function tellForgotten(items: readonly Item[]): void {
  if (items.length === 0) return;
  toasts.success(
    'Убрано из отложенных',
    `${items.length.toLocaleString('ru')} ${plural(items.length, 'товар', 'товара', 'товаров')}`,
    { action: { label: 'Вернуть', run: () => void deferAgain(items) } },
  );
}

/**
 * State of a product's favourite button and the toggle. Updated optimistically, rolled back if the server
 * refuses.
 */
export function useDeferred(standardId: number) {
  const { data = [] } = useQuery(deferredQuery);
  // A product may be deferred several times, with different offers.
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
    // Items without a quantity can be deferred again with the button; a quantity would be lost, so it gets a
    // message with undo.
    onSuccess: (_, defer) => {
      if (!defer) tellForgotten(items.filter(({ quantity }) => quantity !== null));
    },
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: deferredChanged,
  });
  const deferred = change.isPending ? change.variables : items.length > 0;
  return { deferred, toggle: () => !change.isPending && change.mutate(!deferred) };
}
