import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

export type Factor = Schemas['SecondFactor'];
export type Passkey = Schemas['Passkey'];

/** The user's second factors, the recovery codes left, and whether the portal demands one. */
export const factorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await answerOf(api.GET('/identity/second-factor'))).data,
});

export const passkeysQuery = queryOptions({
  queryKey: ['second-factor', 'passkeys'],
  queryFn: async () => (await answerOf(api.GET('/identity/passkeys'))).data,
});

/** Refetches both. */
export const factorsChanged = () => queryClient.invalidateQueries({ queryKey: factorQuery.queryKey });
