import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** Regions of the country, by name. Cached for the whole session. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/region-catalog'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
