import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { takeLeft } from '../sale.ts';
import { holderFor, sentenceOf } from '../session/sign-in.ts';
import { comingFiles, failFile } from '../session/state.ts';

/** Seconds without a request after which no other part of a file comes: one part takes minutes on a slow line. */
const LEFT = 600;
/** Seconds after which the taking is begun again, if a server was killed while it took. */
const LOST = 120;

/** Files of a session that are still to be taken: of an exchange of orders, which is no check. */
export const isToBeTaken = sql`file.status = 'coming' AND session.type = 'sale' AND NOT session.is_check AND session.key_id IS NOT NULL`;

/** Marks files of orders that nobody asks to read, so that two minutes do not take them at once. Returns their sessions. */
export async function findLeft(transaction: Transaction): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    UPDATE commerceml_file file SET touched_at = now() FROM commerceml_session session
    WHERE session.id = file.session_id AND session.ended_at IS NULL AND session.asked_at < now() - make_interval(secs => ${LEFT})
      AND ${isToBeTaken} AND coalesce(file.touched_at, file.created_at) < now() - make_interval(secs => ${LOST})
    RETURNING session.id`);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * Takes the files of a silent exchange of orders for the key that has sent them. If the key does not work any more, they end as
 * «failed» with the reason in the log.
 */
export async function takeSilent(services: Services, sessionId: number): Promise<void> {
  const { database, files } = services;
  const { rows } = await database.execute<{ storage_id: number; key_id: number; contractor_id: number }>(sql`
    SELECT session.storage_id, session.key_id, storage.contractor_id
    FROM commerceml_session session JOIN storage ON storage.id = session.storage_id
    WHERE session.id = ${sessionId} AND session.key_id IS NOT NULL`);
  const [found] = rows;
  if (!found) return;
  const { storage_id, key_id, contractor_id } = found;
  const exchange = { session_id: sessionId, storage_id, contractor_id };
  try {
    const { viewer } = await holderFor(database, key_id, storage_id);
    await takeLeft(services, viewer, exchange);
  } catch (error) {
    const told = sentenceOf(error);
    if (told === undefined) throw error;
    for (const file of await comingFiles(database, exchange))
      await files.drop(await failFile(database, exchange, file, told));
  }
}
