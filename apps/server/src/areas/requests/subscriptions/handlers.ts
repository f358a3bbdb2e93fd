import type { Handlers } from '../../../contract/handlers.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import { readPage } from '../../../lists/list.ts';
import { departuresNow } from '../../storages/logistics/departures.ts';
import {
  createSubscription,
  endSubscription,
  pauseSubscription,
  restoreSubscription,
  resumeSubscription,
  updateSubscription,
} from './change.ts';
import { proposeNow } from './due.ts';
import { readSubscription, subscriptions } from './subscription-list.ts';

export const subscriptionHandlers = {
  listSubscriptions: (call) => readPage(subscriptions, call),

  async createSubscription({ viewer, body, services: { database }, request }) {
    const departures = await departuresNow(database);
    return idempotent(database, request, viewer.id, 'createSubscription', async (transaction) => {
      const id = await createSubscription(transaction, viewer, body, departures);
      return { data: await readSubscription(transaction, viewer, id) };
    });
  },

  getSubscription: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await readSubscription(database, viewer, id),
  }),

  updateSubscription: async ({ viewer, path: { id }, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await updateSubscription(transaction, viewer, id, body);
      return readSubscription(transaction, viewer, id);
    }),
  }),

  async deleteSubscription({ viewer, path: { id }, services: { database } }) {
    await database.transaction((transaction) => endSubscription(transaction, viewer, id));
    return { data: { ok: true } };
  },

  pauseSubscription: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await pauseSubscription(transaction, viewer, id);
      return readSubscription(transaction, viewer, id);
    }),
  }),

  resumeSubscription: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await resumeSubscription(transaction, viewer, id);
      return readSubscription(transaction, viewer, id);
    }),
  }),

  restoreSubscription: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await restoreSubscription(transaction, viewer, id);
      return readSubscription(transaction, viewer, id);
    }),
  }),

  async proposeSubscription({ viewer, path: { id }, services: { database }, request }) {
    const departures = await departuresNow(database);
    const data = await idempotent(
      database,
      request,
      viewer.id,
      'proposeSubscription',
      async (transaction) => ({ id: await proposeNow(transaction, viewer, id, departures) }),
    );
    return { data };
  },
} satisfies Partial<
  Handlers<
    | 'listSubscriptions'
    | 'createSubscription'
    | 'getSubscription'
    | 'updateSubscription'
    | 'deleteSubscription'
    | 'pauseSubscription'
    | 'resumeSubscription'
    | 'restoreSubscription'
    | 'proposeSubscription'
  >
>;
