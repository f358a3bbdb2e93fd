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

/** Between which own storages goods may be moved. */
export const waysQuery = queryOptions({
  queryKey: ['movement-ways'],
  queryFn: async () => (await answerOf(api.GET('/document/movement/ways'))).data,
});

/** What lies at the movement's beginning under an article. */
export const goodsQuery = (id: number, article: string) =>
  queryOptions({
    queryKey: ['movement-goods', id, article],
    queryFn: async () =>
      (await answerOf(api.GET('/document/movement/goods', { params: { query: { id, article } } }))).data,
    enabled: article !== '',
    staleTime: 0,
  });

/** The list and what is left in the storages look again. */
export const movementsChanged = () =>
  Promise.all(
    ['movements', 'movement-goods'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
