import type { Area } from '../../area.ts';
import { readPage } from '../../lists/list.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { fetchFor } from './fetch.ts';
import { type Goal, PRICES, STOCK } from './goal.ts';
import { fetchesOf, findFetch } from './log.ts';
import { inTurn, lookAtSource } from './look.ts';
import {
  deleteSource,
  readListUpdating,
  readStockUpdating,
  requireOwn,
  requireSource,
  saveListThresholds,
  saveSource,
  saveStockThresholds,
} from './settings.ts';

async function fetchNow(services: Services, viewer: Viewer, goal: Goal, id: number) {
  await requireOwn(services.database, viewer, goal, id);
  await requireSource(services.database, goal, id);
  const made = await inTurn(viewer, () => fetchFor(services, goal, id, viewer));
  return { data: await findFetch(services.database, viewer, goal, id, made) };
}

export const fetchingHandlers = {
  getListUpdating: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await readListUpdating(database, viewer, id),
  }),
  saveListSource: async ({ viewer, path: { id }, body, services: { database, config } }) => ({
    data: await database.transaction(async (transaction) => {
      await saveSource(transaction, viewer, config, PRICES, id, body);
      return readListUpdating(transaction, viewer, id);
    }),
  }),
  deleteListSource: async ({ viewer, path: { id }, services: { database } }) => {
    await database.transaction((transaction) => deleteSource(transaction, viewer, PRICES, id));
    return { data: { ok: true } };
  },
  saveListThresholds: async ({ viewer, path: { id }, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await saveListThresholds(transaction, viewer, id, body);
      return readListUpdating(transaction, viewer, id);
    }),
  }),
  checkListSource: async ({ viewer, path: { id }, services }) => ({
    data: await lookAtSource(services, viewer, PRICES, id),
  }),
  fetchListNow: ({ viewer, path: { id }, services }) => fetchNow(services, viewer, PRICES, id),
  async listFetches(call) {
    return readPage(await fetchesOf(call.services.database, call.viewer, PRICES, call.path.id), call);
  },
  getStockUpdating: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await readStockUpdating(database, viewer, id),
  }),
  saveStockSource: async ({ viewer, path: { id }, body, services: { database, config } }) => ({
    data: await database.transaction(async (transaction) => {
      await saveSource(transaction, viewer, config, STOCK, id, body);
      return readStockUpdating(transaction, viewer, id);
    }),
  }),
  deleteStockSource: async ({ viewer, path: { id }, services: { database } }) => {
    await database.transaction((transaction) => deleteSource(transaction, viewer, STOCK, id));
    return { data: { ok: true } };
  },
  saveStockThresholds: async ({ viewer, path: { id }, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await saveStockThresholds(transaction, viewer, id, body);
      return readStockUpdating(transaction, viewer, id);
    }),
  }),
  checkStockSource: async ({ viewer, path: { id }, services }) => ({
    data: await lookAtSource(services, viewer, STOCK, id),
  }),
  fetchStockNow: ({ viewer, path: { id }, services }) => fetchNow(services, viewer, STOCK, id),
  async listStockFetches(call) {
    return readPage(await fetchesOf(call.services.database, call.viewer, STOCK, call.path.id), call);
  },
} satisfies Area['handlers'];
