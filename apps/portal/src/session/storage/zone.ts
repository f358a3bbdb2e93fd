import { useQuery } from '../calls/use-query.ts';
import { ZONE } from '../time/dates.ts';
import { storagesQuery, useStorage } from './storage.ts';

/**
 * Time zone of one of the user's storages, in which arrivals there are shown; of the storage in use if none is
 * given; the browser's while the storages are not loaded.
 */
export function useStorageZone(storageId?: number): string {
  const { storageId: used } = useStorage();
  const { data } = useQuery({ ...storagesQuery, enabled: false });
  return data?.find(({ id }) => id === (storageId ?? used))?.time_zone ?? ZONE;
}
