import type { Area } from '../../area.ts';
import { readPage } from '../../lists/list.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { throughCollisions } from '../../database/collision.ts';
import { apiKeys, createKey, readKeyChoices, revokeKey } from './api-keys.ts';
import { readKeyCodes } from './codes.ts';
import { placeKeyOrder } from './ordering/place-order.ts';
import { readKeyOrder } from './ordering/read-order.ts';
import { searchOffers } from './ordering/search-offers.ts';
import { sentGoods } from './ordering/sent-goods.ts';
import { putStock } from './put-stock.ts';
import {
  createWebhook,
  deleteWebhook,
  replayDeliveries,
  updateWebhook,
  webhookDeliveries,
  webhooks,
} from './webhooks.ts';

export const integrationHandlers = {
  listApiKeys: (call) => readPage(apiKeys, call),
  getApiKeyChoices: async ({ viewer, services: { database } }) => ({
    data: await readKeyChoices(database, viewer),
  }),
  createApiKey: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction((transaction) => createKey(transaction, viewer, body)),
  }),
  revokeApiKey: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await revokeKey(database, viewer, id),
  }),
  putStock: ({ viewer, body, services, request }) => putStock(services, viewer, body, request),
  getKeyCodes: async ({ viewer, services: { database } }) => ({ data: await readKeyCodes(database, viewer) }),
  searchOffers: async ({ viewer, body, services: { database } }) => ({
    data: await searchOffers(database, viewer, body, await departuresNow(database)),
  }),
  placeOrderByKey: async ({ viewer, body, services: { database } }) => {
    const departures = await departuresNow(database);
    const data = await throughCollisions(() =>
      database.transaction((transaction) => placeKeyOrder(transaction, viewer, body, departures)),
    );
    return { data };
  },
  getOrderByOwnNumber: async ({ viewer, query: { number }, services: { database } }) => ({
    data: await readKeyOrder(database, viewer, number),
  }),
  listSentGoods: (call) => readPage(sentGoods, call),
  listWebhooks: (call) => readPage(webhooks, call),
  createWebhook: async ({ viewer, body, services: { database, config } }) => ({
    data: await createWebhook(database, viewer, config, body),
  }),
  updateWebhook: async ({ viewer, path: { id }, body, services: { database, config } }) => ({
    data: await updateWebhook(database, viewer, config, id, body),
  }),
  deleteWebhook: async ({ viewer, path: { id }, services: { database } }) => {
    await deleteWebhook(database, viewer, id);
    return { data: { ok: true } };
  },
  listWebhookDeliveries: (call) => readPage(webhookDeliveries, call),
  replayWebhookDeliveries: async ({ viewer, body: { ids }, services: { database } }) => ({
    data: { count: await replayDeliveries(database, viewer, ids) },
  }),
} satisfies Area['handlers'];
