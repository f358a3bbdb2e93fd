import { answerOf, type Schemas } from '@portal/api-client/client';
import { canAskAnalogs } from '@portal/domain/offers';
import { plural } from '@portal/domain/words';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Request = Schemas['Request'];
export type Position = Schemas['Position'];
export type Proposal = Schemas['Proposal'];

/** «3 строки». */
export const linesOf = (count: number) =>
  `${count.toLocaleString('ru')} ${plural(count, 'строка', 'строки', 'строк')}`;

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', id],
    queryFn: async () =>
      (await answerOf(api.GET('/cart/request/view/{id}', { params: { path: { id } } }))).data,
  });

export const proposalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['request', id, 'proposals'],
    queryFn: async () =>
      (await answerOf(api.GET('/cart/request/proposals/{id}', { params: { path: { id } } }))).data,
  });

/**
 * Other offers for a line's product, analogs included. The key starts with `offers`, so that changes of offers
 * invalidate it.
 */
export const otherOffersQuery = (id: number, standardId: number) =>
  queryOptions({
    queryKey: ['offers', 'request', id, standardId],
    queryFn: async () => {
      const { data } = await answerOf(
        api.POST('/cart/offers/get-offers', { body: { request_id: id, standard_ids: [standardId] } }),
      );
      return data[0];
    },
    enabled: canAskAnalogs({ request_id: id, standard_ids: [standardId] }),
  });

/** Puts a changed request into the cache and invalidates its proposals. */
export async function requestChanged(request: Request): Promise<void> {
  queryClient.setQueryData(requestQuery(request.id).queryKey, request);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['request', request.id, 'proposals'] }),
    queryClient.invalidateQueries({ queryKey: ['requests'] }),
  ]);
}
