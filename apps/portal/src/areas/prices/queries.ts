import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../session/query-client.ts';
import { api } from '../../session/api.ts';
import { sendFile } from '../../session/calls/send-file.ts';
import type { Upload } from '../journal/queries.ts';

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

/** Send a price list and tell how much of it has gone. Throws CallError with the server's sentence. */
export function sendPriceList(
  priceListId: number,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Upload> {
  const form = new FormData();
  form.append('price_list_id', String(priceListId));
  form.append('file', file);
  return sendFile('/data-file-processor/upload', form, onProgress);
}

export const priceListItemQuery = (id: number, item: number) =>
  queryOptions({
    queryKey: ['price-list-items', id, 'one', item],
    queryFn: async () =>
      (await answerOf(api.GET('/prices/price-list/{id}/items/{item}', { params: { path: { id, item } } })))
        .data,
  });

/** Lists and what is on them are looked at anew. */
export const pricesChanged = () =>
  Promise.all(
    ['price-lists', 'price-list', 'price-list-items', 'price-list-versions'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** «1 234,50» of a form's text as the number that a call carries. */
export const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));
