import { createPortalClient } from '@portal/api-client/client';
import { createSessionTokens } from '@portal/api-client/session';
import { isSignedIn } from './flag.ts';

/** Where `config/env` itself is asked, and every call until it has answered. */
const START = '/api';
let base = START;
/** The base address of all further calls: an address of this site. Specification 3, section 9. */
export const setApiBase = (address: string): void => {
  base = address.replace(/\/$/, '');
};
/** The address of a call: `apiAddress('/document/…')`. */
export const apiAddress = (path: string): string => base + path;
const tokens = createSessionTokens(() => base);

/** A new access token; false where there is none to be had, or nobody is signed in here any more. */
export const refreshSession = async () => isSignedIn() && (await tokens.refresh());
export const accessToken = tokens.accessToken;

/** The portal's one connection to the API. */
export const api = createPortalClient({
  baseUrl: () => new URL(base, location.origin).href,
  accessToken: tokens.accessToken,
  refresh: refreshSession,
});
