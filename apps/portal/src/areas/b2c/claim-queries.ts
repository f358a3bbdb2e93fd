import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type B2cClaim = Schemas['B2cClaim'];

export const b2cClaimQuery = (id: number) =>
  queryOptions({
    queryKey: ['b2c-claim', id],
    queryFn: async () => (await answerOf(api.GET('/document/b2c/claim', { params: { query: { id } } }))).data,
  });

/** Refetches consumers' claims and the claims to suppliers created from them. */
export const b2cClaimsChanged = () =>
  Promise.all(['b2c-claims', 'claims'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
