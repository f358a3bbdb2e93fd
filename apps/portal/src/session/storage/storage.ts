import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { STORAGES_FAILED } from '@portal/domain/failures';
import { contractLimitWords, isLimitExceeded } from '@portal/domain/money';
import { chooseStorage } from '@portal/domain/session';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../calls/use-query.ts';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { api } from '../api.ts';
import { withItem, withoutItems, withPut } from './basket-lines.ts';
import { queryClient } from '../query-client.ts';
import { useCurrentUser, viewerOf } from '../session.ts';

type Basket = Schemas['Basket'];

/** The storage selected in this browser; null until one is selected. */
const chosenStorageAtom = atomWithStorage<number | null>('storageId', null, undefined, { getOnInit: true });

export const storagesQuery = queryOptions({
  queryKey: ['storages'],
  queryFn: async () =>
    (await answerOf(api.GET('/warehouse/storage', { params: { query: { page: 1, pageSize: 100 } } }))).data,
  staleTime: 300_000,
  meta: { failure: STORAGES_FAILED },
});

/** Error for users without a storage: they cannot buy. */
export const NO_STORAGES = new Error(
  'У вас нет склада, на который можно заказать. Добавьте склад в справочнике.',
);

/** Error for users without the right to a basket: prices are calculated for a basket's storage. */
export const NO_BASKET = new Error(
  'Цены и сроки считаются для корзины, а права на неё у вас нет. Его даёт главный пользователь организации.',
);
const NO_STORAGE_RIGHT = new Error(
  'Права на просмотр складов у вас нет. Его даёт главный пользователь организации.',
);

export const basketQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['basket', storageId],
    queryFn: async () =>
      (await answerOf(api.GET('/basket/basket', { params: { query: { storage_id: storageId } } }))).data,
    enabled: storageId > 0,
    meta: { failure: STORAGES_FAILED },
  });

const limitQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['limit', storageId],
    queryFn: async () => {
      const { data } = await answerOf(
        api.GET('/basket/limit', { params: { query: { storage_id: storageId } } }),
      );
      return {
        amount: toKopecks(data.amount),
        limit: data.limit_value === null ? null : toKopecks(data.limit_value),
        contracts: data.contracts.map(({ supplier, number, amount, limit_value }) => ({
          supplier,
          number,
          amount: toKopecks(amount),
          limit: limit_value === null ? null : toKopecks(limit_value),
        })),
      };
    },
    enabled: storageId > 0,
  });

/** A contract, its limit and the amount of the basket that counts towards it. */
export type ContractTaken = NonNullable<ReturnType<typeof useLimit>>['contracts'][number];

/** Messages of the contracts whose limit the basket exceeds: «АвтоДом: сверх лимита на 554 054,00 руб.». */
export const limitFaults = (contracts: readonly ContractTaken[]) =>
  contracts
    .filter(({ amount, limit }) => isLimitExceeded(amount, limit))
    .map((contract) => `${contract.supplier.title}: ${contractLimitWords(contract)}`);

/** The limit of a storage; null while loading and after a failure, even if an earlier value is cached. */
export function useLimit(storageId: number, enabled = true) {
  const { data, isError } = useQuery({ ...limitQuery(storageId), enabled: enabled && storageId > 0 });
  return isError ? null : (data ?? null);
}

/** The storage in use: the selected one, else the user's default, else the first. 0 while none is known. */
export function useStorage() {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const allowed = checkRule('actions.storages.read', viewer) && !user.is_admin;
  const buys = checkRule('actions.basket.get', viewer);
  const { data, error, refetch } = useQuery({ ...storagesQuery, enabled: allowed });
  const storages = data ?? [];
  const [chosen, choose] = useAtom(chosenStorageAtom);
  const pick = (known: readonly { id: number }[]) =>
    chooseStorage(known, user.default_storage_id, chosen)?.id ?? 0;
  /**
   * The id of the storage in use once the storages have loaded, for callers that cannot wait for the next
   * render.
   */
  const ready = async () => pick(await queryClient.ensureQueryData(storagesQuery));
  const storageId = pick(storages);
  return {
    storages,
    storageId,
    buys,
    /** The same, but 0 for users without a basket. */
    basketStorageId: buys ? storageId : 0,
    ready,
    choose,
    allowed,
    /** Why there is no storage to use; null while loading and if there is one. */
    failure: allowed ? (error ?? (data?.length === 0 ? NO_STORAGES : null)) : NO_STORAGE_RIGHT,
    again: () => void refetch(),
  };
}

/** Refetches the basket, its count and its limit. */
export async function basketChanged(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['basket'] }), basketReckoned()]);
}

/** Refetches what is calculated from a basket's lines, but not the lines themselves. */
export async function basketReckoned(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['basket', 'shipments'] }),
    queryClient.invalidateQueries({ queryKey: ['limit'] }),
    queryClient.invalidateQueries({ queryKey: ['basket-count'] }),
    queryClient.invalidateQueries({ queryKey: ['offers'] }),
    queryClient.invalidateQueries({ queryKey: ['delivery'] }),
  ]);
}

// Updates the cached basket with the line that a call returned, so that a basket of a thousand lines is not
// refetched.
const keep = (storageId: number, change: (basket: Basket) => Basket) =>
  queryClient.setQueryData(basketQuery(storageId).queryKey, (basket) => basket && change(basket));

/** Call after a line of a storage's basket has changed. */
export function lineChanged(storageId: number, item: Basket['items'][number]): Promise<void> {
  keep(storageId, (basket) => withItem(basket, item));
  return basketReckoned();
}

/** Call after a line was put into a storage's basket. */
export function linePut(storageId: number, item: Basket['items'][number]): Promise<void> {
  keep(storageId, (basket) => withPut(basket, item));
  return basketReckoned();
}

/** Call after lines were removed from a storage's basket. */
export function linesGone(storageId: number, ids: readonly number[]): Promise<void> {
  keep(storageId, (basket) => withoutItems(basket, ids));
  return basketReckoned();
}
