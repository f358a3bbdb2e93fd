import { answerOf } from '@portal/api-client/client';
import { CARD_STATUSES } from '@portal/domain/logistic-cards';
import { routeHref } from '@portal/domain/routes';
import { formatWeekMinute } from '@portal/domain/schedules';
import { formatSpan } from '@portal/domain/terms';
import { StatusBadge } from '@portal/ui/badge';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../../../kit/list/description.ts';
import { statusFilter } from '../../../kit/list/document-list.tsx';
import { queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import type { LogisticCard } from '../queries.ts';

/** «Пн 16:00, Вт 16:00, ещё 3» */
export const cutOffsText = (minutes: readonly number[]) =>
  minutes.length === 0
    ? 'сразу'
    : [
        ...minutes.slice(0, 2).map(formatWeekMinute),
        ...(minutes.length > 2 ? [`ещё ${minutes.length - 2}`] : []),
      ].join(', ');

/** The sending and receiving storage of a card by title; the card's own name contains only their codes. */
export const fromTo = ({
  supplier_storage,
  customer_storage,
}: Pick<LogisticCard, 'supplier_storage' | 'customer_storage'>): string =>
  `${supplier_storage.title} → ${customer_storage.title}`;

export interface CardListOf {
  /** The storage of the page. */
  storageId: number;
  /** Restricts the list to the cards of one map. */
  mapId?: number;
  /** Cards to the storage (inbox) or from it (outbox). */
  side?: 'inbox' | 'outbox';
}

/** Logistic cards of a storage or of a map; those that wait for a decision first. */
export const cardList = ({ storageId, mapId, side = 'inbox' }: CardListOf) =>
  describeList<LogisticCard>({
    name: 'logistic-cards',
    label: 'Логистические карточки',
    queryKey: ['logistic-cards', storageId, mapId ?? side],
    load: (asked) => {
      const whose =
        mapId !== undefined
          ? { 'filter[map_id]': mapId }
          : side === 'inbox'
            ? { 'filter[customer_storage_id]': storageId }
            : { 'filter[supplier_storage_id]': storageId };
      return answerOf(
        api.GET('/warehouse/logistic-card', { params: { query: { ...queryOf(asked), ...whose } } }),
      );
    },
    columns: [
      {
        id: 'name',
        title: 'Карточка',
        cell: ({ name, in_force, ...card }) => (
          <span className="min-w-0">
            <Text block weight="strong">
              {name}
            </Text>
            <Text block size="small" tone="muted">
              {fromTo(card)}
            </Text>
            {in_force && (
              <Text block size="small" tone="muted">
                пока действует прежняя
              </Text>
            )}
          </span>
        ),
      },
      {
        id: 'other',
        title: side === 'inbox' && mapId === undefined ? 'Поставщик' : 'Покупатель',
        cell: (card) => {
          const fromHere = side === 'outbox' || mapId !== undefined;
          return (
            <span className="min-w-0">
              <Text block>{fromHere ? card.customer.title : card.supplier.title}</Text>
              <Text block size="small" tone="muted">
                {fromHere ? card.customer_storage.title : card.supplier_storage.title}
              </Text>
            </span>
          );
        },
      },
      {
        id: 'cut-offs',
        title: 'Отсечки',
        cell: ({ cut_off_week_minutes }) => cutOffsText(cut_off_week_minutes),
      },
      { id: 'term', title: 'Срок', cell: ({ term }) => formatSpan(term) },
      {
        id: 'markup',
        title: 'Наценка, %',
        align: 'right',
        cell: (card) => card.logistic_markup_percent_b2b.toLocaleString('ru'),
      },
      {
        id: 'status',
        title: 'Статус',
        cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
      },
    ],
    rowId: ({ id }) => id,
    rowLabel: ({ name }) => name,
    rowHref: ({ id }) => routeHref('storages-id-log-map-inbox-lid', { id: storageId, lid: id }),
    tall: true,
    search: 'Название или организация',
    filters: [statusFilter(CARD_STATUSES)],
    savesViews: false,
    empty: (
      <EmptyState title="Карточек ещё нет">
        Карточка – путь между двумя складами. Её создаёт поставщик, а покупатель подтверждает.
      </EmptyState>
    ),
  });
