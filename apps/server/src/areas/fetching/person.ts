import { MAKER_FAULTS } from '@portal/domain/makers';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { standingOf } from '../identity/people/makers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { worksWith } from '../storages/own.ts';
import type { Filled } from './fetch.ts';
import type { Goal } from './goal.ts';
import { SourceFault } from './source.ts';

/**
 * The person for whom a file is fetched: the one who saved the source, with their current rights, as long as
 * they work for its owner and may upload such files. Otherwise the source is switched off until somebody saves
 * it again. Throws SourceFault with the reason.
 */
export async function personOf(
  database: Database,
  { kind, may, source, by, words }: Goal,
  filled: Filled,
): Promise<Viewer> {
  // Pending duties, such as accepting regulations, do not stop automatic fetching.
  const awaited = (person: Viewer): Viewer => ({ ...person, b2c_user: false, duty: null });
  const [standing] = await standingOf(
    database,
    [{ user_id: filled.user_id, contractor_id: filled.owner_id }],
    (person) => may(awaited(person)) && (kind !== 'reserve_upload' || worksWith(person, filled.storage_id)),
  );
  if (standing?.viewer) return awaited(standing.viewer);
  const reason = MAKER_FAULTS[standing?.fault ?? 'left'];
  await database.execute(sql`
    UPDATE ${source} SET active = false, next_at = NULL, stop_reason = ${reason}
    WHERE ${by} = ${filled.id} AND user_id = ${filled.user_id}`);
  throw new SourceFault(`${reason}. ${words.again}`);
}
