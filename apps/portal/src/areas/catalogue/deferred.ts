import { answerOf } from '@portal/api-client/client';
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

/** The heart of a product: whether it is put aside, and the way to change that. Shown at once, taken back if refused. */
export function useDeferred(standardId: number) {
  const { data = [] } = useQuery(deferredQuery);
  const item = data.find(({ standard_id }) => standard_id === standardId);
  const change = useMutation({
    mutationFn: async (defer: boolean) => {
      if (defer)
        await answerOf(
          api.POST('/cart/deferred-item/create', { body: { standard_id: standardId }, ...outlivesPage() }),
        );
      else if (item)
        await answerOf(
          api.DELETE('/cart/deferred-item/delete', { params: { query: { id: item.id } }, ...outlivesPage() }),
        );
    },
    onError: (error) => toasts.warning(error.message),
    onSettled: deferredChanged,
  });
  const deferred = change.isPending ? change.variables : item !== undefined;
  return { deferred, toggle: () => !change.isPending && change.mutate(!deferred) };
}
