import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { storage } from './tables.ts';

/**
 * Condition: storages that the viewer works with, i.e. the company's, or only those assigned to the
 * viewer.
 */
export function ownStorages(viewer: Viewer): SQL {
  const { own, storages } = scope(viewer);
  return sql`${own(storage.contractor_id)} AND ${storages(storage.id)}`;
}

/** The same for a storage that is known to belong to the viewer's company. */
export const worksWith = ({ storages }: Viewer, storageId: number): boolean =>
  storages.length === 0 || storages.includes(storageId);
