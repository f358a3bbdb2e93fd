import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Viewer } from '../identity/viewer.ts';
import { storage } from './tables.ts';

/** Which storages are the person's to work with: the contractor's, or those of them that were given to the person. */
export const ownStorages = ({ contractor_id, storages }: Viewer): SQL | undefined =>
  and(
    eq(storage.contractor_id, contractor_id),
    storages.length === 0 ? undefined : inArray(storage.id, [...storages]),
  );

/** The same of a storage whose contractor is known to be the person's. */
export const worksWith = ({ storages }: Viewer, storageId: number): boolean =>
  storages.length === 0 || storages.includes(storageId);
