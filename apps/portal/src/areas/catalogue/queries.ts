import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketQuery } from '../../session/storage.ts';

export type Offer = Schemas['Offer'];
export type Product = Schemas['Product'];

/** What is looked for: by number, by title, in a category, or one known product. */
export interface PartQuery {
  article?: string;
  title?: string;
  prodID?: number;
  articleId?: number;
  brandIDs?: number[];
  page: number;
}

const PAGE = 20;

export const offersQuery = (storageId: number, wanted: { articleId?: number; article?: string }) =>
  queryOptions({
    queryKey: ['offers', storageId, wanted],
    queryFn: async () => {
      const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
      return answerOf(api.GET('/basket/basket/article', { params: { query: { basketID, ...wanted } } }));
    },
    enabled: storageId > 0,
  });

export const standardsQuery = (storageId: number, { page, articleId: _, ...wanted }: PartQuery) =>
  queryOptions({
    queryKey: ['standards', storageId, wanted, page],
    queryFn: async () => {
      const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
      return answerOf(
        api.GET('/basket/basket/standards', {
          params: { query: { basketID, ...wanted, offset: PAGE * (page - 1) } },
        }),
      );
    },
    enabled: storageId > 0,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => (await answerOf(api.GET('/basket/prod-categories'))).data,
  staleTime: 600_000,
});

/** Whether the text is a number that is known, or should be looked for in titles. Throws CallError. */
export async function checkNumber(storageId: number, article: string): Promise<{ byTitle: boolean }> {
  const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
  const { data } = await answerOf(
    api.GET('/catalog/standards', { params: { query: { basketID, article } } }),
  );
  return { byTitle: data.title_search_redirect };
}
