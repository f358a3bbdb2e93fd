import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { deleteOldRows } from '../../jobs/old-rows.ts';

/** Days for which a former price is kept; the product's page shows 90 of them. */
const KEPT_DAYS = 400;

/** Deletes prices that ended longer ago. Returns their number. */
export const forgetPrices = ({ database }: { database: Database }): Promise<number> =>
  deleteOldRows((most) =>
    database.execute(sql`
      DELETE FROM price_history WHERE (product_id, supplier_id, from_day) IN (
        SELECT product_id, supplier_id, from_day FROM price_history
        WHERE to_day < (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}::int LIMIT ${most})`),
  );
