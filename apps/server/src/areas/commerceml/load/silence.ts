import { sql } from 'drizzle-orm';
import type { Services } from '../../../services.ts';
import { findLeft, isToBeTaken } from '../sale/left.ts';
import { STATUS_AT_END } from '../session/state.ts';

/** Seconds without a request after which an exchange is over: 1C before 2.08 does not say so. */
const SILENT = 60;
/** Seconds without a sign of life after which the reading of a file is begun again. */
const LOST = 120;
const KEPT_DAYS = 90;

/**
 * Runs every minute: ends exchanges that fell silent, begins readings again that a killed server has left, takes
 * files of orders that nobody asked to read, tries goods again that wait, and deletes what is too old.
 */
export async function watchExchanges({ database, jobs, files }: Services): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows: lost } = await transaction.execute<{ id: number }>(sql`
      UPDATE commerceml_file SET touched_at = now() WHERE status = 'reading' AND coalesce(touched_at, created_at) < now() - make_interval(secs => ${LOST})
      RETURNING id`);
    for (const { id } of lost) await jobs.send(transaction, 'read-commerceml', { file_id: id });
    for (const session_id of await findLeft(transaction))
      await jobs.send(transaction, 'take-commerceml', { session_id });
    const { rows: silent } = await transaction.execute<{
      storage_id: number;
      type: string;
      is_check: boolean;
      empty: boolean;
    }>(sql`
      UPDATE commerceml_session session SET ended_at = now(), status = ${STATUS_AT_END}
      WHERE ended_at IS NULL AND asked_at < now() - make_interval(secs => ${SILENT})
        AND NOT EXISTS (SELECT FROM commerceml_file file WHERE session_id = session.id AND (file.status = 'reading' OR ${isToBeTaken}))
      RETURNING storage_id, type, is_check, goods + offers = 0 AS empty`);
    const { rows: waiting } = await transaction.execute<{ storage_id: number }>(
      sql`SELECT storage_id FROM commerceml_exchange WHERE waits <> '' AND active`,
    );
    const storages = new Set([
      ...silent
        .filter(({ type, is_check, empty }) => type === 'catalog' && !is_check && !empty)
        .map(({ storage_id }) => storage_id),
      ...waiting.map(({ storage_id }) => storage_id),
    ]);
    for (const storage_id of storages) await jobs.send(transaction, 'load-commerceml', { storage_id });
  });
  const { rows } = await database.execute<{ stored_as: string }>(sql`
    DELETE FROM commerceml_part part USING commerceml_file file, commerceml_session session
    WHERE file.id = part.file_id AND session.id = file.session_id AND session.expires_at < now() AND file.status <> 'reading' RETURNING part.stored_as`);
  await files.drop(rows.map(({ stored_as }) => stored_as));
  await database.execute(sql`
    DELETE FROM commerceml_session session WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})
      AND NOT EXISTS (SELECT FROM commerceml_part part JOIN commerceml_file file ON file.id = part.file_id WHERE file.session_id = session.id)`);
}
