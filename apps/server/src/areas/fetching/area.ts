import type { Area } from '../../area.ts';
import { readPage } from '../../lists/list.ts';
import { fetchDue } from './due.ts';
import { fetchList } from './fetch.ts';
import { fetchesOf, findFetch } from './log.ts';
import { inTurn, lookAtSource } from './look.ts';
import {
  deleteSource,
  readUpdating,
  requireOwn,
  saveSource,
  saveThresholds,
  settingsOf,
} from './settings.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Price lists whose time has come are fetched. */
    'fetch-lists': Record<string, never>;
  }
}

const handlers = {
  getListUpdating: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await readUpdating(database, viewer, id),
  }),
  saveListSource: async ({ viewer, path: { id }, body, services: { database, config } }) => ({
    data: await database.transaction((transaction) => saveSource(transaction, viewer, config, id, body)),
  }),
  deleteListSource: async ({ viewer, path: { id }, services: { database } }) => {
    await database.transaction((transaction) => deleteSource(transaction, viewer, id));
    return { data: { ok: true } };
  },
  saveListThresholds: async ({ viewer, path: { id }, body, services: { database } }) => ({
    data: await database.transaction((transaction) => saveThresholds(transaction, viewer, id, body)),
  }),
  checkListSource: async ({ viewer, path: { id }, services }) => ({
    data: await lookAtSource(services, viewer, id),
  }),
  async fetchListNow({ viewer, path: { id }, services }) {
    await requireOwn(services.database, viewer, id);
    await settingsOf(services.database, id);
    const made = await inTurn(viewer, () => fetchList(services, id, viewer));
    return { data: await findFetch(services.database, viewer, id, made) };
  },
  async listFetches(call) {
    return readPage(await fetchesOf(call.services.database, call.viewer, call.path.id), call);
  },
} satisfies Area['handlers'];

export const fetching = {
  name: 'fetching',
  handlers,
  jobs: { 'fetch-lists': { at: '* * * * *', run: fetchDue } },
} satisfies Area;
