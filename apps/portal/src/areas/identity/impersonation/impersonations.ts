import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** Who has looked at the portal as the user, newest first. */
export const impersonationsQuery = queryOptions({
  queryKey: ['impersonations'],
  queryFn: async () => (await answerOf(api.GET('/identity/impersonation'))).data,
});

/** The hour and minute of an instant, in the reader's zone. */
export const timeOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' });
