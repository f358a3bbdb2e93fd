import { TIME_ZONES } from '@portal/domain/storages';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { contractor } from '../contractors/tables.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { readPage } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { calendarsChanged } from './logistics/departures.ts';
import { ownStorages } from './own.ts';
import { placesLike } from './places.ts';
import { addStorage, changeStorage, removeStorage } from './save-storage.ts';
import { publicStorages, readStorage, storages } from './storage-list.ts';
import { storage } from './tables.ts';
import { storageWeek } from './week.ts';

export const storagesHandlers: Handlers<
  | 'listStorages'
  | 'getOrganization'
  | 'createStorage'
  | 'updateStorage'
  | 'deleteStorage'
  | 'getStorage'
  | 'getStorageWeek'
  | 'listAllStorages'
  | 'listTimeZones'
  | 'listPublicStorages'
  | 'listPlaces'
> = {
  listStorages: (call) => readPage(storages, call),
  listPublicStorages: (call) => readPage(publicStorages, call),
  listTimeZones: async () => ({ data: [...TIME_ZONES] }),
  listPlaces: async ({ query: { part, geocode = '' } }) => ({ data: placesLike(part ?? geocode) }),

  listAllStorages: async ({ viewer, services: { database } }) => ({
    data: await database
      .select({ id: storage.id, title: storage.title, city: storage.city })
      .from(storage)
      .where(ownStorages(viewer))
      .orderBy(storage.title, storage.id),
  }),

  getStorage: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readStorage(database, viewer, id),
  }),

  getStorageWeek: async ({ viewer, query, services: { database } }) => ({
    data: await storageWeek(database, viewer, query),
  }),

  async createStorage({ viewer, body, services: { database }, request }) {
    const data = await idempotent(database, request, viewer.id, 'createStorage', async (transaction) =>
      readStorage(transaction, viewer, await addStorage(transaction, viewer, body)),
    );
    calendarsChanged(database);
    return { data };
  },

  async updateStorage({ viewer, body, services: { database } }) {
    const data = await database.transaction(async (transaction) => {
      await changeStorage(transaction, viewer, body);
      return readStorage(transaction, viewer, body.id);
    });
    calendarsChanged(database);
    return { data };
  },

  async deleteStorage({ viewer, query: { id }, services: { database } }) {
    await database.transaction((transaction) => removeStorage(transaction, viewer, id));
    calendarsChanged(database);
    return { data: { ok: true } };
  },

  async getOrganization({ viewer, services }) {
    const [own] = await services.database
      .select({
        id: contractor.id,
        title: contractor.title,
        type: contractor.type,
        inn: contractor.inn,
        juridical_address: contractor.juridical_address,
        people_count: sql<number>`(SELECT count(*) FROM app_user p WHERE p.contractor_id = contractor.id AND p.active)`,
        storages_count: sql<number>`(SELECT count(*) FROM storage s WHERE s.contractor_id = contractor.id)`,
        region_ids: sql<
          number[]
        >`ARRAY(SELECT region_id FROM contractor_region r WHERE r.contractor_id = contractor.id ORDER BY region_id)`,
      })
      .from(contractor)
      .where(scope(viewer).own(contractor.id));
    if (!own) throw new Error('the signed-in person has no organization');
    return { data: own };
  },
};
