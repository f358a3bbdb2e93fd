import { asc, eq, sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { contractor } from '../contractors/tables.ts';
import { ownStorages } from './own.ts';
import { storage } from './tables.ts';

export const storagesHandlers: Handlers<'listStorages' | 'getOrganization'> = {
  async listStorages({ viewer, query, services, reply }) {
    const page = pageOf(query);
    const rows = await services.database
      .select({
        id: storage.id,
        title: storage.title,
        code: storage.code,
        time_zone: storage.time_zone,
        address: storage.address,
        total: sql<number>`count(*) OVER ()`,
      })
      .from(storage)
      .where(ownStorages(viewer))
      .orderBy(asc(storage.title), asc(storage.id))
      .limit(page.limit)
      .offset(page.offset);
    const data = rows.map(({ id, title, code, time_zone, address }) => ({
      id,
      title,
      code,
      time_zone,
      address: { description: address },
    }));
    return { data, pagination: pagination(reply, page, rows[0]?.total ?? 0) };
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
      })
      .from(contractor)
      .where(eq(contractor.id, viewer.contractor_id));
    if (!own) throw new Error('the signed-in person has no organization');
    return { data: own };
  },
};
