import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

export type Upload = Schemas['Upload'];
export type UploadRow = Schemas['UploadRow'];

export const uploadQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', id],
    queryFn: async () =>
      (await answerOf(api.GET('/data-file-processor/upload/{id}', { params: { path: { id } } }))).data,
    enabled: id > 0,
  });
