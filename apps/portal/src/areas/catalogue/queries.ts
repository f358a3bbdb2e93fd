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

/** A list that one comes back to after a while is still there, and read anew behind it. */
const KEPT = 30 * 60_000;

/** What a search refuses is a warning, on whatever page it was searched. */
const SEARCHES = { search: true };

export const standardQuery = (id: number) =>
  queryOptions({
    queryKey: ['standard', id],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/standard/{id}', { params: { path: { id } } }))).data,
    staleTime: 300_000,
  });

/** What every supplier offers of a product: for administrators. */
export const suppliersOffersQuery = (id: number) =>
  queryOptions({
    queryKey: ['suppliers-offers', id],
    queryFn: () => answerOf(api.GET('/catalog/standard/{id}/offers', { params: { path: { id } } })),
  });

/** A product and what is offered for it; its analogs come by pages, all that have come make one answer. */
export const offersQuery = (storageId: number, wanted: { articleId?: number; article?: string }) =>
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
  });

/** Ends of the sizes by the names the call gives them. */
const sizesOf = (sizes: Sizes) =>
  Object.fromEntries(
    Object.entries(sizes).flatMap(([name, [min, max]]) => [
      [`${name}_min`, min],
      [`${name}_max`, max],
    ]),
  );

/** What is searched, in the names that the call gives it. */
const searchedOf = ({ article, title, prodID, vehicle }: PartQuery) => ({
  ...(article === undefined ? {} : { article }),
  ...(title === undefined ? {} : { title }),
  ...(prodID === undefined ? {} : { prodID }),
  ...vehicle,
});

/** Brands of what is found that have the text in their titles: the answer of a search holds the most frequent only. */
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

/** Products that are found; `withDelivery` tells of each what it costs at best and how soon it can be here. */
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
    // Another filter leaves the list in sight until the new one has come; another search does not.
    placeholderData: (earlier, query) => (query?.queryKey[2] === text ? earlier : undefined),
  });
};

/** Whose bestsellers; of all brands and groups where nothing is chosen. */
export interface HitsOf {
  brand?: number;
  group?: number;
}

/** The call that answers what is chosen. */
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

/** The groups of goods in which the brands' bestsellers lie. */
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

/** Bestsellers with these numbers, however they are spelled. */
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

/** The whole list, held in this browser for 60 days. */
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

/** Whether the text is a number that is known, or should be looked for in titles. Throws CallError. */
export async function checkNumber(storageId: number, article: string) {
  const { id: basketID } = await queryClient.ensureQueryData(basketQuery(storageId));
  const { data } = await answerOf(
    api.GET('/catalog/standards', { params: { query: { basketID, article } } }),
  );
  return data;
}
