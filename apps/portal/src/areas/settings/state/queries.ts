import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

export type State = Schemas['PortalState'];
export type FailedJob = Schemas['FailedJob'];
export type UnsentLetter = Schemas['UnsentLetter'];

/** Milliseconds between refreshes; a hidden page is not refreshed. */
const REFRESH = 15_000;

export const stateQuery = queryOptions({
  queryKey: ['portal-state'],
  queryFn: async () => (await answerOf(api.GET('/settings/portal/state'))).data,
  refetchInterval: REFRESH,
});
export const failedJobsQuery = queryOptions({
  queryKey: ['portal-state', 'jobs'],
  queryFn: async () => (await answerOf(api.GET('/settings/portal/state/jobs'))).data,
  refetchInterval: REFRESH,
});
export const unsentLettersQuery = queryOptions({
  queryKey: ['portal-state', 'letters'],
  queryFn: async () => (await answerOf(api.GET('/settings/portal/state/letters'))).data,
  refetchInterval: REFRESH,
});

/** Reads the whole state anew. */
export const stateChanged = () => queryClient.invalidateQueries({ queryKey: ['portal-state'] });
