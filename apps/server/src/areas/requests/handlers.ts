import { eq } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { notFound } from '../../contract/problem.ts';
import { readPage } from '../../lists/list.ts';
import { basketOfStorage } from '../storages/baskets.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { storage } from '../storages/tables.ts';
import { addLines, createRequest, readWritten } from './create.ts';
import { letters, readMailbox } from './letters/log.ts';
import { sendDemoLetter } from './letters/send-demo.ts';
import { readOtherOffers } from './other-offers.ts';
import { readProposals } from './proposals.ts';
import { putToBasket } from './to-basket.ts';
import { deferPositions, deletePositions, updatePosition, updatePositions } from './positions.ts';
import { readRequestFile } from './read-file.ts';
import { repeatOrders } from './repeat.ts';
import { subscriptionHandlers } from './subscriptions/handlers.ts';
import { readRequest, requests, readSource, updateRequest } from './requests.ts';

export const requestsHandlers: Handlers<
  | 'createRequest'
  | 'repeatOrders'
  | 'readRequestFile'
  | 'listRequests'
  | 'getRequest'
  | 'updateRequest'
  | 'updateRequestPosition'
  | 'updateRequestPositions'
  | 'addRequestLines'
  | 'deferRequestPositions'
  | 'deleteRequestPositions'
  | 'getRequestSource'
  | 'getRequestOffers'
  | 'getProposals'
  | 'putRequestToBasket'
  | 'listRequestLetters'
  | 'getRequestMailbox'
  | 'sendDemoLetter'
  | keyof typeof subscriptionHandlers
> = {
  ...subscriptionHandlers,

  async createRequest({ viewer, body, services: { database, jobs, lists }, request }) {
    // Checks that the storage is the caller's.
    const { storage_id } = await basketOfStorage(database, viewer, body.storage_id);
    const [place] = await database
      .select({ id: storage.id, time_zone: storage.time_zone })
      .from(storage)
      .where(eq(storage.id, storage_id));
    if (!place) throw notFound('Склад не найден');
    const reading = await readWritten(lists, viewer, body);
    const data = await idempotent(database, request, viewer.id, 'createRequest', async (transaction) => ({
      id: await createRequest(transaction, jobs, viewer, place, body, reading),
    }));
    return { data };
  },

  repeatOrders: async ({ viewer, body, services: { database, jobs }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'repeatOrders', (transaction) =>
      repeatOrders(transaction, jobs, viewer, body),
    ),
  }),

  readRequestFile: async ({ viewer, request, services }) => ({
    data: await readRequestFile(request, services.files, viewer.contractor_id),
  }),

  listRequests: (call) => readPage(requests, call),

  getRequest: async ({ viewer, path, services }) => ({
    data: await readRequest(services.database, viewer, path.id),
  }),

  async updateRequest({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => updateRequest(transaction, viewer, path.id, body));
    return { data: await readRequest(database, viewer, path.id) };
  },

  async updateRequestPosition({ viewer, path, body, services: { database, lists } }) {
    const id = await updatePosition(database, lists, viewer, path.id, body);
    return { data: await readRequest(database, viewer, id) };
  },

  async updateRequestPositions({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => updatePositions(transaction, viewer, path.id, body.items));
    return { data: await readRequest(database, viewer, path.id) };
  },

  async addRequestLines({ viewer, path, body, services: { database, lists }, request }) {
    const reading = await readWritten(lists, viewer, body);
    await idempotent(database, request, viewer.id, 'addRequestLines', async (transaction) => {
      await addLines(transaction, viewer, path.id, reading);
      return {};
    });
    return { data: await readRequest(database, viewer, path.id) };
  },

  async deferRequestPositions({ viewer, path, body, services: { database } }) {
    const deferred = await database.transaction((transaction) =>
      deferPositions(transaction, viewer, path.id, body.ids),
    );
    return { data: { deferred } };
  },

  getRequestSource: async ({ viewer, path, services: { database } }) => ({
    data: await readSource(database, viewer, path.id),
  }),

  async deleteRequestPositions({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => deletePositions(transaction, viewer, path.id, body.ids));
    return { data: await readRequest(database, viewer, path.id) };
  },

  getRequestOffers: async ({ viewer, body, services: { database } }) => ({
    data: await readOtherOffers(database, viewer, body, await departuresNow(database)),
  }),

  getProposals: async ({ viewer, path, services: { database } }) => ({
    data: await readProposals(database, viewer, path.id, await departuresNow(database)),
  }),

  async putRequestToBasket({ viewer, path, body, services: { database } }) {
    const departures = await departuresNow(database);
    const data = await database.transaction((transaction) =>
      putToBasket(
        transaction,
        viewer,
        path.id,
        (storageId) => basketOfStorage(database, viewer, storageId),
        body,
        departures,
      ),
    );
    return { data };
  },

  listRequestLetters: (call) => readPage(letters, call),

  getRequestMailbox: async ({ viewer, services }) => ({ data: await readMailbox(services, viewer) }),

  async sendDemoLetter({ viewer, request, services }) {
    await sendDemoLetter(services, viewer, request);
    return { data: await readMailbox(services, viewer) };
  },
};
