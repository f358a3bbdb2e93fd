import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { EmptyState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { LettersPart } from './letters/letters-part.tsx';
import { SubscriptionView } from './weekly/subscription-view.tsx';
import { WeeklyPart } from './weekly/weekly-part.tsx';
import { RepeatMonth } from './repeated/repeat-month.tsx';

const COLUMNS: readonly Column<Schemas['RequestHead']>[] = [
  { id: 'title', title: 'Заявка', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'created', title: 'Создана', cell: ({ created_at }) => <DateTime value={created_at} /> },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'lines', title: 'Строк', align: 'right', cell: ({ lines }) => lines.toLocaleString('ru') },
  {
    id: 'recognized',
    title: 'Распознано',
    align: 'right',
    cell: ({ recognized }) => recognized.toLocaleString('ru'),
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

const add = <ButtonLink href={routeHref('request-add')}>Загрузить заявку</ButtonLink>;
const actions = (
  <>
    <RepeatMonth />
    {add}
  </>
);
const REQUESTS = describeList({
  name: 'requests',
  label: 'Заявки',
  queryKey: ['requests'],
  load: ({ page, pageSize }) =>
    answerOf(api.GET('/cart/request/index', { params: { query: { page, pageSize } } })),
  // Refetches while offers of a request are being calculated.
  refetchInterval: (rows) => rows.some(({ status }) => status.code === 'generating') && 3_000,
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  rowHref: ({ id }) => routeHref('request-id', { id }),
  empty: (
    <EmptyState title="Заявок ещё нет" actions={add}>
      Вставьте список номеров, и мы подберём предложения сразу на весь список.
    </EmptyState>
  ),
});

const PARTS = [
  { id: 'requests', label: 'Заявки' },
  { id: 'weekly', label: 'Каждую неделю' },
  { id: 'letters', label: 'Письмом' },
] as const;

/** All requests of the company, newest first; lists that are proposed every week, and those that came by e-mail. */
export function RequestList() {
  const [params, setParams] = useAddress();
  const part = PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'requests';
  const tabs = (
    <Card padded={false}>
      <TabsWithCounters
        label="Откуда заявки"
        tabs={PARTS}
        value={part}
        onChange={(next) => setParams(next === 'requests' ? {} : { part: next })}
      />
    </Card>
  );
  const subscription = params.get('subscription') ?? '';
  if (part === 'weekly')
    return /^\d{1,15}$/.test(subscription) ? (
      <SubscriptionView key={subscription} id={Number(subscription)} />
    ) : (
      <WeeklyPart note={tabs} actions={add} />
    );
  if (part === 'letters') return <LettersPart note={tabs} actions={add} />;
  return <ListPage title="Заявки" actions={actions} note={tabs} list={REQUESTS} />;
}
