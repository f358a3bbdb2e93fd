import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import { isTagsSuccess } from '@portal/domain/failures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Storage = Schemas['Storage'];
export type StorageWhole = Schemas['StorageWhole'];
export type LogisticMap = Schemas['LogisticMap'];
export type LogisticCard = Schemas['LogisticCard'];
export type MapVersion = Schemas['LogisticMapVersion'];

const byId = (id: number) => ({ params: { query: { id } } });

export const storageQuery = (id: number) =>
  queryOptions({
    queryKey: ['storage', id],
    queryFn: async () => (await answerOf(api.GET('/warehouse/storage/view', byId(id)))).data,
  });

export const zonesQuery = queryOptions({
  queryKey: ['time-zones'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/storage/get-time-zone-list'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The company's own storages by title. */
export const ownStoragesQuery = queryOptions({
  queryKey: ['storages', 'all'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/storage/all'))).data,
});

export const mapQuery = (id: number) =>
  queryOptions({
    queryKey: ['logistic-maps', 'one', id],
    queryFn: async () => (await answerOf(api.GET('/warehouse/logistic-map/view', byId(id)))).data,
  });

/** Tags of a storage's maps. A 422 counts as an empty list, not as a failure. Specification 2, section 5. */
export const tagsQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['logistic-maps', 'tags', storageId],
    queryFn: async () => {
      try {
        const query = { storage_id: storageId };
        return (await answerOf(api.GET('/warehouse/logistic-map/tags', { params: { query } }))).data;
      } catch (error) {
        if (error instanceof CallError && isTagsSuccess(error.status)) return [];
        throw error;
      }
    },
  });

export const versionQuery = (id: number) =>
  queryOptions({
    queryKey: ['logistic-maps', 'version', id],
    queryFn: async () => (await answerOf(api.GET('/warehouse/logistic-map/version', byId(id)))).data,
  });

export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['logistic-cards', 'one', id],
    queryFn: async () => (await answerOf(api.GET('/warehouse/logistic-card/view', byId(id)))).data,
  });

export type WorkWeek = Schemas['WorkWeek'];

const inWeek = (id: number, date?: string) => ({
  params: { query: { id, ...(date === undefined ? {} : { date }) } },
});

/** A storage's week: the current one, or the one of a date. */
export const storageWeekQuery = (id: number, date?: string) =>
  queryOptions({
    queryKey: ['storage', 'week', id, date ?? null],
    queryFn: async () => (await answerOf(api.GET('/warehouse/storage/week', inWeek(id, date)))).data,
    placeholderData: keepPreviousData,
  });

/** A card's week, like `storageWeekQuery`. */
export const cardWeekQuery = (id: number, date?: string) =>
  queryOptions({
    queryKey: ['logistic-cards', 'week', id, date ?? null],
    queryFn: async () => (await answerOf(api.GET('/warehouse/logistic-card/week', inWeek(id, date)))).data,
    placeholderData: keepPreviousData,
  });

const stale = (...keys: string[]) =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Refetches whatever shows a storage or times calculated from it. */
export const storagesChanged = () =>
  stale('storages', 'storage', 'logistic-cards', 'current-user', 'offers', 'standards', 'basket');
/** Refetches whatever shows maps, cards or times calculated from them. */
export const logisticsChanged = () =>
  stale('logistic-maps', 'logistic-cards', 'offers', 'standards', 'basket');
