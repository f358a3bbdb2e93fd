import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Order conditions of the demo's suppliers. */
export async function seedOrderConditions(database: Database): Promise<void> {
  // Only companies without a login have a minimum or refuse automatically, so that these do not surprise people
  // who try the demo.
  await database.execute(sql`
    INSERT INTO order_settings (contractor_id, minimal_kopecks, processing_hours, automatic_since)
    SELECT id, CASE WHEN title IN ('ООО «Северный склад»', 'ООО «Авторитет»') THEN 8000 ELSE 0 END, 8 + 8 * (id % 4),
           CASE WHEN title = 'ООО «ЮгАвтоТрейд»' THEN now() END
    FROM contractor WHERE type IN ('supplier', 'distributor')`);
}
