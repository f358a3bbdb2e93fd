import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { readPage } from '../../lists/list.ts';
import { findByName } from '../catalogue/searching/find-by-name.ts';
import { addNorm, changeNorm, norms as list, readNorm, removeNorm } from './norms.ts';

export const normsHandlers: Handlers<
  'listSupplyNorms' | 'createSupplyNorm' | 'updateSupplyNorm' | 'deleteSupplyNorm' | 'listNormTargets'
> = {
  listSupplyNorms: (call) => readPage(list, call),
  createSupplyNorm: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'createSupplyNorm', async (transaction) =>
      readNorm(transaction, viewer, await addNorm(transaction, viewer, body)),
    ),
  }),
  updateSupplyNorm: async ({ viewer, path: { id }, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await changeNorm(transaction, viewer, id, body);
      return readNorm(transaction, viewer, id);
    }),
  }),
  async deleteSupplyNorm({ viewer, path: { id }, services: { database } }) {
    await database.transaction((transaction) => removeNorm(transaction, viewer, id));
    return { data: { ok: true } };
  },
  listNormTargets: async ({ query: { kind, title }, services: { database } }) => ({
    data: await findByName(database, kind === 'product' ? 'article' : kind, title),
  }),
};
