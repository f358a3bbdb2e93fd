import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
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
