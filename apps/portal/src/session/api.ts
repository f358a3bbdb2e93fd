import { createPortalClient } from '@portal/api-client/client';
import { createSessionTokens } from '@portal/api-client/session';
import { isSignedIn } from './flag.ts';

const BASE = '/api';
const tokens = createSessionTokens(BASE);

/** A new access token; false where there is none to be had, or nobody is signed in here any more. */
export const refreshSession = async () => isSignedIn() && (await tokens.refresh());
export const accessToken = tokens.accessToken;

/** The portal's one connection to the API. */
export const api = createPortalClient({
  baseUrl: new URL(BASE, location.origin).href,
  accessToken: tokens.accessToken,
  refresh: refreshSession,
});
