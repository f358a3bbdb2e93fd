import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';

/** Addresses of the portal's own people, twenty at most: who hears of what nobody else is named for. */
export async function administratorsMail(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ email: string }>(sql`
    SELECT DISTINCT p.email FROM app_user p JOIN contractor c ON c.id = p.contractor_id
    WHERE c.type = 'admin' AND p.active AND p.email <> '' ORDER BY p.email LIMIT 20`);
  return rows.map(({ email }) => email);
}
