import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { countScores } from '../../areas/orders/supplier-scores.ts';

/** Under what conditions the demo's suppliers take orders, and how reliable they have been. */
export async function seedOrderConditions(database: Database): Promise<void> {
  // Nobody signs in to the companies that have a minimum or refuse by time: whoever tries the demo meets no surprise of theirs.
  await database.execute(sql`
    INSERT INTO order_settings (contractor_id, minimal_kopecks, processing_hours, automatic_since)
    SELECT id, CASE WHEN title IN ('ООО «Северный склад»', 'ООО «Авторитет»') THEN 8000 ELSE 0 END, 8 + 8 * (id % 4),
           CASE WHEN title = 'ООО «ЮгАвтоТрейд»' THEN now() END
    FROM contractor WHERE type IN ('supplier', 'distributor')`);
  await countScores(database);
}
