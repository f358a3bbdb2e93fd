import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { currentUserQuery } from '../../session/session.ts';

/** Pages of duties open without the gate; without a person there is nothing to do on them. */
export function DutyGate({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(currentUserQuery);
  if (isPending) return null;
  return data ? children : <Navigate to="/auth" replace />;
}
