import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { basketOfStorage } from '../basket/repository.ts';
import { createRequest } from './create.ts';
import { putToBasket, readProposals } from './proposals.ts';
import { deletePositions, listRequests, readRequest, updatePosition } from './requests.ts';

export const requestsHandlers: Handlers<
  | 'createRequest'
  | 'listRequests'
  | 'getRequest'
  | 'updateRequestPosition'
  | 'deleteRequestPositions'
  | 'getProposals'
  | 'putRequestToBasket'
> = {
  async createRequest({ viewer, body, services: { database, jobs }, request }) {
    // The storage has to be the caller's: its basket is.
    const { storage_id } = await basketOfStorage(database, viewer, body.storage_id);
    const data = await idempotent(database, request, viewer.id, 'createRequest', async (transaction) => ({
      id: await createRequest(transaction, jobs, viewer, storage_id, body),
    }));
    return { data };
  },

  async listRequests({ viewer, query, services, reply }) {
    const page = pageOf(query);
    const { requests, total } = await listRequests(services.database, viewer, page);
    return { data: requests, pagination: pagination(reply, page, total) };
  },

  getRequest: async ({ viewer, path, services }) => ({
    data: await readRequest(services.database, viewer, path.id),
  }),

  async updateRequestPosition({ viewer, path, body, services: { database } }) {
    const id = await database.transaction((transaction) =>
      updatePosition(transaction, viewer, path.id, body),
    );
    return { data: await readRequest(database, viewer, id) };
  },

  async deleteRequestPositions({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => deletePositions(transaction, viewer, path.id, body.ids));
    return { data: await readRequest(database, viewer, path.id) };
  },

  getProposals: async ({ viewer, path, services }) => ({
    data: await readProposals(services.database, viewer, path.id),
  }),

  async putRequestToBasket({ viewer, path, body, services: { database } }) {
    const data = await database.transaction((transaction) =>
      putToBasket(
        transaction,
        viewer,
        path.id,
        (storageId) => basketOfStorage(database, viewer, storageId),
        body.kind,
      ),
    );
    return { data };
  },
};
