import { sql } from 'drizzle-orm';
import { takeAction } from '../../../documents/take.ts';
import type { Services } from '../../../services.ts';
import { uploadDocument } from '../document.ts';

/**
 * Starts confirmed uploads whose scheduled time has come. If no server was running at that time, they are
 * started late. Returns the number of started uploads.
 */
export async function publishUploads({
  database,
  jobs,
}: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`SELECT id FROM upload WHERE status = 'queued' AND publish_at <= now() ORDER BY publish_at, id`,
    );
    const begun = await takeAction(transaction, uploadDocument, {
      action: 'start',
      by: null,
      documents: rows.map(({ id }) => ({ id, version: null })),
      input: {},
    });
    // Queue in scheduled order, so that the prices of the last upload remain.
    const ids = new Set(begun.map(({ id }) => id));
    for (const { id } of rows.filter((row) => ids.has(row.id)))
      await jobs.send(transaction, 'import-price-list', { upload_id: id });
    return begun.length;
  });
}
