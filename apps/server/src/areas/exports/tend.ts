import { EXPORT_DAYS } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';

/** Minutes without a progress report after which an attempt is considered dead. */
const SILENT_MINUTES = 3;
/** Days after which the row of an expired file is deleted. */
const REMEMBERED_DAYS = 90;

/** Restarts files whose worker died, so that none waits forever, and deletes old ones. */
export async function tendExports({
  database,
  files,
  jobs,
}: Pick<Services, 'database' | 'files' | 'jobs'>): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      UPDATE export_file SET touched_at = now()
      WHERE status IN ('queued', 'running') AND touched_at < now() - make_interval(mins => ${SILENT_MINUTES}) RETURNING id`);
    for (const { id } of rows) await jobs.send(transaction, 'make-export', { export_id: id });
  });
  const { rows: old } = await database.execute<{ stored_as: string }>(sql`
    WITH old AS (
      SELECT id, stored_as FROM export_file
      WHERE stored_as IS NOT NULL AND finished_at < now() - make_interval(days => ${EXPORT_DAYS}) FOR UPDATE SKIP LOCKED)
    UPDATE export_file SET status = 'expired', stored_as = NULL FROM old WHERE export_file.id = old.id RETURNING old.stored_as`);
  await files.drop(old.map(({ stored_as }) => stored_as));
  await database.execute(sql`
    DELETE FROM export_file WHERE stored_as IS NULL AND finished_at < now() - make_interval(days => ${REMEMBERED_DAYS})`);
}
