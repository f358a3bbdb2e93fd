import { answerOf, type Schemas } from '@portal/api-client/client';
import { plainNumber } from '@portal/domain/price-lists';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../session/query-client.ts';
import { api } from '../../session/api.ts';

export type PriceList = Schemas['PriceList'];
export type PriceListItem = Schemas['PriceListItem'];

/** All price lists that the user may see. */
export const loadPriceLists = async () =>
  (await answerOf(api.GET('/prices/price-list', { params: { query: { pageSize: 100 } } }))).data;

export const priceListsQuery = queryOptions({ queryKey: ['price-lists'], queryFn: loadPriceLists });

export const priceListQuery = (id: number) =>
  queryOptions({
    queryKey: ['price-list', id],
    queryFn: async () =>
      (await answerOf(api.GET('/prices/price-list/{id}', { params: { path: { id } } }))).data,
  });

export const priceListItemQuery = (id: number, item: number) =>
  queryOptions({
    queryKey: ['price-list-items', id, 'one', item],
    queryFn: async () =>
      (await answerOf(api.GET('/prices/price-list/{id}/items/{item}', { params: { path: { id, item } } })))
        .data,
  });

/** Brands and categories of a list's items. */
export const filterValuesQuery = (id: number) =>
  queryOptions({
    queryKey: ['price-list', id, 'filter-values'],
    queryFn: async () =>
      (await answerOf(api.GET('/prices/price-list/{id}/filter-values', { params: { path: { id } } }))).data,
    staleTime: 300_000,
  });

/**
 * What a seller still has to do before customers see the offers; most of it happens in other areas, so it is
 * not cached.
 */
export const sellingStepsQuery = queryOptions({
  queryKey: ['selling-steps'],
  queryFn: async () => (await answerOf(api.GET('/prices/selling-steps'))).data,
  staleTime: 0,
});

/** Refetches price lists and their items. */
export const pricesChanged = () =>
  Promise.all(
    ['price-lists', 'price-list', 'price-list-items', 'price-list-versions', 'selling-steps'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Parses a form's text such as «1 234,50» into a number for the API. */
export const numberOf = (text: string): number => Number(plainNumber(text).replace(',', '.'));
