import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What this installation is set to. */
export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: async () => (await answerOf(api.GET('/config/env'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
