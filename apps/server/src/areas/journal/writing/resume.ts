import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';

/** While an import works, its connection holds this for its upload; a server that dies lets go of it. */
const WORKING = 'import';
const lockOf = (id: number) => sql`hashtextextended(${`${WORKING} ${id}`}, 0)`;

/** Say that the upload is being worked on, for as long as `work` lasts. */
export async function whileWorking<T>(
  connection: Connection,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  await connection.execute(sql`SELECT pg_advisory_lock_shared(${lockOf(id)})`);
  const result = await work();
  // A connection that failed is thrown away, and its lock with it.
  await connection.execute(sql`SELECT pg_advisory_unlock_shared(${lockOf(id)})`);
  return result;
}

/**
 * As a server starts and every minute: a confirmed upload that nobody works on and that no job of the queue waits for goes on. The job of a
 * server that was killed may have been taken and never begun, have been tried as often as the queue tries, or be deleted as too old; a
 * connection of a killed server may hold its lock for a while. Beginning one twice does no harm: only one of them ends it.
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
