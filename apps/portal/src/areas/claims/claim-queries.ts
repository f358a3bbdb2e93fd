import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Side = 'incoming' | 'outgoing';
export type ClaimItem = Schemas['ClaimItem'];
export type Claim = Schemas['Claim'] & { items: ClaimItem[] };

/** A claim with its items, as one side sees it. */
export const claimQuery = (side: Side, id: number) =>
  queryOptions({
    queryKey: ['claim', side, id],
    queryFn: async (): Promise<Claim> => {
      const params = { params: { query: { id } } };
      const [{ data }, { data: items }] = await Promise.all([
        answerOf(api.GET(`/document/claim/${side}-claim`, params)),
        answerOf(api.GET(`/document/claim/${side}-claim-items`, params)),
      ]);
      return { ...data, items };
    },
  });

/** Refetches claims, and consumers' claims, which are forwarded when their drafts are sent. */
export const claimsChanged = () =>
  Promise.all(
    ['claims', 'claim', 'b2c-claims', 'b2c-claim'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
