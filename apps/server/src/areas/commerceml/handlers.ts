import type { Area } from '../../area.ts';
import { readPage } from '../../lists/list.ts';
import { checkExchange } from './page/check.ts';
import { notesOf, sessions } from './page/sessions.ts';
import { readExchange, requireStorage, saveExchange } from './page/settings.ts';

export const commercemlHandlers = {
  getCommercemlExchange: async ({ viewer, path: { id }, services: { database, portalAddress } }) => ({
    data: await readExchange(database, viewer, portalAddress(), id),
  }),
  saveCommercemlExchange: async ({
    viewer,
    path: { id },
    body,
    services: { database, jobs, portalAddress },
  }) => ({
    data: await database.transaction(async (transaction) => {
      await saveExchange(transaction, viewer, jobs, id, body);
      return readExchange(transaction, viewer, portalAddress(), id);
    }),
  }),
  checkCommercemlExchange: async ({
    viewer,
    path: { id },
    body: { key },
    services: { database },
    request,
  }) => {
    await requireStorage(database, viewer, id);
    return { data: await checkExchange(request.server, id, key.trim()) };
  },
  listCommercemlSessions: (call) => readPage(sessions, call),
  async listCommercemlNotes(call) {
    return readPage(await notesOf(call.services.database, call.viewer, call.path.id), call);
  },
} satisfies Area['handlers'];
