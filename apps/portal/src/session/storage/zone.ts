import { useQuery } from '@tanstack/react-query';
import { ZONE } from '../time/dates.ts';
import { storagesQuery, useStorage } from './storage.ts';

/**
 * The zone of a storage of one's own, by which everything that arrives there is told; of the one in use where none is named. This
 * browser's while it is not known.
 */
export function useStorageZone(storageId?: number): string {
  const { storageId: used } = useStorage();
  const { data } = useQuery({ ...storagesQuery, enabled: false });
  return data?.find(({ id }) => id === (storageId ?? used))?.time_zone ?? ZONE;
}
