import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { api } from '../../session/api.ts';
import { describeList } from '../list/description.ts';
import { List } from '../list/list.tsx';

type Letter = Schemas['RequestLetter'];

const COLUMNS = (isAll: boolean): readonly Column<Letter>[] => [
  { id: 'created', title: 'Пришло', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'letter',
    title: 'Письмо',
    cell: ({ subject, sender, file_name }) => (
      <>
        <Text weight="strong">{subject || 'Без темы'}</Text>
        <Text block size="small" tone="muted">
          {[sender, file_name].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  ...(isAll
    ? [{ id: 'contractor', title: 'Организация', cell: ({ contractor }: Letter) => contractor || '—' }]
    : []),
  {
    id: 'outcome',
    title: 'Что вышло',
    cell: ({ outcome, answered }) => (
      <>
        <StatusBadge tone={outcome.tone}>{outcome.title}</StatusBadge>
        <Text block size="small" tone="muted">
          {answered ? 'ответ отправлен' : 'без ответа'}
        </Text>
      </>
    ),
  },
  {
    id: 'message',
    title: 'Подробности',
    width: '38%',
    cell: ({ message, request_id }) => (
      <>
        {request_id !== null && !isAll && (
          <Link href={routeHref('request-id', { id: request_id })}>Открыть заявку</Link>
        )}
        {message !== '' && (
          <Text block size="small">
            {message}
          </Text>
        )}
        {message === '' && (request_id === null || isAll) && '—'}
      </>
    ),
  },
];

const lettersList = (isAll: boolean) =>
  describeList<Letter>({
    name: isAll ? 'all-request-letters' : 'request-letters',
    prefix: 'letters',
    label: 'Письма со списками',
    pageSize: 20,
    queryKey: ['request-letters'],
    load: ({ page, pageSize }) =>
      answerOf(api.GET('/cart/request/letters', { params: { query: { page, pageSize } } })),
    // A letter that was taken is answered as soon as its offers are generated.
    refetchInterval: (rows) =>
      rows.some(({ outcome, answered }) => outcome.code === 'taken' && !answered) && 5_000,
    columns: COLUMNS(isAll),
    rowId: ({ id }) => id,
    rowLabel: ({ subject, sender }) => `${subject || 'Без темы'}, ${sender}`,
    tall: true,
    empty: (
      <EmptyState title="Писем ещё не было">
        Здесь будет видно, какое письмо когда пришло и что из него вышло.
      </EmptyState>
    ),
  });
const OWN = lettersList(false);
const ALL = lettersList(true);

/** Letters with lists and what came of them: the company's own, or for administrators those of everybody. */
export const LetterLog = ({ isAll = false }: { isAll?: boolean }) => (
  <List title="Письма со списками" list={isAll ? ALL : OWN} />
);
