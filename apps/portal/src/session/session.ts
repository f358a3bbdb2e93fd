import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import type { Viewer } from '@portal/domain/access';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from './calls/use-query.ts';
import { api, accessToken, refreshSession } from './api.ts';
import { FLAG, isLeaving, isSignedIn } from './flag.ts';
import { queryClient } from './query-client.ts';

export type CurrentUser = Schemas['CurrentUser'];

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: readCurrentUser,
  staleTime: 60_000,
});

export const statementsQuery = queryOptions({
  queryKey: ['statements'],
  queryFn: async () => (await answerOf(api.GET('/identity/statements'))).data,
  staleTime: 30_000,
});

async function readCurrentUser(): Promise<CurrentUser | null> {
  // The token's cookie shows that a user is signed in; the flag only means that renewing an expired token is
  // worth trying.
  if (accessToken() === undefined && !(isSignedIn() && (await refreshSession()))) return forget();
  const flagged = localStorage.getItem(FLAG) !== null;
  try {
    const { data } = await answerOf(api.GET('/identity/user/current'));
    // Only if it was missing: a sign-out that started meanwhile must stay one.
    if (!flagged) localStorage.setItem(FLAG, '1');
    return data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return forget();
    // Without an answer it is unknown whether the session is over.
    if (error instanceof CallError && error.status === 0) throw error;
    // A user who is already known stays signed in while the server is unavailable; otherwise nobody is.
    if (queryClient.getQueryData(['current-user'])) throw error;
    return null;
  }
}

/**
 * Marks this browser as signed out, except during a sign-out: that one sets the flag itself once the server has
 * answered, and other tabs follow it.
 */
function forget(): null {
  if (!isLeaving()) localStorage.removeItem(FLAG);
  return null;
}

/** The signed-in user. Throws if there is none, so use it only behind the gate. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  if (!data) throw new Error('no signed-in person here');
  return data;
}

export const viewerOf = (user: CurrentUser): Viewer => ({
  type: user.type,
  permissions: user.permissions.map(({ name }) => name),
  b2c_user: user.b2c_user,
  is_work_with_b2c: user.is_work_with_b2c,
});
