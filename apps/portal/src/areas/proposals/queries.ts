import { answerOf, type Schemas } from '@portal/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Proposal = Schemas['ContractProposal'];
export type ProposalRow = Schemas['ProposalRow'];
export type ProposalDistributor = Schemas['ProposalDistributor'];
export type ProposalStatus = Schemas['StatusCode'];

export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['proposal', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contract-proposal/{id}', { params: { path: { id } } }))).data,
  });

/** Distributors of a region, or of all. */
export const distributorsQuery = (regionId?: number) =>
  queryOptions({
    queryKey: ['proposal-distributors', regionId ?? null],
    queryFn: async () => {
      const query = regionId === undefined ? {} : { regionId };
      return (await answerOf(api.GET('/warehouse/region-distributors', { params: { query } }))).data;
    },
    placeholderData: keepPreviousData,
  });

export const refusalReasonsQuery = queryOptions({
  queryKey: ['proposal-refusal-reasons'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/contract-proposal-refusal-reasons'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Refetches proposals and their counters. */
export async function proposalsChanged(): Promise<void> {
  await Promise.all(
    ['proposals', 'proposal', 'proposal-distributors', 'statements', 'notifications'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
