import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

export type Movement = Schemas['Movement'];
export type MovedItem = Movement['items'][number];
export type Goods = Schemas['MovementGoods'];

export const movementQuery = (id: number) =>
  queryOptions({
    queryKey: ['movement', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/movement/view', { params: { query: { id } } }))).data,
  });

/** Routes between the company's own storages on which goods may be moved. */
export const waysQuery = queryOptions({
  queryKey: ['movement-ways'],
  queryFn: async () => (await answerOf(api.GET('/document/movement/ways'))).data,
});

/** Stock of the sending storage by article. */
export const goodsQuery = (id: number, article: string) =>
  queryOptions({
    queryKey: ['movement-goods', id, article],
    queryFn: async () =>
      (await answerOf(api.GET('/document/movement/goods', { params: { query: { id, article } } }))).data,
    enabled: article !== '',
    staleTime: 0,
  });

/** Stock of the sending storage whose whole part numbers are among the given ones. */
export const findGoods = async (id: number, articles: string[]) =>
  (await answerOf(api.POST('/document/movement/goods', { body: { id, articles } }))).data;

/** Refetches the list of movements and the stock available for them. */
export const movementsChanged = () =>
  Promise.all(
    ['movements', 'movement-goods'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
