import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type WatchRow = Schemas['WatchRow'];
export type Watch = Schemas['Watch'];
export type WatchSearch = Schemas['WatchSearch'];
/** What is to be watched. */
export type Of =
  | { kind: 'number'; article: string; brand?: string }
  | { kind: 'deferred'; standard_id: number }
  | { kind: 'search'; search: WatchSearch };

/** First element of the keys of all queries about watches. */
export const WATCHES = 'watches';

export const watchQuery = (id: number) =>
  queryOptions({
    queryKey: [WATCHES, id],
    queryFn: async () => (await answerOf(api.GET('/watch/{id}', { params: { path: { id } } }))).data,
  });

/** The person's watches of a product. */
export const watchesOfQuery = (standardId: number) =>
  queryOptions({
    queryKey: [WATCHES, 'of', standardId],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/watch', { params: { query: { 'filter[standard_id]': standardId, pageSize: 100 } } }),
        )
      ).data,
  });

/** Invalidates the list and every watch. */
export const watchesChanged = () => queryClient.invalidateQueries({ queryKey: [WATCHES] });

/** Address of what is watched: the product's offers, or the results of the search. */
export function watchedHref({
  product,
  search,
  article,
}: Pick<WatchRow, 'product' | 'search' | 'article'>): string {
  if (product) return routeHref('product-id', { id: product.id });
  if (!search) return `${routeHref('catalog-result')}?${new URLSearchParams({ article })}`;
  const { title, prodID, brandIDs = [], queryChars = [], ...sizes } = search;
  const params = new URLSearchParams({ title });
  if (prodID !== undefined) params.set('prodID', String(prodID));
  for (const id of brandIDs) params.append('brandIDs', String(id));
  for (const one of queryChars) params.append('queryChars', one);
  for (const name of ['weight', 'height', 'width', 'length'] as const) {
    const [min, max] = [sizes[`${name}_min`], sizes[`${name}_max`]];
    if (min !== undefined && max !== undefined) params.set(name, `${min}-${max}`);
  }
  return `${routeHref('catalog-result')}?${params}`;
}
