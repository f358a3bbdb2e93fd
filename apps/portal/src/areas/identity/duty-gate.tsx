import { useQuery } from '../../session/calls/use-query.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { currentUserQuery } from '../../session/session.ts';

/** Wraps the pages of duties, which the navigation gate does not check: they need a signed-in user. */
export function DutyGate({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(currentUserQuery);
  if (isPending) return null;
  return data ? children : <Navigate to="/auth" replace />;
}
