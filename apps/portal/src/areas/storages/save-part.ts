import { answerOf, type Schemas } from '@portal/api-client/client';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { storagesChanged, type StorageWhole } from './queries.ts';

/** Parts of a storage that can be saved separately. */
export interface StoragePart {
  working_schedule_items?: Schemas['WorkingDay'][];
  pickup_point_schedule_items?: Schemas['WorkingDay'][];
  holidays_by_date?: Schemas['SpecialDay'][];
  holidays_by_weekday?: number[];
  reserve_update_hours?: number | null;
}

/** Saves a part of a storage at the version that the user has seen. */
export async function saveStorage({ id, version }: StorageWhole, part: StoragePart) {
  const answer = await answerOf(api.PUT('/warehouse/storage', { body: { id, version, ...part } }));
  queryClient.setQueryData(['storage', id], answer.data);
  await storagesChanged();
  return answer;
}
