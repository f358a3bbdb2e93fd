import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { deleteOldRows } from '../../jobs/old-rows.ts';

/** Days for which a delivery, its payload and its attempts are shown after it was created. */
const KEPT_DAYS = 30;

/** Deletes deliveries that were delivered or given up and are older. Returns their number. */
export const forgetDeliveries = ({ database }: { database: Database }): Promise<number> =>
  deleteOldRows((most) =>
    database.execute(sql`
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT id FROM webhook_delivery
        WHERE status <> 'pending' AND created_at < now() - make_interval(days => ${KEPT_DAYS}) LIMIT ${most})`),
  );
