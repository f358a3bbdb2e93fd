import type { Area } from '../../area.ts';
import { readPage } from '../../lists/list.ts';
import { apiKeys, createKey, readKeyChoices, revokeKey } from './api-keys.ts';
import { putStock } from './put-stock.ts';

const handlers = {
  listApiKeys: (call) => readPage(apiKeys, call),
  getApiKeyChoices: async ({ viewer, services: { database } }) => ({
    data: await readKeyChoices(database, viewer),
  }),
  createApiKey: async ({ viewer, body, services: { database } }) => ({
    data: await createKey(database, viewer, body),
  }),
  revokeApiKey: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await revokeKey(database, viewer, id),
  }),
  putStock: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction((transaction) => putStock(transaction, viewer, body)),
  }),
} satisfies Area['handlers'];

export const integration = { name: 'integration', handlers } satisfies Area;
