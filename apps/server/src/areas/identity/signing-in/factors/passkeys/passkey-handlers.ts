import type { Handlers } from '../../../../../contract/handlers.ts';
import { askingOf, changed, giveTokens } from '../../../handlers.ts';
import { beginSignInByPasskey, signInByPasskey } from '../enter.ts';
import {
  addPasskey,
  beginConfirmByPasskey,
  beginPasskey,
  confirmByPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
} from './passkeys.ts';

const DONE = { data: { ok: true as const } };

export const passkeyHandlers: Handlers<
  | 'listPasskeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'deletePasskey'
  | 'beginConfirmByPasskey'
  | 'confirmByPasskey'
  | 'beginSignInByPasskey'
  | 'signInByPasskey'
> = {
  listPasskeys: async ({ viewer, services }) => ({ data: await listPasskeys(services.database, viewer) }),
  beginPasskey: async ({ viewer, body, services, request }) => ({
    data: { ...(await beginPasskey(services, viewer, body.password, request)) },
  }),
  async addPasskey({ viewer, body, services, request }) {
    const added = await addPasskey(services, viewer, body, request);
    await changed(services, viewer);
    return { data: added };
  },
  async renamePasskey({ viewer, path, body, services }) {
    await renamePasskey(services, viewer, path.id, body.title);
    return DONE;
  },
  async deletePasskey({ viewer, path, services }) {
    await deletePasskey(services, viewer, path.id);
    await changed(services, viewer);
    return DONE;
  },
  beginConfirmByPasskey: async ({ viewer, services, request }) => ({
    data: { ...(await beginConfirmByPasskey(services, viewer, request)) },
  }),
  async confirmByPasskey({ viewer, body, services, request }) {
    await confirmByPasskey(services, viewer, body, request);
    await changed(services, viewer);
    return DONE;
  },
  beginSignInByPasskey: async ({ body, services, request }) => ({
    data: { ...(await beginSignInByPasskey(services, body.token, request)) },
  }),
  async signInByPasskey({ body: { token, ...signed }, services, request, reply }) {
    const opened = await signInByPasskey(services, token, signed, askingOf(request), request);
    return giveTokens(services, reply, opened);
  },
};
