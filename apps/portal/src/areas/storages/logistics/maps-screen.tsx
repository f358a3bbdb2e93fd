import { addressOf, answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { MAP_DIRECTIONS } from '@portal/domain/logistic-maps';
import { routeHref } from '@portal/domain/routes';
import { formatTime, WEEKDAYS } from '@portal/domain/schedules';
import { formatSpan } from '@portal/domain/terms';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { PlusIcon, UploadIcon } from '@portal/ui/icons';
import type { OptionsFailure } from '@portal/ui/combobox';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { Card } from '@portal/ui/card';
import { useParams } from 'react-router';
import { failedOf } from '../../../kit/failed-options.ts';
import { describeList } from '../../../kit/list/description.ts';
import { toldFilter } from '../../../kit/list/document-list.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../../kit/list/query.ts';
import { useTitle } from '../../../kit/title.ts';
import { api } from '../../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { type LogisticMap, storageQuery, tagsQuery } from '../queries.ts';
import { StorageTabs } from '../storage-frame.tsx';

/** «Пн, Ср, Пт» */
export const daysText = (periodicity: readonly number[]) =>
  periodicity.length === 7 ? 'ежедневно' : periodicity.map((day) => WEEKDAYS[day - 1]).join(', ');

const mapList = (
  storageId: number,
  tags: readonly string[] | undefined,
  failed: OptionsFailure | undefined,
  exports: boolean,
) =>
  describeList<LogisticMap>({
    name: 'logistic-maps',
    label: 'Логистические карты',
    queryKey: ['logistic-maps', storageId],
    load: (asked) =>
      answerOf(
        api.GET('/warehouse/logistic-map', {
          params: { query: { ...queryOf(asked), 'filter[storage_id]': storageId } },
        }),
      ),
    columns: [
      {
        id: 'name',
        title: 'Карта',
        cell: ({ name, tags: own }) => (
          <span className="min-w-0">
            <Text block weight="strong">
              {name}
            </Text>
            <Text block size="small" tone="muted">
              {own.join(', ')}
            </Text>
          </span>
        ),
      },
      {
        id: 'to',
        title: 'Куда',
        cell: ({ discriminator, address, contractor_storage: target }) => (
          <span className="min-w-0">
            <Text block>{target ? target.title : address.city}</Text>
            <Text block size="small" tone="muted">
              {target && discriminator !== 'toOurStorage' ? target.contractor : MAP_DIRECTIONS[discriminator]}
            </Text>
          </span>
        ),
      },
      {
        id: 'cut-off',
        title: 'Отсечка',
        cell: ({ clipping_time, periodicity }) => `${formatTime(clipping_time)}, ${daysText(periodicity)}`,
      },
      {
        id: 'term',
        title: 'Срок',
        cell: ({ picking_term, delivery_term }) => formatSpan(picking_term + delivery_term),
      },
      {
        id: 'markup',
        title: 'Наценка, %',
        align: 'right',
        cell: (map) => map.logistic_markup_percent.toLocaleString('ru'),
      },
      {
        id: 'cards',
        title: 'Карточки',
        align: 'right',
        cell: (map) => `${map.active_cards_count} из ${map.cards_count}`,
      },
      {
        id: 'status',
        title: 'Статус',
        cell: ({ status }) => (
          <StatusBadge tone={status === 'active' ? 'green' : 'neutral'}>
            {status === 'active' ? 'Действует' : 'Отключена'}
          </StatusBadge>
        ),
      },
    ],
    rowId: ({ id }) => id,
    rowLabel: ({ name }) => name,
    rowHref: ({ id }) => routeHref('storages-id-log-map-lid', { id: storageId, lid: id }),
    tall: true,
    search: 'Название или город',
    filters: [
      {
        id: 'status',
        name: 'Статус',
        kind: 'choice',
        single: true,
        options: [
          { value: 'active', label: 'Действует' },
          { value: 'disabled', label: 'Отключена' },
        ],
      },
      ...toldFilter(
        { id: 'tag', name: 'Метка', single: true },
        tags?.map((tag) => ({ value: tag, label: tag })),
        failed,
      ),
    ],
    ...(exports && {
      exportFile: (asked) =>
        addressOf('/warehouse/logistic-map/export/{page}', {
          path: { page: 'logistic-maps' },
          query: { ...exportQueryOf(asked), 'filter[storage_id]': storageId },
        }),
    }),
    empty: (
      <EmptyState title="Логистических карт ещё нет">
        Карта задаёт сроки и наценку отгрузки со склада. Из неё создаются карточки к складам покупателей.
      </EmptyState>
    ),
  });

/** /storages/{id}/log-map */
export function MapsScreen() {
  const id = Number(useParams()['id']);
  const viewer = viewerOf(useCurrentUser());
  const { data: storage } = useQuery(storageQuery(id));
  const { data: tags, error, refetch } = useQuery(tagsQuery(id));
  const title = `Логистические карты${storage ? `: ${storage.title}` : ''}`;
  useTitle(title);
  const draws = checkRule('actions.storages.logistic-map.create', viewer) && viewer.type !== 'admin';
  const exports = checkRule('actions.storages.logistic-map.excel', viewer);
  return (
    <ListPage
      title={title}
      list={mapList(
        id,
        tags?.map((tag) => tag.title),
        failedOf({ error, refetch }),
        exports,
      )}
      note={
        <Card padded={false}>
          <StorageTabs id={id} page="storages-id-log-map" />
        </Card>
      }
      actions={
        <>
          {!exports && (
            <Button variant="secondary" onClick={() => toasts.warning('Нет доступа')}>
              Экспорт в Excel
            </Button>
          )}
          <ButtonLink variant="secondary" href={routeHref('storages-id-log-map-oldindex', { id })}>
            Прежние карты
          </ButtonLink>
          {draws && (
            <ButtonLink variant="secondary" href={routeHref('storages-id-log-map-import_card', { id })}>
              <UploadIcon aria-hidden="true" className="size-4" />
              Загрузить из файла
            </ButtonLink>
          )}
          {draws && (
            <ButtonLink variant="primary" href={routeHref('storages-id-log-map-create', { id })}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Новая карта
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
