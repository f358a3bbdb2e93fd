import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

export const basketCountQuery = queryOptions({
  queryKey: ['basket-count'],
  queryFn: async () => (await answerOf(api.GET('/info/basket-count'))).data.count,
});
