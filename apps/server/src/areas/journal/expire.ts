import { sql } from 'drizzle-orm';
import { takeAction } from '../../documents/take.ts';
import { deleteOldRows } from '../../jobs/old-rows.ts';
import type { Services } from '../../services.ts';
import { forgetStock } from './writing/stock-before.ts';
import { uploadDocument } from './document.ts';

/**
 * Hours in which an upload must be confirmed, counted from its arrival or from the moment it was held
 * back.
 */
const UNCONFIRMED_HOURS = 24;
const EXPIRED = 'Загрузку не подтвердили за сутки, файл удалён. Загрузите его ещё раз.';

/**
 * Cancels uploads that were not confirmed within a day, notifies their contractors and deletes their
 * files. Also deletes what is stored of finished uploads too long. Returns the number of cancelled uploads.
 */
export async function expireUploads({
  database,
  config,
  files,
}: Pick<Services, 'database' | 'config' | 'files'>): Promise<number> {
  const expired = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      SELECT id FROM upload WHERE status = 'validating' AND greatest(created_at, publish_at) < now() - make_interval(hours => ${UNCONFIRMED_HOURS})`);
    return takeAction(transaction, uploadDocument, {
      action: 'fail',
      by: null,
      documents: rows.map(({ id }) => ({ id, version: null })),
      input: { message: EXPIRED, file_kept: false },
    });
  });
  await files.drop(expired.map(({ stored_as }) => stored_as));
  await forgetFiles({ database, config, files });
  await forgetRows(database);
  await forgetStock(database);
  return expired.length;
}

/** Days for which refused rows of an upload and their reasons are shown; the journal's entry stays. */
const ROWS_KEPT_DAYS = 400;

/** Deletes refused rows of uploads that ended long ago. */
export async function forgetRows(database: Services['database']): Promise<void> {
  await deleteOldRows((most) =>
    database.execute(sql`
      DELETE FROM upload_row WHERE id IN (
        SELECT line.id FROM upload JOIN upload_row line ON line.upload_id = upload.id
        WHERE upload.finished_at < now() - make_interval(days => ${ROWS_KEPT_DAYS}) LIMIT ${most})`),
  );
}

/**
 * Limits for stored files of finished uploads: days, files per contractor, and bytes per contractor in
 * multiples of the maximum file size.
 */
const KEPT_DAYS = 90;
const MOST_KEPT = 50;
const LARGEST_KEPT = 8;

/** Deletes files of finished uploads that exceed these limits, oldest first; the journal's entries stay. */
async function forgetFiles({
  database,
  config,
  files,
}: Pick<Services, 'database' | 'config' | 'files'>): Promise<void> {
  const { rows } = await database.execute<{ stored_as: string }>(sql`
    UPDATE upload SET file_kept = false FROM (
      SELECT id, finished_at, row_number() OVER newest AS place, sum(bytes) OVER newest AS together
      FROM upload WHERE file_kept AND finished_at IS NOT NULL
      WINDOW newest AS (PARTITION BY contractor_id ORDER BY id DESC)) kept
    WHERE kept.id = upload.id AND (
      kept.finished_at < now() - make_interval(days => ${KEPT_DAYS}) OR kept.place > ${MOST_KEPT}
      OR kept.together > ${LARGEST_KEPT * config.maxFileSize})
    RETURNING stored_as`);
  await files.drop(rows.map(({ stored_as }) => stored_as));
}
