import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Number of lines in a storage's basket. */
export const basketCountQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['basket-count', storageId],
    queryFn: async () =>
      (await answerOf(api.GET('/info/basket-count', { params: { query: { storage_id: storageId } } }))).data
        .count,
    enabled: storageId > 0,
  });
