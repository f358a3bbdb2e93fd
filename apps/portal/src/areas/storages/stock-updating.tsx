import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { UpdatingScreen } from '../../kit/updating/updating-screen.tsx';
import type { Updated } from '../../kit/updating/updating.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import type { StorageWhole } from './queries.ts';

const stockUpdatingQuery = (id: number) => ({
  queryKey: ['list-updating', 'stock', id],
  queryFn: async () =>
    (await answerOf(api.GET('/warehouse/storage/{id}/updating', { params: { path: { id } } }))).data,
});

const HINTS: Record<keyof Schemas['StockThresholds'], string> = {
  vanished: 'От товаров в наличии: в файле остаток 0, а у полного файла – и те, которых в нём нет',
  refused: 'От строк файла',
};

/** Automatic updates of a storage's stock: source, schedule, thresholds and log. */
export function StockUpdating({ storage, editable }: { storage: StorageWhole; editable: boolean }) {
  return (
    <UpdatingScreen
      updated={updatedStock(storage, editable)}
      query={stockUpdatingQuery(storage.id)}
      hints={HINTS}
      which="и загруженный вручную, и забранный по расписанию. Остатки, которые присылает ваша система по ключу API, не задерживаются."
      save={(body) =>
        answerOf(
          api.PUT('/warehouse/storage/{id}/updating/thresholds', {
            params: { path: { id: storage.id } },
            body,
          }),
        )
      }
    />
  );
}

function updatedStock({ id, title }: StorageWhole, editable: boolean): Updated {
  const params = { path: { id } };
  return {
    id,
    place: title,
    editable,
    uploadHref: (upload) => routeHref('nomenclature-reserves', {}, { upload: String(upload) }),
    calls: {
      save: (body) => answerOf(api.PUT('/warehouse/storage/{id}/updating', { params, body })),
      remove: () => answerOf(api.DELETE('/warehouse/storage/{id}/updating', { params })),
      check: async () =>
        (await answerOf(api.POST('/warehouse/storage/{id}/updating/check', { params }))).data,
      fetch: async () =>
        (await answerOf(api.POST('/warehouse/storage/{id}/updating/fetch', { params }))).data,
      log: (query) =>
        answerOf(api.GET('/warehouse/storage/{id}/updating/log', { params: { ...params, query } })),
      changed: () =>
        Promise.all(
          ['storage', 'stock', 'uploads'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
        ),
    },
    words: {
      operation: 'saveStockSource',
      log: 'stock-fetches',
      logLabel: 'Журнал получения остатков',
      never: 'Остатки ещё не забирали',
      scheduled: 'Остатки будут забираться по расписанию',
      unscheduled: 'По расписанию остатки не забираются',
      notEditable: 'Вам нельзя менять, откуда забираются остатки этого склада.',
      notFetched: 'Остатки не получены',
      removing: 'Больше не забирать остатки?',
      removal: 'Адрес и пароль будут забыты. Остатки, загрузки и журнал останутся.',
      removed: 'Остатки больше не забираются',
      missing: { keep: 'Файл – часть склада: оставить', zero: 'Файл – весь склад: обнулить' },
    },
  };
}
