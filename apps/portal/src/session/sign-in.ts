import { answerOf, CallError } from '@portal/api-client/client';
import { api } from './api.ts';
import { FLAG, LEAVING, leaveFor } from './flag.ts';
import { queryClient } from './query-client.ts';
import { currentUserQuery, statementsQuery } from './session.ts';

/** Key set at sign-in and removed by the first page shown after it. */
const FIRST_ENTER = 'firstEnter';

/** Signs in and loads the user. Throws CallError with the server's message. */
export async function signIn(login: string, password: string): Promise<void> {
  await answerOf(api.POST('/identity/token', { body: { login, password } }));
  await entered();
}

/** Signs in with the link of a letter. Throws CallError with the server's message. */
export async function signInByLink(token: string): Promise<void> {
  await answerOf(api.POST('/identity/one-time/token', { body: { token } }));
  await entered();
}

/**
 * Finishes what was started at the bank: signing in, or linking the account. Throws CallError with the server's
 * message.
 */
export async function finishAtBank(query: { code: string; state: string; nonce?: string; iss?: string }) {
  const { data } = await answerOf(api.GET('/sbbol/authorize', { params: { query } }));
  if (data.outcome === 'signed_in') await entered();
  else await queryClient.invalidateQueries(statementsQuery);
  return data;
}

/** A sign-in that waits for the second factor, and the kinds that the user has. */
export interface Challenge {
  token: string;
  factors: readonly ('app' | 'passkey')[];
}

/** The challenge with which a sign-in waits for the second factor; undefined for any other failure. */
export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof CallError) || error.body.code !== 'second_factor') return undefined;
  const { challenge, factors } = error.body;
  return { token: String(challenge), factors: factors as Challenge['factors'] };
}

/** Loads the user after any way of signing in. */
export async function entered(): Promise<void> {
  localStorage.setItem(FLAG, '1');
  localStorage.setItem(FIRST_ENTER, '1');
  queryClient.clear();
  await queryClient.fetchQuery(currentUserQuery);
}

/** Whether this is the first page after signing in. Specification 1, section 6. */
export const isFirstEnter = () => localStorage.getItem(FIRST_ENTER) !== null;

/** Marks the first page after signing in as shown. */
export const firstEnterShown = () => localStorage.removeItem(FIRST_ENTER);

/** Ends the session in this tab and, through the storage event, in every other tab. */
export async function signOut(): Promise<void> {
  // First, so that pending calls do not request a new token. Other tabs follow only once the server has ended
  // the session: while the token is valid they would find the user signed in, set the flag and lead this tab
  // back.
  localStorage.setItem(FLAG, LEAVING);
  await answerOf(api.POST('/identity/logout')).catch(() => undefined);
  localStorage.removeItem(FLAG);
  leaveFor('/auth');
}

/** Makes this tab follow a sign-out or sign-in in another tab. */
export function followOtherTabs(): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === FLAG && newValue !== LEAVING) leaveFor(newValue === null ? '/auth' : '/main');
  });
}
