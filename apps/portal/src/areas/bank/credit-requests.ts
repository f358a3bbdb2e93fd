import { answerOf, CallError } from '@portal/api-client/client';
import { CREDIT_POLLING, creditCheckFailure, creditPending } from '@portal/domain/credit';
import { CREDIT_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { statementsQuery } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { tellDecision } from './decision.ts';

/**
 * Checks the purchases that the bank has not decided on: at once, and every 15 minutes. Specification 1,
 * sections 4 and 9.
 */
export function useCreditRequests(): void {
  const { data: statements } = useQuery(statementsQuery);
  const pending = Object.values(statements?.sbbol.credit_pending ?? {}).join(' ');
  const watched = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = pending === '' ? [] : pending.split(' ');
    // A request that disappeared was decided elsewhere; it is checked too, so that its decision is shown here.
    const gone = watched.current.filter((id) => !ids.includes(id));
    watched.current = ids;
    const check = (requests: readonly string[]) => {
      for (const id of requests) void checkRequest(id);
    };
    check([...gone, ...ids]);
    if (ids.length === 0) return;
    const timer = setInterval(() => check(ids), CREDIT_POLLING);
    return () => clearInterval(timer);
  }, [pending]);
}

async function checkRequest(id: string): Promise<void> {
  try {
    const query = { request_id: Number(id) };
    const { status } = await answerOf(api.GET('/sbbol/credit-request/state', { params: { query } }));
    if (!tellDecision(status.id, id)) return;
    queryClient.setQueryData(statementsQuery.queryKey, (known) => {
      if (!known) return known;
      const left = creditPending(Object.values(known.sbbol.credit_pending), id, status.id);
      const credit_pending = Object.fromEntries(left.map((one, place) => [String(place), one]));
      return { ...known, sbbol: { ...known.sbbol, credit_pending } };
    });
    for (const key of ['orders', 'order', 'limit', 'notifications'])
      void queryClient.invalidateQueries({ queryKey: [key] });
  } catch (error) {
    const status = error instanceof CallError ? error.status : 500;
    const failure = creditCheckFailure(status === 0 ? 'связи' : String(status), id);
    toasts.error(say(CREDIT_SENTENCES, failure));
  }
}
