import { answerOf } from '@portal/api-client/client';
import { api } from './api.ts';
import { FLAG, LEAVING, leaveFor } from './flag.ts';
import { queryClient } from './query-client.ts';
import { currentUserQuery, statementsQuery } from './session.ts';

/** Set by signing in, cleared by the first page shown after it. */
const FIRST_ENTER = 'firstEnter';

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
  // First, so that what is still under way asks for no new token. Other tabs follow when the server has ended the session:
  // with a token still good they would find somebody signed in, say so, and lead this tab back.
  localStorage.setItem(FLAG, LEAVING);
  await answerOf(api.POST('/identity/logout')).catch(() => undefined);
  localStorage.removeItem(FLAG);
  leaveFor('/auth');
}

/** Another tab signed out or in: this one follows. */
export function followOtherTabs(): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === FLAG && newValue !== LEAVING) leaveFor(newValue === null ? '/auth' : '/main');
  });
}
