import { answerOf, type Schemas } from '@portal/api-client/client';
import { plainNumber } from '@portal/domain/price-lists';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../session/query-client.ts';
import { api } from '../../session/api.ts';

export type PriceList = Schemas['PriceList'];
export type PriceListItem = Schemas['PriceListItem'];

/** Every price list one may see. */
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

/** Brands and categories of what is on a list. */
export const filterValuesQuery = (id: number) =>
  queryOptions({
    queryKey: ['price-list', id, 'filter-values'],
    queryFn: async () =>
      (await answerOf(api.GET('/prices/price-list/{id}/filter-values', { params: { path: { id } } }))).data,
    staleTime: 300_000,
  });

/** What a seller still has to do to be seen: other areas do most of it, so it is asked whenever it is shown. */
export const sellingStepsQuery = queryOptions({
  queryKey: ['selling-steps'],
  queryFn: async () => (await answerOf(api.GET('/prices/selling-steps'))).data,
  staleTime: 0,
});

/** Lists and what is on them are looked at anew. */
export const pricesChanged = () =>
  Promise.all(
    ['price-lists', 'price-list', 'price-list-items', 'price-list-versions', 'selling-steps'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** «1 234,50» of a form's text as the number that a call carries. */
export const numberOf = (text: string): number => Number(plainNumber(text).replace(',', '.'));
