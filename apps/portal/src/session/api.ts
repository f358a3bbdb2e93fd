import { createPortalClient } from '@portal/api-client/client';
import { createSessionTokens } from '@portal/api-client/session';
import { askToConfirm } from './confirming.ts';
import { isSignedIn } from './flag.ts';

/** Address of `config/env`, and of every call until it has answered. */
const START = '/api';
let base = START;
/** Sets the base address of all further calls, on the same origin. Specification 3, section 9. */
export const setApiBase = (address: string): void => {
  base = address.replace(/\/$/, '');
};
/** The address of a call: `apiAddress('/document/…')`. */
export const apiAddress = (path: string): string => base + path;
const tokens = createSessionTokens(() => base);

/** Requests a new access token; false if there is none or the user has signed out in this browser. */
export const refreshSession = async () => isSignedIn() && (await tokens.refresh());
export const accessToken = tokens.accessToken;

/** The portal's only API client. */
export const api = createPortalClient({
  baseUrl: () => new URL(base, location.origin).href,
  accessToken: tokens.accessToken,
  refresh: refreshSession,
  confirm: askToConfirm,
});
