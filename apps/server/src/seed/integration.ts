import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/** Keys of the demo's companies: nobody knows what they were, so they open nothing. */
export async function seedIntegration(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO api_key (contractor_id, created_by, title, prefix, hash, rights, storage_id, created_at, last_used_at, revoked_at)
    SELECT person.contractor_id, person.id, given.title, given.prefix, 'demo ' || given.prefix, given.rights,
           CASE WHEN given.at_storage THEN person.default_storage_id END,
           now() - make_interval(days => given.days), now() - make_interval(hours => given.hours),
           CASE WHEN given.revoked THEN now() - interval '3 days' END
    FROM (VALUES
      ('shop', 'Сайт магазина', 'pk_3fJ9aQx', ARRAY['b2c-orders'], true, 40, 2, false),
      ('shop', 'Прежний сайт', 'pk_Zt81LmB', ARRAY['b2c-orders'], true, 200, 90, true),
      ('supplier', 'Учётная система', 'pk_v7Rk0Pc', ARRAY['stock'], true, 25, 1, false),
      ('distributor', 'Касса и сайт', 'pk_m2YxE5n', ARRAY['stock', 'b2c-orders'], false, 12, 5, false)
    ) AS given(login, title, prefix, rights, at_storage, days, hours, revoked)
    JOIN app_user person ON person.login = given.login ORDER BY given.days DESC`);
}
