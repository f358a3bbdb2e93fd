import { sql } from 'drizzle-orm';
import { takeAction } from '../../../documents/take.ts';
import type { Services } from '../../../services.ts';
import { uploadDocument } from '../document.ts';

/**
 * Begin what was confirmed to be loaded at a time that has come. A server that was away then does it as it is back: what was to be loaded
 * is loaded late, and never forgotten. Answers how many.
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
    // What was to be loaded first is: the last one's prices stay.
    const ids = new Set(begun.map(({ id }) => id));
    for (const { id } of rows.filter((row) => ids.has(row.id)))
      await jobs.send(transaction, 'import-price-list', { upload_id: id });
    return begun.length;
  });
}
