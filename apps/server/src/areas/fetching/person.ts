import { checkRule } from '@portal/domain/access';
import type { Database } from '../../database/connect.ts';
import { personNow } from '../identity/person-now.ts';
import type { Viewer } from '../identity/viewer.ts';

/**
 * For whom a list is fetched: the person who has saved where from, while they work for its seller and may change its lists, with the
 * rights they have now. Undefined once they do not.
 */
export async function personOf(
  database: Database,
  userId: number,
  sellerId: number,
): Promise<Viewer | undefined> {
  const person = await personNow(database, userId);
  if (person?.contractor_id !== sellerId) return undefined;
  // What they have to accept or change first is theirs to do when they come; files go on.
  const viewer: Viewer = { ...person, b2c_user: false, duty: null };
  return checkRule('actions.prices.update', viewer) ? viewer : undefined;
}
