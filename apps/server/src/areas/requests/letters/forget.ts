import { sql } from 'drizzle-orm';
import type { Services } from '../../../services.ts';
import { SHOWN_DAYS } from './log.ts';

/**
 * Deletes the letters that the log shows no more, in the demo's mailbox as well, which would otherwise be read again.
 * A letter stays while its answer is due, and while its request is neither ordered nor archived. Letters of a mail
 * server are not read again: only those of the last days are looked for.
 */
export async function forgetLetters({ database }: Pick<Services, 'database'>): Promise<void> {
  const old = sql`now() - make_interval(days => ${SHOWN_DAYS})`;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`DELETE FROM demo_letter WHERE created_at < ${old}`);
    await transaction.execute(sql`
      DELETE FROM request_letter l WHERE l.received_at < ${old} AND l.answer <> 'due' AND NOT EXISTS (
        SELECT FROM request WHERE request.id = l.request_id AND request.status NOT IN ('ordered', 'archived'))`);
  });
}
