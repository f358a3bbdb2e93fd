import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { emit } from '../../events/outbox.ts';
import type { Services } from '../../services.ts';

/** Hours in which an upload has to be confirmed. */
const UNCONFIRMED_HOURS = 24;
const EXPIRED = 'Загрузку не подтвердили за сутки, файл удалён. Загрузите его ещё раз.';

/** End uploads that nobody has confirmed in a day, tell their contractors, and delete their files. Answers how many. */
export async function expireUploads({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<number> {
  const expired = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number; contractor_id: number; stored_as: string }>(sql`
      UPDATE upload SET status = 'failed', message = ${EXPIRED}, finished_at = clock_timestamp()
      WHERE status = 'validating' AND created_at < now() - make_interval(hours => ${UNCONFIRMED_HOURS})
      RETURNING id, contractor_id, stored_as`);
    const nothing = { processed: 0, total: 0, taken: 0, refused: 0, duplicates: 0 };
    await emit(
      transaction,
      rows.map(({ id, contractor_id }) => ({
        event_name: 'price_list_upload' as const,
        contractor_id,
        message: { ...nothing, id, status: 'failed' },
      })),
    );
    return rows;
  });
  for (const { stored_as } of expired)
    await unlink(path.join(config.uploadsDirectory, stored_as)).catch(() => undefined);
  return expired.length;
}
