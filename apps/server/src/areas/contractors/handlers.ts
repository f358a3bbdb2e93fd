import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { scope } from '../../lists/scope.ts';
import { REGIONS } from '../../contract/regions.ts';
import { setRegions } from './regions.ts';
import { contract } from './tables.ts';

export const contractorsHandlers: Handlers<
  'getContactInfo' | 'getOrganizationOfContractor' | 'listRegions' | 'setContractorRegions'
> = {
  async getContactInfo({ viewer, services: { database } }) {
    const { rows } = await database.execute<{ contact_fio: string; contact_phone: string }>(sql`
      SELECT contact_person_full_name AS contact_fio, contact_person_phone AS contact_phone FROM contract
      WHERE ${scope(viewer).own(contract.customer_id)} AND status = 'active'
        AND (contact_person_full_name <> '' OR contact_person_phone <> '')
      ORDER BY date DESC, id DESC LIMIT 1`);
    return { data: rows[0] ?? { contact_fio: '', contact_phone: '' } };
  },

  async getOrganizationOfContractor({ viewer, path: { id }, services: { database } }) {
    const { own } = scope(viewer);
    const { rows } = await database.execute<{ title: string; juridical_address: string }>(sql`
      SELECT title, juridical_address FROM contractor
      WHERE id = ${id} AND (${own(sql`contractor.id`)}
        OR EXISTS (SELECT FROM contract WHERE supplier_id = ${id} AND ${own(sql`customer_id`)}
                   OR customer_id = ${id} AND ${own(sql`supplier_id`)})
        OR EXISTS (SELECT FROM contract_proposal WHERE distributor_id = ${id} AND ${own(sql`shop_id`)}
                   OR shop_id = ${id} AND ${own(sql`distributor_id`)}))`);
    const [found] = rows;
    if (!found) throw notFound('Организация не найдена');
    return { data: found };
  },

  listRegions: async () => ({ data: [...REGIONS] }),

  async setContractorRegions({ viewer, body: { contractorId, regionIds }, services: { database } }) {
    await setRegions(database, viewer, contractorId, regionIds);
    return { data: { ok: true } };
  },
};
