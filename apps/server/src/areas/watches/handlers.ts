import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { forbidden } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Transaction } from '../../database/connect.ts';
import { answerWorkbook } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import type { Services } from '../../services.ts';
import {
  checkWatch,
  createWatch,
  pauseWatch,
  prepareWatch,
  removeWatch,
  restoreWatch,
  resumeWatch,
  searchAgain,
  updateWatch,
} from './change.ts';
import { mayWatch } from './look.ts';
import { readWatch, WATCH_SHEET, watches, type WireWatch } from './watch-list.ts';

interface Call {
  viewer: Viewer;
  path: { id: number };
  services: Services;
}

/** Changes a watch of the person's own, and answers it. */
async function change(
  { viewer, path: { id }, services: { database } }: Call,
  step: (transaction: Transaction, viewer: Viewer, id: number) => Promise<void>,
): Promise<{ data: WireWatch }> {
  if (!mayWatch(viewer)) throw forbidden();
  return {
    data: await database.transaction(async (transaction) => {
      await step(transaction, viewer, id);
      return readWatch(transaction, viewer, id);
    }),
  };
}

export const watchesHandlers: Handlers<
  | 'listWatches'
  | 'exportWatches'
  | 'createWatch'
  | 'getWatch'
  | 'updateWatch'
  | 'deleteWatch'
  | 'pauseWatch'
  | 'resumeWatch'
  | 'checkWatch'
  | 'restoreWatch'
> = {
  listWatches: (call) => readPage(watches, call),

  exportWatches: (call) => answerWorkbook(watches, WATCH_SHEET, call),

  async createWatch({ viewer, body, services, request }) {
    if (!mayWatch(viewer)) throw forbidden();
    const prepared = await prepareWatch(services, viewer, body);
    return idempotent(services.database, request, viewer.id, 'createWatch', async (transaction) => {
      const id = await createWatch(transaction, viewer, body, prepared);
      return { data: await readWatch(transaction, viewer, id) };
    });
  },

  getWatch: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await readWatch(database, viewer, id),
  }),

  async updateWatch(call) {
    await searchAgain(call.services, call.viewer, call.path.id);
    return change(call, (transaction, viewer, id) => updateWatch(transaction, viewer, id, call.body));
  },

  async deleteWatch({ viewer, path: { id }, services: { database } }) {
    await database.transaction((transaction) => removeWatch(transaction, viewer, id));
    return { data: { ok: true } };
  },

  pauseWatch: (call) => change(call, pauseWatch),

  async resumeWatch(call) {
    await searchAgain(call.services, call.viewer, call.path.id);
    return change(call, resumeWatch);
  },

  async checkWatch(call) {
    await searchAgain(call.services, call.viewer, call.path.id);
    return change(call, checkWatch);
  },

  async restoreWatch(call) {
    await searchAgain(call.services, call.viewer, call.path.id);
    return change(call, restoreWatch);
  },
};
