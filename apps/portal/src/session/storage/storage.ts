import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { STORAGES_FAILED } from '@portal/domain/failures';
import { contractLimitWords, isLimitExceeded } from '@portal/domain/money';
import { chooseStorage } from '@portal/domain/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { api } from '../api.ts';
import { withItem, withoutItems, withPut } from './basket-lines.ts';
import { queryClient } from '../query-client.ts';
import { useCurrentUser, viewerOf } from '../session.ts';

type Basket = Schemas['Basket'];

/** The storage chosen in this browser; null until somebody chooses. */
const chosenStorageAtom = atomWithStorage<number | null>('storageId', null, undefined, { getOnInit: true });

export const storagesQuery = queryOptions({
  queryKey: ['storages'],
  queryFn: async () =>
    (await answerOf(api.GET('/warehouse/storage', { params: { query: { page: 1, pageSize: 100 } } }))).data,
  staleTime: 300_000,
  meta: { failure: STORAGES_FAILED },
});

/** Why nothing can be bought by somebody without a storage. */
export const NO_STORAGES = new Error(
  'У вас нет склада, на который можно заказать. Добавьте склад в справочнике.',
);

/** Why nobody without the right to a basket is shown prices: each is reckoned for a basket's storage. */
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

/** What the basket takes of one contract's limit. */
export type ContractTaken = NonNullable<ReturnType<typeof useLimit>>['contracts'][number];

/** Each contract whose limit the basket passes, with by how much: «АвтоДом: сверх лимита на 554 054,00 руб.». */
export const limitFaults = (contracts: readonly ContractTaken[]) =>
  contracts
    .filter(({ amount, limit }) => isLimitExceeded(amount, limit))
    .map((contract) => `${contract.supplier.title}: ${contractLimitWords(contract)}`);

/** The limit of a storage; null while it is not known and when it failed to load, whatever was known before. */
export function useLimit(storageId: number, enabled = true) {
  const { data, isError } = useQuery({ ...limitQuery(storageId), enabled: enabled && storageId > 0 });
  return isError ? null : (data ?? null);
}

/** The storage in use: the chosen one, else the person's default, else the first. 0 while none is known. */
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
  /** The same once the storages are known, for those who cannot wait for the next render. */
  const ready = async () => pick(await queryClient.ensureQueryData(storagesQuery));
  const storageId = pick(storages);
  return {
    storages,
    storageId,
    buys,
    /** The same for whatever asks for a basket on the way: 0 for those who have none. */
    basketStorageId: buys ? storageId : 0,
    ready,
    choose,
    allowed,
    /** Why there is no storage to work with; null while it is asked for, and when there is one. */
    failure: allowed ? (error ?? (data?.length === 0 ? NO_STORAGES : null)) : NO_STORAGE_RIGHT,
    again: () => void refetch(),
  };
}

/** Whatever shows the basket, its count or its limit looks again. */
export async function basketChanged(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['basket'] }), basketReckoned()]);
}

/** What is reckoned from a basket's lines looks again; the lines themselves are known. */
export async function basketReckoned(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['basket', 'shipments'] }),
    queryClient.invalidateQueries({ queryKey: ['limit'] }),
    queryClient.invalidateQueries({ queryKey: ['basket-count'] }),
    queryClient.invalidateQueries({ queryKey: ['offers'] }),
    queryClient.invalidateQueries({ queryKey: ['delivery'] }),
  ]);
}

// The basket that is kept takes over what a call answers of its lines: one of a thousand lines is not asked for again.
const keep = (storageId: number, change: (basket: Basket) => Basket) =>
  queryClient.setQueryData(basketQuery(storageId).queryKey, (basket) => basket && change(basket));

/** A line of a storage's basket has changed. */
export function lineChanged(storageId: number, item: Basket['items'][number]): Promise<void> {
  keep(storageId, (basket) => withItem(basket, item));
  return basketReckoned();
}

/** A line was put into a storage's basket. */
export function linePut(storageId: number, item: Basket['items'][number]): Promise<void> {
  keep(storageId, (basket) => withPut(basket, item));
  return basketReckoned();
}

/** Lines have left a storage's basket. */
export function linesGone(storageId: number, ids: readonly number[]): Promise<void> {
  keep(storageId, (basket) => withoutItems(basket, ids));
  return basketReckoned();
}
