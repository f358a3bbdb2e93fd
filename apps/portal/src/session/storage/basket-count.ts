import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Lines in the basket of a storage. */
export const basketCountQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['basket-count', storageId],
    queryFn: async () =>
      (await answerOf(api.GET('/info/basket-count', { params: { query: { storage_id: storageId } } }))).data
        .count,
    enabled: storageId > 0,
  });
