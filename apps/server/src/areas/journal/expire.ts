import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { takeAction } from '../../documents/take.ts';
import type { Services } from '../../services.ts';
import { uploadDocument } from './document.ts';

/** Hours in which an upload has to be confirmed. */
const UNCONFIRMED_HOURS = 24;
const EXPIRED = 'Загрузку не подтвердили за сутки, файл удалён. Загрузите его ещё раз.';

/** End uploads that nobody has confirmed in a day, tell their contractors, and delete their files. Answers how many. */
export async function expireUploads({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<number> {
  const expired = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      SELECT id FROM upload WHERE status = 'validating' AND created_at < now() - make_interval(hours => ${UNCONFIRMED_HOURS})`);
    return takeAction(transaction, uploadDocument, {
      action: 'fail',
      by: null,
      documents: rows.map(({ id }) => ({ id, version: null })),
      input: { message: EXPIRED },
    });
  });
  for (const { stored_as } of expired)
    await unlink(path.join(config.uploadsDirectory, stored_as)).catch(() => undefined);
  return expired.length;
}
