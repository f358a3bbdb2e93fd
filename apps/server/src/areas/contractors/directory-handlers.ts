import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { readPage } from '../../lists/list.ts';
import {
  contractorsList,
  createContractor,
  rateContractor,
  readContractor,
  updateContractor,
} from './directory.ts';
import { importContractors } from './import.ts';
import {
  createCategory,
  createSubtype,
  deleteSubtype,
  listCategories,
  listSubtypes,
  readSubtype,
  updateSubtype,
} from './kinds.ts';

export const directoryHandlers: Handlers<
  | 'listContractors'
  | 'createContractor'
  | 'getContractor'
  | 'updateContractor'
  | 'setContractorRating'
  | 'importContractors'
  | 'listContractorCategories'
  | 'createContractorCategory'
  | 'listContractorSubtypes'
  | 'getContractorSubtype'
  | 'createContractorSubtype'
  | 'updateContractorSubtype'
  | 'deleteContractorSubtype'
> = {
  listContractors: (call) => readPage(contractorsList, call),

  createContractor: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createContractor', async (transaction) => ({
      data: await readContractor(transaction, viewer, await createContractor(transaction, viewer, body)),
    })),

  getContractor: async ({ viewer, path: { id }, services }) => ({
    data: await readContractor(services.database, viewer, id),
  }),

  async updateContractor({ viewer, body, services: { database } }) {
    await database.transaction((transaction) => updateContractor(transaction, viewer, body));
    return { data: await readContractor(database, viewer, body.id) };
  },

  async setContractorRating({ viewer, body, services: { database } }) {
    await database.transaction((transaction) => rateContractor(transaction, viewer, body));
    return { data: await readContractor(database, viewer, body.id) };
  },

  importContractors: async ({ viewer, services: { database, files }, request }) => ({
    data: await importContractors(database, files, viewer, request),
  }),

  listContractorCategories: async ({ services }) => ({ data: await listCategories(services.database) }),

  createContractorCategory: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createContractorCategory', async (transaction) => ({
      data: await createCategory(transaction, body.title),
    })),

  listContractorSubtypes: async ({ services }) => ({ data: await listSubtypes(services.database) }),

  getContractorSubtype: async ({ query: { id }, services }) => ({
    data: await readSubtype(services.database, id),
  }),

  createContractorSubtype: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createContractorSubtype', async (transaction) => ({
      data: await createSubtype(transaction, body.title),
    })),

  updateContractorSubtype: ({ body, services: { database } }) =>
    database.transaction(async (transaction) => ({ data: await updateSubtype(transaction, body) })),

  async deleteContractorSubtype({ query: { id }, services: { database } }) {
    await database.transaction((transaction) => deleteSubtype(transaction, id));
    return { data: { ok: true } };
  },
};
