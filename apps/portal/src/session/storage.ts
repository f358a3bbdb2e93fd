import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { chooseStorage } from '@portal/domain/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { useCurrentUser, viewerOf } from './session.ts';

/** The storage chosen in this browser; null until somebody chooses. */
const chosenStorageAtom = atomWithStorage<number | null>('storageId', null, undefined, { getOnInit: true });

export const storagesQuery = queryOptions({
  queryKey: ['storages'],
  queryFn: async () =>
    (await answerOf(api.GET('/warehouse/storage', { params: { query: { page: 1, pageSize: 100 } } }))).data,
  staleTime: 300_000,
});

export const basketQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['basket', storageId],
    queryFn: async () =>
      (await answerOf(api.GET('/basket/basket', { params: { query: { storage_id: storageId } } }))).data,
    enabled: storageId > 0,
  });

export const limitQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['limit', storageId],
    queryFn: async () => {
      const { data } = await answerOf(
        api.GET('/basket/limit', { params: { query: { storage_id: storageId } } }),
      );
      return {
        amount: toKopecks(data.amount),
        limit: data.limit_value === null ? null : toKopecks(data.limit_value),
      };
    },
    enabled: storageId > 0,
  });

/** The storage in use: the chosen one, else the person's default, else the first. 0 while none is known. */
export function useStorage() {
  const user = useCurrentUser();
  const allowed = checkRule('actions.storages.read', viewerOf(user)) && !user.is_admin;
  const { data: storages = [] } = useQuery({ ...storagesQuery, enabled: allowed });
  const [chosen, choose] = useAtom(chosenStorageAtom);
  const pick = (known: readonly { id: number }[]) =>
    chooseStorage(known, user.default_storage_id, chosen)?.id ?? 0;
  /** The same once the storages are known, for those who cannot wait for the next render. */
  const ready = async () => pick(await queryClient.ensureQueryData(storagesQuery));
  return { storages, storageId: pick(storages), ready, choose, allowed };
}

/** Whatever shows the basket, its count or its limit looks again. */
export async function basketChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['basket'] }),
    queryClient.invalidateQueries({ queryKey: ['limit'] }),
    queryClient.invalidateQueries({ queryKey: ['basket-count'] }),
    queryClient.invalidateQueries({ queryKey: ['offers'] }),
    queryClient.invalidateQueries({ queryKey: ['delivery'] }),
  ]);
}
