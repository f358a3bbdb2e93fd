import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import type { Viewer } from '@portal/domain/access';
import type { Visitor } from '@portal/domain/navigation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, accessToken, refreshSession } from './api.ts';
import { FLAG, isSignedIn } from './flag.ts';
import { queryClient } from './query-client.ts';

export type CurrentUser = Schemas['CurrentUser'];

/** Set by signing in, cleared by the first page shown after it. */
const FIRST_ENTER = 'firstEnter';

export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: async () => (await answerOf(api.GET('/config/env'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

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
  if (!isSignedIn()) return null;
  if (accessToken() === undefined && !(await refreshSession())) return forget();
  try {
    return (await answerOf(api.GET('/identity/user/current'))).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return forget();
    throw error;
  }
}

function forget(): null {
  localStorage.removeItem(FLAG);
  return null;
}

/** The signed-in person. Only for screens behind the gate, where there always is one. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  if (!data) throw new Error('no signed-in person here');
  return data;
}

export const viewerOf = (user: CurrentUser): Viewer => ({
  type: user.type,
  permissions: user.permissions.map(({ name }) => name),
  b2c_user: user.b2c_user,
  // As the server's own guard has it: who is flagged works with B2C.
  is_work_with_b2c: user.b2c_user,
});

/** What the navigation gate must know of the person. */
export const visitorOf = (user: CurrentUser | null): Visitor => ({
  viewer: user ? viewerOf(user) : null,
  regulationsAccepted: user?.regulations_accepted ?? true,
  newTariffsAgreement: user?.new_tariffs_agreement ?? true,
  passwordChanged: user?.password_changed ?? true,
  haveSupplierContractAsCustomer: user?.have_supplier_contract_as_customer ?? false,
});

/** Sign in and load the person. Throws CallError with the server's sentence. */
export async function signIn(login: string, password: string): Promise<void> {
  await answerOf(api.POST('/identity/token', { body: { login, password } }));
  await entered();
}

/** Sign in by a mailed link. Throws CallError with the server's sentence. */
export async function signInByLink(token: string): Promise<void> {
  await answerOf(api.POST('/identity/one-time/token', { body: { token } }));
  await entered();
}

/** Finish what was begun at the bank: a sign-in, or a link to it. Throws CallError with the server's sentence. */
export async function finishAtBank(query: { code: string; state: string; nonce?: string; iss?: string }) {
  const { data } = await answerOf(api.GET('/sbbol/authorize', { params: { query } }));
  if (data.outcome === 'signed_in') await entered();
  else await queryClient.invalidateQueries(statementsQuery);
  return data;
}

async function entered(): Promise<void> {
  localStorage.setItem(FLAG, '1');
  localStorage.setItem(FIRST_ENTER, '1');
  queryClient.clear();
  await queryClient.fetchQuery(currentUserQuery);
}

/** Whether this is the first page after signing in. Specification 1, section 6. */
export const isFirstEnter = () => localStorage.getItem(FIRST_ENTER) !== null;

/** The first page has been shown; what follows is not the first. */
export const firstEnterShown = () => localStorage.removeItem(FIRST_ENTER);

/** End the session here and, through the storage event, in every other tab. */
export async function signOut(): Promise<void> {
  // First, so that what is still under way asks for no new token.
  forget();
  await answerOf(api.POST('/identity/logout')).catch(() => undefined);
  location.assign('/auth');
}

/** Another tab signed out or in: this one follows. */
export function followOtherTabs(): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === FLAG) location.assign(newValue === null ? '/auth' : '/main');
  });
}
