import { checkRule, type Role } from '@portal/domain/access';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';

/**
 * For whom a list is fetched: the person who has saved where from, while they work for its seller and may change its lists, with the
 * rights they have now. Undefined once they do not.
 */
export async function personOf(
  database: Database,
  userId: number,
  sellerId: number,
): Promise<Viewer | undefined> {
  const { rows } = await database.execute<
    Omit<Viewer, 'sessionId' | 'duty' | 'b2c_user'> & { type: Role } & Record<string, unknown>
  >(sql`
    SELECT person.id, person.uuid, company.id AS contractor_id, company.title AS contractor_title, company.type,
           person.second_name || ' ' || person.first_name AS name, company.is_work_with_b2c,
           to_jsonb(ARRAY(SELECT storage_id FROM user_storage WHERE user_id = person.id)) AS storages,
           ARRAY(SELECT permission FROM role_permission WHERE role_id = person.role_id) AS permissions
    FROM app_user person JOIN contractor company ON company.id = person.contractor_id
    WHERE person.id = ${userId} AND person.active AND company.id = ${sellerId}`);
  const [found] = rows;
  if (!found) return undefined;
  const viewer: Viewer = { ...found, sessionId: `source:${found.id}`, b2c_user: false, duty: null };
  return checkRule('actions.prices.update', viewer) ? viewer : undefined;
}
