import { useQuery } from '../../session/calls/use-query.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { currentUserQuery } from '../../session/session.ts';
import { ShownImpersonation } from './impersonation/shown.tsx';

/** Wraps the pages of duties, which the navigation gate does not check: they need a signed-in user. */
export function DutyGate({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(currentUserQuery);
  if (isPending) return null;
  if (!data) return <Navigate to="/auth" replace />;
  return (
    <>
      {children}
      <ShownImpersonation shown={data.impersonator} />
    </>
  );
}
