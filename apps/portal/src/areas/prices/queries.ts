import { answerOf, CallError, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, accessToken, refreshSession } from '../../session/api.ts';

export type PriceList = Schemas['PriceList'];
export type PriceListItem = Schemas['PriceListItem'];
export type Upload = Schemas['Upload'];
export type UploadRow = Schemas['UploadRow'];

export const priceListsQuery = queryOptions({
  queryKey: ['price-lists'],
  queryFn: async () =>
    (await answerOf(api.GET('/prices/price-list', { params: { query: { pageSize: 100 } } }))).data,
});

export const priceListQuery = (id: number) =>
  queryOptions({
    queryKey: ['price-list', id],
    queryFn: async () =>
      (await answerOf(api.GET('/prices/price-list/{id}', { params: { path: { id } } }))).data,
  });

export const priceListItemsQuery = (id: number, page: number, search: string) =>
  queryOptions({
    queryKey: ['price-list-items', id, page, search],
    queryFn: () => {
      const query = { page, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/prices/price-list/{id}/items', { params: { path: { id }, query } }));
    },
    placeholderData: keepPreviousData,
  });

export const uploadsQuery = (page: number) =>
  queryOptions({
    queryKey: ['uploads', page],
    queryFn: () =>
      answerOf(api.GET('/data-file-processor/upload', { params: { query: { page, pageSize: 10 } } })),
    placeholderData: keepPreviousData,
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

/** Send a file and tell how much of it has gone. Throws CallError with the server's sentence. */
export async function sendPriceList(
  priceListId: number,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Upload> {
  if (accessToken() === undefined) await refreshSession();
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('price_list_id', String(priceListId));
    form.append('file', file);
    // XMLHttpRequest because fetch does not tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/data-file-processor/upload');
    request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
    request.setRequestHeader('Idempotency-Key', newIdempotencyKey());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : (loaded / total) * 100),
    );
    // A file that went in one piece may tell of no progress at all.
    request.upload.addEventListener('load', () => onProgress(100));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response.data);
      else
        reject(
          new CallError(
            request.response ?? { status: request.status, code: 'internal', message: 'Файл не принят' },
          ),
        );
    });
    request.addEventListener('error', () =>
      reject(
        new CallError({
          status: 0,
          code: 'offline',
          message: 'Нет связи с сервером. Проверьте подключение и повторите.',
        }),
      ),
    );
    request.send(form);
  });
}
