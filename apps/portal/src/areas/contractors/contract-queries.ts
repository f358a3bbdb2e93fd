import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Contract = Schemas['Contract'];
export type ContractRow = Schemas['ContractRow'];

export const contractQuery = (id: number) =>
  queryOptions({
    queryKey: ['contract', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contract/{id}', { params: { path: { id } } }))).data,
  });

/** Storages of a customer, as options. */
export const contractStoragesQuery = (customerId: number | null) =>
  queryOptions({
    queryKey: ['contract-storages', customerId],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/warehouse/contract/storages', { params: { query: { customer_id: customerId ?? 0 } } }),
        )
      ).data,
    enabled: customerId !== null,
  });

/** Finds companies of one side by a part of their title or INN, as options. */
export const findParties = (side: 'supplier' | 'customer') => async (title: string, signal: AbortSignal) => {
  const query = { side, title };
  const { data } = await answerOf(api.GET('/warehouse/contract/parties', { params: { query }, signal }));
  return data.map((one) => ({
    value: String(one.id),
    label: one.title,
    ...(one.inn === '' ? {} : { note: `ИНН ${one.inn}` }),
  }));
};

/** Refetches contracts, limits and markups. */
export const contractsChanged = () =>
  Promise.all(
    ['contracts', 'contract', 'contract-limits', 'contract-markups', 'limit', 'current-user'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
