import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { readPage } from '../../lists/list.ts';
import {
  addCriterion,
  changeCriterion,
  criteria as list,
  findTargets,
  readCriterion,
  removeCriterion,
} from './criteria.ts';
import { previewCriterion } from './preview.ts';

export const criteriaHandlers: Handlers<
  | 'listSelectionCriteria'
  | 'getSelectionCriterion'
  | 'createSelectionCriterion'
  | 'updateSelectionCriterion'
  | 'deleteSelectionCriterion'
  | 'previewSelectionCriterion'
  | 'listCriterionChoices'
> = {
  listSelectionCriteria: (call) => readPage(list, call),
  getSelectionCriterion: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readCriterion(database, viewer, id),
  }),
  createSelectionCriterion: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'createSelectionCriterion', async (transaction) =>
      readCriterion(transaction, viewer, await addCriterion(transaction, body)),
    ),
  }),
  updateSelectionCriterion: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await changeCriterion(transaction, viewer, body);
      return readCriterion(transaction, viewer, body.id);
    }),
  }),
  async deleteSelectionCriterion({ query: { id }, services: { database } }) {
    await database.transaction((transaction) => removeCriterion(transaction, id));
    return { data: { ok: true } };
  },
  previewSelectionCriterion: async ({ body, services: { database } }) => ({
    data: await previewCriterion(database, body),
  }),
  listCriterionChoices: async ({ query: { discriminator, title }, services: { database } }) => ({
    data: await findTargets(database, discriminator, title),
  }),
};
