import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Approval = Schemas['Approval'];
export type ApprovalLine = Schemas['ApprovalLine'];

export const approvalQuery = (id: number) =>
  queryOptions({
    queryKey: ['approval', id],
    queryFn: async () => (await answerOf(api.GET('/approvals/{id}', { params: { path: { id } } }))).data,
  });

/** What the person may order for a storage without consent. */
export const approvalLimitQuery = (storage_id: number) =>
  queryOptions({
    queryKey: ['approval-limit', storage_id],
    queryFn: async () =>
      (await answerOf(api.GET('/approvals/limit', { params: { query: { storage_id } } }))).data,
    enabled: storage_id > 0,
  });

/** For whom rules can be made, and who approves. */
export const targetsQuery = queryOptions({
  queryKey: ['approval-targets'],
  queryFn: async () => (await answerOf(api.GET('/settings/approvals/targets'))).data,
});

/** Refetches what a decision changes. */
export async function approvalsChanged(): Promise<void> {
  await Promise.all(
    ['approvals', 'approval-limit', 'basket', 'orders', 'today', 'notifications'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
