import { answerOf } from '@portal/api-client/client';
import { checkRule, type Viewer } from '@portal/domain/access';
import { sessionLoads } from '@portal/domain/navigation';
import { withCounter } from '@portal/domain/session';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { statementsQuery } from '../../session/session.ts';

/** Counters of the menu that have calls of their own, each with the rule of its call. Specification 1, section 7. */
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
/** Events that change nothing of the statements but these counters. */
const COUNTED: Readonly<Record<string, readonly Counter[] | undefined>> = {
  'order-activated': ['incomingOrders'],
  // What is shipped opens an acceptance at its customer's.
  'order:change-status': ['incomingOrders', 'acceptanceDocuments'],
  'contract-proposal:created': ['new_contract_proposal_count'],
  'contract-proposal:accepted': ['new_contract_proposal_count'],
};

/** An event has come: what it counts is asked for by itself, where it may change more all statements are. */
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
  // What cannot be counted now is counted with the next event.
  const to = await count().catch(() => null);
  if (to === null) return;
  queryClient.setQueryData(
    statementsQuery.queryKey,
    (statements) => statements && withCounter(statements, counter, { to }),
  );
}
