import { answerOf, type Schemas } from '@portal/api-client/client';
import { CATEGORY_CACHE } from '@portal/domain/categories';
import { hasMoreAnalogs, pageOffset } from '@portal/domain/search';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketQuery } from '../../session/storage/storage.ts';
import { keepCategories, keptCategories } from './results/kept-categories.ts';
import type { PartQuery, Sizes } from './results/result-address.ts';

export type Offer = Schemas['Offer'];
export type Product = Schemas['Product'];

/**
 * Milliseconds for which results stay cached: a list that is reopened within this time shows at once and is
 * refetched in the background.
 */
const KEPT = 30 * 60_000;

/** Query option: an error of the search is shown as a warning on any page. */
const SEARCHES = { search: true };

export const standardQuery = (id: number, doubtful = false) =>
  queryOptions({
    queryKey: doubtful ? ['standard', id, 'doubtful'] : ['standard', id],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/catalog/standard/{id}', {
            params: { path: { id }, ...(doubtful ? { query: { doubtful } } : {}) },
          }),
        )
      ).data,
    staleTime: 300_000,
  });

/** All suppliers' offers of a product: for administrators. */
export const suppliersOffersQuery = (id: number) =>
  queryOptions({
    queryKey: ['suppliers-offers', id],
    queryFn: () => answerOf(api.GET('/catalog/standard/{id}/offers', { params: { path: { id } } })),
  });

/** A product with its offers; its analogs are loaded page by page and merged into one answer. */
export const offersQuery = (
  storageId: number,
  /** `doubtful`: with analogs that are hidden by default. */
  wanted: { articleId?: number; article?: string; doubtful?: true },
) =>
  infiniteQueryOptions({
    queryKey: ['offers', storageId, wanted],
    queryFn: async ({ pageParam: analogs_offset }) => {
      const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
      return answerOf(
        api.GET('/basket/basket/article', { params: { query: { basketID, ...wanted, analogs_offset } } }),
      );
    },
    meta: SEARCHES,
    initialPageParam: 0,
    getNextPageParam: ({ analogs_offset, products }) =>
      analogs_offset !== null && hasMoreAnalogs(products) ? analogs_offset : undefined,
    select: ({ pages }) => {
      const [first] = pages;
      if (!first) throw new Error('an answer has at least one page');
      const byId = new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product]));
      return { ...first, products: [...byId.values()] };
    },
    enabled: storageId > 0,
    gcTime: KEPT,
    // The list stays while doubtful analogs are added to it.
    placeholderData: (earlier, query) => {
      const [, storage, of] = query?.queryKey ?? [];
      const isSame = storage === storageId && typeof of === 'object' && of.articleId === wanted.articleId;
      return isSame && wanted.articleId !== undefined ? earlier : undefined;
    },
  });

/** Bounds of the sizes by the names of the API's parameters. */
const sizesOf = (sizes: Sizes) =>
  Object.fromEntries(
    Object.entries(sizes).flatMap(([name, [min, max]]) => [
      [`${name}_min`, min],
      [`${name}_max`, max],
    ]),
  );

/** The searched values by the names of the API's parameters. */
const searchedOf = ({ article, title, prodID, vehicle }: PartQuery) => ({
  ...(article === undefined ? {} : { article }),
  ...(title === undefined ? {} : { title }),
  ...(prodID === undefined ? {} : { prodID }),
  ...vehicle,
});

/**
 * Brands of the search result whose title contains the text: the search itself returns only the most frequent
 * ones.
 */
export const brandsQuery = (query: PartQuery, brand: string) => {
  const searched = searchedOf(query);
  return queryOptions({
    queryKey: ['brands-of-standards', searched, brand],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/basket/basket/standards-brands', {
            params: { query: { brand, ...searched } },
          }),
        )
      ).data,
    enabled: brand !== '',
  });
};

