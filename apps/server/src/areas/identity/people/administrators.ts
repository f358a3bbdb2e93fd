import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';

/** E-mail addresses of the portal's administrators, twenty at most: the default recipients of messages. */
export async function administratorsMail(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ email: string }>(sql`
    SELECT DISTINCT p.email FROM app_user p JOIN contractor c ON c.id = p.contractor_id
    WHERE c.type = 'admin' AND p.active AND p.email <> '' ORDER BY p.email LIMIT 20`);
  return rows.map(({ email }) => email);
}
