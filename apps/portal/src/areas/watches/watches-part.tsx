import { addressOf, answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { WATCH_KIND_TITLES, WATCH_KINDS, WATCH_NEWS, WATCH_NEWS_TITLES } from '@portal/domain/watches';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { BellIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { Steps } from './steps.tsx';
import { aboutWords, LastEvent, State, wantsWords } from './watch-cells.tsx';
import { WATCHES, watchedHref, type WatchRow } from './watches.ts';
import { watchesHref } from './watches-href.ts';

const COLUMNS: readonly Column<WatchRow>[] = [
  {
    id: 'title',
    title: 'За чем',
    rowHeader: true,
    cell: (row) => (
      <span className="flex flex-col items-start gap-1">
        <Link href={watchesHref(row.id)}>{row.title}</Link>
        <Text size="small" tone="muted">
          {aboutWords(row)}
        </Text>
      </span>
    ),
  },
  { id: 'state', title: 'Сейчас', cell: (row) => <State row={row} /> },
  { id: 'wants', title: 'Сообщить, когда', cell: ({ wants }) => wantsWords(wants) },
  { id: 'last', title: 'Последнее событие', cell: (row) => <LastEvent row={row} /> },
  {
    id: 'actions',
    title: 'Действия',
    cell: (row) => (
      <span className="flex flex-wrap max-md:justify-end gap-2">
        <ButtonLink
          size="small"
          variant="secondary"
          href={watchedHref(row)}
          aria-label={`Предложения: ${row.title}`}
        >
          Предложения
        </ButtonLink>
        <Steps row={row} size="small" />
      </span>
    ),
  },
];

const optionsOf = <Id extends string>(ids: readonly Id[], titles: Readonly<Record<Id, string>>) =>
  ids.map((id) => ({ value: id, label: titles[id] }));

const LIST = describeList<
  WatchRow,
  'all' | 'working' | 'silent' | 'paused',
  '-news_at' | '-created_at' | 'title' | 'price'
>({
  name: 'watches',
  label: 'За чем следите',
  prefix: 'watch',
  queryKey: [WATCHES, 'list'],
  load: (asked) => answerOf(api.GET('/watch', { params: { query: queryOf(asked) } })),
  exportFile: (asked) => addressOf('/watch/export', { query: exportQueryOf(asked) }),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  tall: true,
  tabs: [
    { id: 'all', label: 'Все' },
    { id: 'working', label: 'Следят' },
    { id: 'silent', label: 'Молчат', tone: 'red' },
    { id: 'paused', label: 'Приостановлены' },
  ],
  sorts: [
    { id: '-news_at', label: 'Новости сверху' },
    { id: '-created_at', label: 'Новые сверху' },
    { id: 'title', label: 'По названию' },
    { id: 'price', label: 'Дешевле сверху' },
  ],
  search: 'Номер или слова поиска',
  filters: [
    {
      id: 'kind',
      name: 'За чем',
      kind: 'choice',
      single: true,
      options: optionsOf(WATCH_KINDS, WATCH_KIND_TITLES),
    },
    {
      id: 'news',
      name: 'Последнее событие',
      kind: 'choice',
      single: true,
      options: optionsOf(WATCH_NEWS, WATCH_NEWS_TITLES),
    },
  ],
  empty: (
    <EmptyState
      title="Вы пока ни за чем не следите"
      icon={<BellIcon />}
      actions={<ButtonLink href={routeHref('catalog')}>Найти товары</ButtonLink>}
    >
      Нажмите «Следить» на странице товара, у отложенного или в результатах поиска – и мы сообщим, когда товар
      появится, подешевеет или начнёт заканчиваться.
    </EmptyState>
  ),
});

/** What the person watches: its state, and what happened last. */
export const WatchesPart = ({ note }: { note: ReactNode }) => (
  <ListPage title="Отложенные товары" note={note} list={LIST} />
);
