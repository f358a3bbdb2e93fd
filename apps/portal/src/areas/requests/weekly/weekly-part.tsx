import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatDate } from '@portal/domain/dates';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import { Steps } from './steps.tsx';
import { SUBSCRIPTIONS, type SubscriptionRow, subscriptionsHref } from './subscriptions.ts';
import { changesOf, WeekDifference, When } from './week-cells.tsx';

const goods = (lines: number) =>
  `${lines.toLocaleString('ru')} ${plural(lines, 'товар', 'товара', 'товаров')}`;

const COLUMNS: readonly Column<SubscriptionRow>[] = [
  {
    id: 'title',
    title: 'Список',
    rowHeader: true,
    cell: ({ id, title, lines, storage, is_own, person }) => (
      <span className="flex flex-col items-start gap-1">
        <Link href={subscriptionsHref(id)}>{title}</Link>
        <Text size="small" tone="muted">
          {[goods(lines), storage?.title ?? 'склада больше нет', is_own ? '' : person]
            .filter((part) => part !== '')
            .join(', ')}
        </Text>
      </span>
    ),
  },
  { id: 'when', title: 'Когда', cell: (row) => <When row={row} isCell /> },
  { id: 'last', title: 'В последний раз', cell: (row) => <Last row={row} /> },
  {
    id: 'actions',
    title: 'Действия',
    cell: (row) =>
      row.allowed_actions.length === 0 ? (
        <Text size="small" tone="muted">
          Изменяет {row.person}
        </Text>
      ) : (
        <span className="flex flex-wrap max-md:justify-end gap-2">
          <Steps row={row} size="small" />
        </span>
      ),
  },
];

function Last({ row: { last, zone } }: { row: SubscriptionRow }) {
  if (!last) return <Text tone="muted">Ещё не было</Text>;
  const { at, sum, request_id } = last;
  return (
    <span className="flex flex-col items-start max-md:items-end gap-1">
      <span className="flex flex-wrap items-baseline max-md:justify-end gap-x-3">
        <Price value={toKopecks(sum)} />
        <WeekDifference week={last} />
      </span>
      <Text size="small" tone="muted">
        {changesOf(last)}
      </Text>
      {request_id === null ? (
        <Text size="small">{formatDate(at, zone)}</Text>
      ) : (
        <Link href={routeHref('request-id', { id: request_id })}>Список от {formatDate(at, zone)}</Link>
      )}
    </span>
  );
}

const LIST = describeList({
  name: 'subscriptions',
  label: 'Еженедельные списки',
  prefix: 'weekly',
  queryKey: [SUBSCRIPTIONS, 'list'],
  load: (asked) => answerOf(api.GET('/cart/request/subscriptions', { params: { query: queryOf(asked) } })),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  tall: true,
  empty: (
    <EmptyState
      title="Каждую неделю ничего не предлагается"
      actions={
        <ButtonLink variant="secondary" href={routeHref('request-id')}>
          К заявкам
        </ButtonLink>
      }
    >
      Откройте заявку – например, повтор заказа – и выберите «Предлагать каждую неделю». В этот день придёт
      список тех же товаров с сегодняшними ценами и тем, что изменилось.
    </EmptyState>
  ),
});

/** Lists that are proposed every week: what, when next, what it cost last time. */
export const WeeklyPart = ({ note, actions }: { note: ReactNode; actions: ReactNode }) => (
  <ListPage title="Заявки" actions={actions} note={note} list={LIST} />
);
