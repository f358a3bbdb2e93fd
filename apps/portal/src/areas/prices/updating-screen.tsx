import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { UpdatingScreen } from '../../kit/updating/updating-screen.tsx';
import type { Updated } from '../../kit/updating/updating.ts';
import { api } from '../../session/api.ts';
import { type PriceList, pricesChanged } from './queries.ts';

const updatingQuery = (id: number) => ({
  queryKey: ['list-updating', 'list', id],
  queryFn: async () =>
    (await answerOf(api.GET('/prices/price-list/{id}/updating', { params: { path: { id } } }))).data,
});

const HINTS: Record<keyof Schemas['ListThresholds'], string> = {
  vanished: 'От позиций в наличии: их нет в файле, и остаток обнулится',
  shifted: 'От позиций, у которых уже есть цена',
  shift: 'Насколько должна измениться цена, чтобы это считалось сдвигом',
  refused: 'От строк файла',
};

/** Automatic updates of a price list: source, schedule, thresholds and log. */
export function ListUpdating({ list }: { list: PriceList }) {
  return (
    <UpdatingScreen
      updated={updatedList(list)}
      query={updatingQuery(list.id)}
      hints={HINTS}
      which="и загруженный вручную, и забранный по расписанию."
      save={(body) =>
        answerOf(
          api.PUT('/prices/price-list/{id}/updating/thresholds', {
            params: { path: { id: list.id } },
            body,
          }),
        )
      }
    />
  );
}

function updatedList({ id, storage, allowed_actions }: PriceList): Updated {
  const params = { path: { id } };
  return {
    id,
    place: storage.title,
    editable: allowed_actions.includes('items'),
    uploadHref: (upload) => routeHref('prices-import', {}, { upload: String(upload) }),
    calls: {
      save: (body) => answerOf(api.PUT('/prices/price-list/{id}/updating', { params, body })),
      remove: () => answerOf(api.DELETE('/prices/price-list/{id}/updating', { params })),
      check: async () =>
        (await answerOf(api.POST('/prices/price-list/{id}/updating/check', { params }))).data,
      fetch: async () =>
        (await answerOf(api.POST('/prices/price-list/{id}/updating/fetch', { params }))).data,
      log: (query) =>
        answerOf(api.GET('/prices/price-list/{id}/updating/log', { params: { ...params, query } })),
      changed: pricesChanged,
    },
    words: {
      operation: 'saveListSource',
      log: 'list-fetches',
      logLabel: 'Журнал получения прайс-листа',
      never: 'Прайс-лист ещё не забирали',
      scheduled: 'Прайс-лист будет забираться по расписанию',
      unscheduled: 'По расписанию прайс-лист не забирается',
      notEditable: 'Прайс-лист меняет только его продавец.',
      notFetched: 'Прайс-лист не получен',
      removing: 'Больше не забирать прайс-лист?',
      removal: 'Адрес и пароль будут забыты. Прайс-лист, его версии и журнал останутся.',
      removed: 'Прайс-лист больше не забирается',
      missing: { keep: 'Оставить как есть', zero: 'Обнулить остаток' },
    },
  };
}
