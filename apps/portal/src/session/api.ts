import { createPortalClient } from '@portal/api-client/client';
import { createSessionTokens } from '@portal/api-client/session';

const BASE = '/api';
const tokens = createSessionTokens(BASE);

export const refreshSession = tokens.refresh;
export const accessToken = tokens.accessToken;

/** The portal's one connection to the API. */
export const api = createPortalClient({
  baseUrl: new URL(BASE, location.origin).href,
  accessToken: tokens.accessToken,
  refresh: tokens.refresh,
});
