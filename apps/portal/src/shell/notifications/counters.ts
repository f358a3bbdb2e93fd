import { answerOf } from '@portal/api-client/client';
import { checkRule, type Viewer } from '@portal/domain/access';
import { sessionLoads } from '@portal/domain/navigation';
import { withCounter } from '@portal/domain/session';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { statementsQuery } from '../../session/session.ts';

/**
 * Counters of the menu that have their own API calls, with the access rule of each. Specification 1, section 7.
 */
const CALLS = {
  incomingOrders: {
    rule: 'pages.inbox',
    count: async () => (await answerOf(api.GET('/document/order/new-count'))).data.count,
  },
  acceptanceDocuments: {
    rule: 'pages.acceptances',
    count: async () => (await answerOf(api.GET('/document/acceptance/new-count'))).data.count,
  },
  new_contract_proposal_count: {
    rule: 'pages.connection-proposal',
    count: async () => (await answerOf(api.GET('/warehouse/contract-proposal/new-count'))).data.count,
  },
};
type Counter = keyof typeof CALLS;
/** Events that affect only these counters; any other event may affect all statements. */
const COUNTED: Readonly<Record<string, readonly Counter[] | undefined>> = {
  'order-activated': ['incomingOrders'],
  // A shipped order creates an acceptance for its customer.
  'order:change-status': ['incomingOrders', 'acceptanceDocuments'],
  'contract-proposal:created': ['new_contract_proposal_count'],
  'contract-proposal:accepted': ['new_contract_proposal_count'],
};

/** Updates the counters after an event: only the affected ones if they are known, otherwise all statements. */
export async function countAgain(event: string, viewer: Viewer): Promise<void> {
  const counters = COUNTED[event];
  if (counters === undefined) return queryClient.invalidateQueries({ queryKey: statementsQuery.queryKey });
  await Promise.all(counters.map((counter) => recount(counter, viewer)));
}

async function recount(counter: Counter, viewer: Viewer): Promise<void> {
  const { rule, count } = CALLS[counter];
  if (!checkRule(rule, viewer)) return;
  // «Admins do not load incoming order and acceptance counts»: specification 1, section 6.
  if (counter !== 'new_contract_proposal_count' && !sessionLoads(viewer).counters) return;
  // A failed count is skipped; the next event updates it.
  const to = await count().catch(() => null);
  if (to === null) return;
  queryClient.setQueryData(
    statementsQuery.queryKey,
    (statements) => statements && withCounter(statements, counter, { to }),
  );
}
