import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

export type Exchange = Schemas['CommercemlExchange'];
export type Session = Schemas['CommercemlSession'];

/** Storages of the company, each of which has its own exchange. */
export const storagesQuery = queryOptions({
  queryKey: ['api-key-choices'],
  queryFn: async () => (await answerOf(api.GET('/settings/api-key/choices'))).data,
});

/** The exchange of a storage. */
export const exchangeQuery = (id: number) =>
  queryOptions({
    queryKey: ['one-c-exchange', id],
    queryFn: async () =>
      (await answerOf(api.GET('/settings/commerceml/storage/{id}', { params: { path: { id } } }))).data,
    enabled: id > 0,
  });

/** Refetches what an exchange may have changed. */
export const exchangesChanged = () =>
  Promise.all(
    ['one-c-exchange', 'one-c-sessions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
