import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type B2cOrder = Schemas['B2cOrder'];
export type B2cItem = B2cOrder['items'][number];

export const b2cOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['b2c-order', id],
    queryFn: async () => (await answerOf(api.GET('/b2c/order', { params: { query: { id } } }))).data,
  });

/** Refetches the lists. */
export const b2cOrdersChanged = () =>
  Promise.all(
    ['b2c-orders', 'b2c-positions'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
