import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { deleteOldRows } from '../jobs/old-rows.ts';

/** Days for which a notification can be read: a year and a month, so that a season can be compared with the last one. */
const KEPT_DAYS = 400;

/** Deletes notifications that are older, read or not. Returns their number. */
export const forgetNotifications = ({ database }: { database: Database }): Promise<number> =>
  deleteOldRows((most) =>
    database.execute(sql`
      DELETE FROM notification WHERE id IN (
        SELECT id FROM notification WHERE created < now() - make_interval(days => ${KEPT_DAYS}) LIMIT ${most})`),
  );
