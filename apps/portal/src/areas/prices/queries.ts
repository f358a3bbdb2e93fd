import { answerOf, type Schemas } from '@portal/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { sendFile } from '../../session/send-file.ts';

export type PriceList = Schemas['PriceList'];
export type PriceListItem = Schemas['PriceListItem'];
export type Upload = Schemas['Upload'];
export type UploadRow = Schemas['UploadRow'];

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

export const uploadQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', id],
    queryFn: async () =>
      (await answerOf(api.GET('/data-file-processor/upload/{id}', { params: { path: { id } } }))).data,
    enabled: id > 0,
  });

export const uploadRowsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['upload', id, 'rows', page],
    queryFn: () =>
      answerOf(
        api.GET('/data-file-processor/upload/{id}/rows', { params: { path: { id }, query: { page } } }),
      ),
    placeholderData: keepPreviousData,
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
  return sendFile('/api/data-file-processor/upload', form, onProgress);
}
