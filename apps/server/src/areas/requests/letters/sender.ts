import { checkRule } from '@portal/domain/access';
import type { LetterFault } from '@portal/domain/request-letters';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { standingOf } from '../../identity/people/makers.ts';
import { ownStorages } from '../../storages/own.ts';

/** The storage of a letter's requests. */
export interface LetterStorage extends Record<string, unknown> {
  id: number;
  title: string;
  time_zone: string;
}

/** The sender of a letter, and the storage of the requests; a fault if it cannot be taken from them. */
export type Sender =
  | { viewer: Viewer; storage: LetterStorage; fault: null }
  | { viewer: Viewer | null; storage: null; fault: LetterFault };

/**
 * The active person with an e-mail address, with their current rights. Addresses are confirmed by a link, so only
 * their owner has them in the profile.
 */
export async function senderOf(connection: Connection, address: string): Promise<Sender> {
  const { rows } = await connection.execute<{ user_id: number; contractor_id: number }>(sql`
    SELECT id AS user_id, contractor_id FROM app_user
    WHERE lower(email) = ${address} AND active ORDER BY is_main DESC, id`);
  const [first] = rows;
  const none = (fault: LetterFault, viewer: Viewer | null = null): Sender => ({
    viewer,
    storage: null,
    fault,
  });
  if (!first) return none({ code: 'letterFromStranger', address });
  if (rows.some(({ contractor_id }) => contractor_id !== first.contractor_id))
    return none({ code: 'letterOfSeveral', address });
  const people = await standingOf(connection, rows, () => true);
  const viewers = people.flatMap(({ viewer }) => viewer ?? []);
  // Pending duties, such as accepting regulations, are asked for at the link of the answer.
  const viewer = viewers.find((person) => checkRule('pages.request-add', person));
  if (!viewer) return none({ code: 'letterWithoutRight' }, viewers[0] ?? null);
  const storage = await storageOf(connection, viewer);
  return storage ? { viewer, storage, fault: null } : none({ code: 'letterWithoutStorage' }, viewer);
}

/** The default storage of a person, or the only one they work with; undefined: they must choose. */
export async function storageOf(connection: Connection, viewer: Viewer): Promise<LetterStorage | undefined> {
  const { rows } = await connection.execute<LetterStorage & { is_default: boolean }>(sql`
    SELECT storage.id, storage.title, storage.time_zone, coalesce(storage.id = person.default_storage_id, false) AS is_default
    FROM storage JOIN app_user person ON person.id = ${viewer.id} WHERE ${ownStorages(viewer)}
    ORDER BY is_default DESC, storage.id LIMIT 2`);
  const [first, second] = rows;
  if (!first || (second && !first.is_default)) return undefined;
  const { id, title, time_zone } = first;
  return { id, title, time_zone };
}
