import type { Handlers } from '../../../contract/handlers.ts';
import { conflict } from '../../../contract/problem.ts';
import { askingOf, giveAccess, giveOwnTokens } from '../handlers.ts';
import { revoke } from '../signing-in/sessions.ts';
import { readImpersonations, seeImpersonations, startImpersonation } from './impersonate.ts';

export const impersonationHandlers: Handlers<
  'impersonateUser' | 'endImpersonation' | 'listImpersonations' | 'seeImpersonations'
> = {
  async impersonateUser({ viewer, path: { id }, body: { reason }, services, request, reply }) {
    const { sessionId, until } = await startImpersonation(
      services.database,
      viewer,
      { id, reason },
      askingOf(request),
    );
    // The cookie of the administrator's refresh token stays: no script can read it, and it gives the own session back.
    return giveAccess(services, reply, sessionId, Math.floor((until - Date.now()) / 1_000));
  },

  async endImpersonation({ viewer, services, request, reply }) {
    if (viewer.impersonator === null) throw conflict('Вы и так смотрите портал от своего имени');
    await revoke(services.database, viewer.sessionId);
    // The administrator's session was found by its cookie only: the impersonated one does not open it.
    return giveOwnTokens(services, request, reply);
  },

  listImpersonations: async ({ viewer, services: { database } }) => ({
    data: await readImpersonations(database, viewer),
  }),

  async seeImpersonations({ viewer, services: { database } }) {
    await seeImpersonations(database, viewer);
    return { data: { ok: true } };
  },
};
