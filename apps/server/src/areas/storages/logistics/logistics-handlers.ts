import type { Handlers } from '../../../contract/handlers.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import type { Seen } from '../../../documents/take.ts';
import { exportOf } from '../../../lists/export.ts';
import { readPage } from '../../../lists/list.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type CardStep, changeCard, removeCard, stepCard } from './act-on-card.ts';
import { cards, readCard } from './cards.ts';
import { createCard } from './create-card.ts';
import { calendarsChanged } from './departures.ts';
import { readYear, writeYear } from '../holidays.ts';
import { importCards } from './import-cards.ts';
import { importMaps } from './import-maps.ts';
import { maps, mapSheet, mapVersions, readMap, readTags, readVersion } from './maps.ts';
import { addMap, changeMap, removeMap } from './save-map.ts';
import { cardWeek } from '../week.ts';

interface StepCall {
  viewer: Viewer;
  body: Seen & { term?: number };
  services: Services;
}

const step =
  (name: CardStep) =>
  async ({ viewer, body, services: { database } }: StepCall) => ({
    data: await database.transaction(async (transaction) =>
      readCard(transaction, viewer, await stepCard(transaction, viewer, name, body)),
    ),
  });

const exportMaps = exportOf({
  'logistic-maps': { rule: 'actions.storages.logistic-map.excel', list: maps, sheet: mapSheet },
});

/** Logistic maps, their cards, and the calendars that both use. */
export const logisticsHandlers: Handlers<
  | 'listLogisticMaps'
  | 'createLogisticMap'
  | 'updateLogisticMap'
  | 'importLogisticMaps'
  | 'importLogisticCards'
  | 'deleteLogisticMap'
  | 'getLogisticMap'
  | 'listLogisticMapTags'
  | 'listLogisticMapVersions'
  | 'getLogisticMapVersion'
  | 'exportLogisticMaps'
  | 'listLogisticCards'
  | 'createLogisticCard'
  | 'updateLogisticCard'
  | 'deleteLogisticCard'
  | 'getLogisticCard'
  | 'getLogisticCardWeek'
  | 'confirmLogisticCard'
  | 'cancelLogisticCard'
  | 'proposeLogisticCardTerm'
  | 'disableLogisticCard'
  | 'enableLogisticCard'
  | 'getHolidays'
  | 'writeHolidays'
> = {
  listLogisticMaps: (call) => readPage(maps, call),
  listLogisticMapVersions: (call) => readPage(mapVersions, call),
  listLogisticCards: (call) => readPage(cards, call),
  exportLogisticMaps: (call) => exportMaps(call),

  importLogisticMaps: async ({ viewer, services: { database, files }, request }) => ({
    data: await importMaps(database, files, viewer, request),
  }),
  importLogisticCards: async ({ viewer, services: { database, files }, request }) => ({
    data: await importCards(database, files, viewer, request),
  }),

  getLogisticMap: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readMap(database, viewer, id),
  }),
  getLogisticMapVersion: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readVersion(database, viewer, id),
  }),
  getLogisticCard: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readCard(database, viewer, id),
  }),

  getLogisticCardWeek: async ({ viewer, query, services: { database } }) => ({
    data: await cardWeek(database, viewer, query),
  }),

  listLogisticMapTags: async ({ viewer, query: { storage_id }, services: { database } }) => ({
    data: await readTags(database, viewer, storage_id),
  }),

  createLogisticMap: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'createLogisticMap', async (transaction) =>
      readMap(transaction, viewer, await addMap(transaction, viewer, body)),
    ),
  }),
  updateLogisticMap: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) => {
      await changeMap(transaction, viewer, body);
      return readMap(transaction, viewer, body.id);
    }),
  }),
  async deleteLogisticMap({ viewer, query: { id }, services: { database } }) {
    await database.transaction((transaction) => removeMap(transaction, viewer, id));
    return { data: { ok: true } };
  },

  createLogisticCard: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'createLogisticCard', async (transaction) =>
      readCard(transaction, viewer, await createCard(transaction, viewer, body)),
    ),
  }),
  updateLogisticCard: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction(async (transaction) =>
      readCard(transaction, viewer, await changeCard(transaction, viewer, body)),
    ),
  }),
  async deleteLogisticCard({ viewer, query: { id }, services: { database } }) {
    await database.transaction((transaction) => removeCard(transaction, viewer, id));
    return { data: { ok: true } };
  },
  confirmLogisticCard: step('confirm'),
  cancelLogisticCard: step('cancel_confirmation'),
  proposeLogisticCardTerm: step('propose_term'),
  disableLogisticCard: step('disable'),
  enableLogisticCard: step('enable'),

  getHolidays: async ({ query: { year }, services: { database } }) => ({
    data: await readYear(database, year),
  }),
  async writeHolidays({ body: { year, days }, services: { database } }) {
    const data = await database.transaction(async (transaction) => {
      await writeYear(transaction, year, days);
      return readYear(transaction, year);
    });
    calendarsChanged(database);
    return { data };
  },
};
