import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';

/**
 * Prefix of the advisory lock that a connection holds during an import; it is released when the server
 * dies.
 */
const WORKING = 'import';
const lockOf = (id: number) => sql`hashtextextended(${`${WORKING} ${id}`}, 0)`;

/** Runs `work` while holding the lock that marks the upload as being imported. */
export async function whileWorking<T>(
  connection: Connection,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  await connection.execute(sql`SELECT pg_advisory_lock_shared(${lockOf(id)})`);
  const result = await work();
  // No unlock after an error: a failed connection is closed, which releases the lock.
  await connection.execute(sql`SELECT pg_advisory_unlock_shared(${lockOf(id)})`);
  return result;
}

/**
 * Runs at server start and every minute: restarts confirmed uploads that no server imports and no queued
 * job waits for. The job may have been fetched by a killed server before it started, retried too often, or
 * deleted as too old; a killed server's connection may keep its lock for a while. Starting an upload twice
 * is harmless: only one run finishes it.
 */
export async function resumeImports({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`SELECT id FROM upload WHERE status = 'importing' ORDER BY id`,
    );
    if (rows.length === 0) return;
    const waiting = new Set(
      (await jobs.waiting(transaction, 'import-price-list')).map(({ upload_id }) => upload_id),
    );
    for (const { id } of rows) {
      if (waiting.has(id)) continue;
      const { rows: free } = await transaction.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${lockOf(id)}) AS free`,
      );
      if (free[0]?.free) await jobs.send(transaction, 'import-price-list', { upload_id: id });
    }
  });
}
