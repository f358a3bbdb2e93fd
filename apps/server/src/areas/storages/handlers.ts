import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { contractor } from '../contractors/tables.ts';
import { listFor, readPage } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { ownStorages } from './own.ts';
import { storage } from './tables.ts';

const storages = listFor<'listStorages'>()({
  fields: {
    id: storage.id,
    title: storage.title,
    code: storage.code,
    time_zone: storage.time_zone,
    address: storage.address,
    phone: storage.phone,
    working_schedule_items: sql<
      { weekday: number; opens: number; closes: number }[]
    >`(SELECT coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) ORDER BY h.weekday), '[]') FROM storage_schedule h WHERE h.storage_id = storage.id)`,
  },
  from: sql`${storage}`,
  scope: ownStorages,
  order: sql`${storage.title}, ${storage.id}`,
  wire: (rows) => rows.map(({ address, ...row }) => ({ ...row, address: { description: address } })),
});

export const storagesHandlers: Handlers<'listStorages' | 'getOrganization'> = {
  listStorages: (call) => readPage(storages, call),

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
