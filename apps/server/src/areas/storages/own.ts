import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { storage } from './tables.ts';

/** Which storages are the person's to work with: the contractor's, or those of them that were given to the person. */
export function ownStorages(viewer: Viewer): SQL {
  const { own, storages } = scope(viewer);
  return sql`${own(storage.contractor_id)} AND ${storages(storage.id)}`;
}

/** The same of a storage whose contractor is known to be the person's. */
export const worksWith = ({ storages }: Viewer, storageId: number): boolean =>
  storages.length === 0 || storages.includes(storageId);