/** Products of a search; `withDelivery` adds the best price and the fastest delivery of each. */
export const standardsQuery = (storageId: number, wanted: PartQuery, withDelivery = false) => {
  const { page, article, title, prodID, vehicle, brandIDs, queryChars, sizes, sort } = wanted;
  const searched = searchedOf(wanted);
  const filter = {
    ...(brandIDs === undefined ? {} : { brandIDs }),
    ...(queryChars === undefined ? {} : { queryChars }),
    ...sizesOf(sizes),
    ...(sort === undefined ? {} : { sort }),
  };
  const text = JSON.stringify([article, title, vehicle, (article ?? title ?? vehicle) ? null : prodID]);
  return queryOptions({
    queryKey: [withDelivery ? 'delivery' : 'standards', storageId, text, { ...searched, ...filter }, page],
    queryFn: async () => {
      const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
      const place = withDelivery ? '/basket/basket/standards-delivery' : '/basket/basket/standards';
      const query = { basketID, ...searched, ...filter, offset: pageOffset(page) };
      return answerOf(api.GET(place, { params: { query } }));
    },
    meta: SEARCHES,
    enabled: storageId > 0,
    gcTime: KEPT,
    // On a change of the filter the previous list stays visible until the new one has loaded; on a new search it
    // does not.
    placeholderData: (earlier, query) => (query?.queryKey[2] === text ? earlier : undefined),
  });
};

/** Filter of the bestsellers; without values all brands and groups. */
export interface HitsOf {
  brand?: number;
  group?: number;
}

/** Calls the endpoint for the given filter. */
function hitsOf(basket_id: number, { brand, group }: HitsOf) {
  const of = { basket_id, ...(brand === undefined ? {} : { brand_id: brand }) };
  if (group !== undefined)
    return api.GET('/warehouse/product/get-hit-by-groups', {
      params: { query: { ...of, group_ids: [group] } },
    });
  return brand === undefined
    ? api.GET('/basket/standard/hits', { params: { query: { basket_id } } })
    : api.GET('/warehouse/product/get-hit-by-brands', {
        params: { query: { basket_id, brand_ids: [brand] } },
      });
}

export const hitsQuery = (storageId: number, wanted: HitsOf = {}) =>
  queryOptions({
    queryKey: ['delivery', storageId, 'hits', wanted],
    queryFn: async () => {
      const { id } = await queryClient.ensureQueryData(basketQuery(storageId));
      return (await answerOf(hitsOf(id, wanted))).data;
    },
    enabled: storageId > 0,
  });

/** Groups of goods that contain bestsellers of the brands. */
export const hitGroupsQuery = (storageId: number, brand_ids: number[]) =>
  queryOptions({
    queryKey: ['hit-groups', storageId, brand_ids],
    queryFn: async () => {
      const { id: basket_id } = await queryClient.ensureQueryData(basketQuery(storageId));
      return (
        await answerOf(
          api.GET('/warehouse/product/get-hit-product-group-by-brands', {
            params: { query: { basket_id, brand_ids } },
          }),
        )
      ).data;
    },
    staleTime: KEPT,
    enabled: storageId > 0 && brand_ids.length > 0,
  });

/** Bestsellers with these numbers, compared by their normal form. */
export const hitsOfArticlesQuery = (storageId: number, articles: string[]) =>
  queryOptions({
    queryKey: ['delivery', storageId, 'hits-of-articles', articles],
    queryFn: async () => {
      const { id: basket_id } = await queryClient.ensureQueryData(basketQuery(storageId));
      return (
        await answerOf(
          api.GET('/warehouse/product/get-hit-by-articles', { params: { query: { basket_id, articles } } }),
        )
      ).data;
    },
    enabled: storageId > 0 && articles.length > 0,
  });

export const recommendedQuery = (storageId: number, standard_id: number) =>
  queryOptions({
    queryKey: ['delivery', storageId, 'recommended', standard_id],
    queryFn: async () => {
      const { id: basket_id } = await queryClient.ensureQueryData(basketQuery(storageId));
      return answerOf(
        api.GET('/basket/standard/recommended', { params: { query: { basket_id, standard_id } } }),
      );
    },
    enabled: storageId > 0,
  });

/** All categories, cached in this browser for 60 days. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => {
    const { categories } = await answerOf(api.GET('/basket/prod-categories'));
    keepCategories(categories, Date.now());
    return categories;
  },
  initialData: () => keptCategories(Date.now())?.categories,
  initialDataUpdatedAt: () => keptCategories(Date.now())?.timestamp,
  staleTime: CATEGORY_CACHE,
});

/** Returns whether the text is a known number or should be searched in titles. Throws CallError. */
export async function checkNumber(storageId: number, article: string) {
  const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
  const { data } = await answerOf(
    api.GET('/catalog/standards', { params: { query: { basketID, article } } }),
  );
  return data;
}
