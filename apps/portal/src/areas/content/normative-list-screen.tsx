import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import type { Column } from '@portal/ui/data-table';
import { showDay } from '@portal/ui/date-picker';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { audienceOf, normativeEventsQuery, type NormativeRow } from './normative-queries.ts';

const COLUMNS: readonly Column<NormativeRow>[] = [
  {
    id: 'title',
    title: 'Документ',
    cell: ({ title, parent }) => (
      <span>
        <Text block weight="strong">
          {title}
        </Text>
        {parent && (
          <Text block size="small" tone="muted">
            к документу «{parent.title}»
          </Text>
        )}
      </span>
    ),
  },
  { id: 'date', title: 'Действует с', cell: ({ date }) => showDay(date) },
  { id: 'author', title: 'Опубликовал', cell: ({ author }) => author.title },
  { id: 'for', title: 'Для кого', cell: audienceOf },
  {
    id: 'accepted',
    title: 'Вы приняли',
    cell: ({ accepted_at }) =>
      accepted_at === null ? (
        <StatusBadge tone="yellow">Не принят</StatusBadge>
      ) : (
        <StatusBadge tone="green">Принят</StatusBadge>
      ),
  },
];

const documents = (columns: readonly Column<NormativeRow>[]) =>
  describeList<NormativeRow>({
    name: 'regulatory-documents',
    label: 'Регламентные документы',
    queryKey: ['normative-documents', 'list'],
    load: (asked) => answerOf(api.GET('/normative-document', { params: { query: queryOf(asked) } })),
    columns,
    tall: true,
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    rowHref: ({ id }) => routeHref('regulatory-documents-id', { id }),
    search: 'Название или описание',
    empty: <EmptyState title="Документов пока нет" />,
  });

const DOCUMENTS = documents(COLUMNS);
/** The administrator's list: without the column «accepted», which concerns other companies. */
const OF_OTHERS = documents(COLUMNS.filter(({ id }) => id !== 'accepted'));

/** Regulatory documents for the user's company, and the log of their events. */
export function NormativeListScreen() {
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  return (
    <ListPage
      title="Регламентные документы"
      list={user.is_admin ? OF_OTHERS : DOCUMENTS}
      actions={
        checkRule('pages.regulatory-documents-add', viewer) && (
          <ButtonLink href={routeHref('regulatory-documents-add')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            Опубликовать
          </ButtonLink>
        )
      }
    >
      <Events />
    </ListPage>
  );
}

function Events() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...normativeEventsQuery(page),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="События">
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data?.data.length === 0 && <Text tone="muted">Событий пока нет.</Text>}
      <ul className="flex flex-col gap-3">
        {data?.data.map(({ id, at, actor, text, document }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Text tone="muted" size="small" className="whitespace-nowrap">
              <DateTime value={at} />
            </Text>
            <Link href={routeHref('regulatory-documents-id', { id: document.id })}>{document.title}</Link>
            <Text>{text}</Text>
            <Text tone="muted" size="small">
              {actor}
            </Text>
          </li>
        ))}
      </ul>
      {data && data.pagination.count > 1 && (
        <div className="mt-4 flex gap-2">
          <Button size="small" variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Новее
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={page >= data.pagination.count}
            onClick={() => setPage(page + 1)}
          >
            Раньше
          </Button>
        </div>
      )}
    </Card>
  );
}
