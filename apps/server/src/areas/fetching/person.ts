import type { Database } from '../../database/connect.ts';
import { personNow } from '../identity/person-now.ts';
import type { Viewer } from '../identity/viewer.ts';
import { worksWith } from '../storages/own.ts';
import type { Filled } from './fetch.ts';
import type { Goal } from './goal.ts';

/**
 * For whom a file is fetched: the person who has saved where from, while they work for its owner and may load such files, with the rights
 * they have now. Undefined once they do not.
 */
export async function personOf(
  database: Database,
  { kind, may }: Goal,
  { user_id, owner_id, storage_id }: Filled,
): Promise<Viewer | undefined> {
  const person = await personNow(database, user_id);
  if (person?.contractor_id !== owner_id) return undefined;
  // What they have to accept or change first is theirs to do when they come; files go on.
  const viewer: Viewer = { ...person, b2c_user: false, duty: null };
  if (kind === 'reserve_upload' && !worksWith(viewer, storage_id)) return undefined;
  return may(viewer) ? viewer : undefined;
}
