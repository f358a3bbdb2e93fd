import type { Schemas } from '@portal/api-client/client';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../list/description.ts';
import { List } from '../list/list.tsx';
import type { Updated } from './updating.ts';

type Fetched = Schemas['ListFetch'];

/** Formats a size in bytes: «48,2 КБ»; a dash for null. */
export function sizeOf(bytes: number | null): string {
  if (bytes === null) return '—';
  const told = (size: number) => size.toLocaleString('ru', { maximumFractionDigits: 1 });
  return bytes < 1024 * 1024 ? `${told(bytes / 1024)} КБ` : `${told(bytes / 1024 / 1024)} МБ`;
}

const columnsOf = (uploadHref: Updated['uploadHref']): readonly Column<Fetched>[] => [
  { id: 'created', title: 'Когда', cell: ({ created_at }) => <DateTime value={created_at} /> },
  { id: 'by', title: 'Кто', cell: ({ by }) => (by === '' ? 'По расписанию' : by) },
  {
    id: 'file',
    title: 'Файл',
    cell: ({ file_name, upload }) =>
      upload ? <Link href={uploadHref(upload.id)}>{file_name}</Link> : file_name || '—',
  },
  { id: 'bytes', title: 'Размер', align: 'right', cell: ({ bytes }) => sizeOf(bytes) },
  {
    id: 'outcome',
    title: 'Что вышло',
    // Once the upload is past validation, its status replaces the outcome of the fetch.
    cell: ({ outcome, upload }) =>
      upload && upload.status.code !== 'validating' ? (
        <StatusBadge tone={upload.status.tone}>{upload.status.title}</StatusBadge>
      ) : upload ? (
        <StatusBadge tone="yellow">Ждёт вас</StatusBadge>
      ) : (
        <StatusBadge tone={outcome.tone}>{outcome.title}</StatusBadge>
      ),
  },
  { id: 'message', title: 'Почему', cell: ({ message }) => <Text size="small">{message || '—'}</Text> },
];

/** Log of the fetches with their outcomes. */
export function FetchLog({ updated: { id, uploadHref, calls, words } }: { updated: Updated }) {
  return (
    <List
      title="Что и когда забрали"
      list={describeList<Fetched>({
        name: words.log,
        prefix: 'fetches',
        label: words.logLabel,
        pageSize: 10,
        queryKey: ['list-fetches', words.log, id],
        load: ({ page, pageSize }) => calls.log({ page, pageSize }),
        columns: columnsOf(uploadHref),
        rowId: ({ id: fetched }) => fetched,
        empty: (
          <EmptyState title={words.never}>
            Здесь будет видно, когда пришёл файл и чем это кончилось.
          </EmptyState>
        ),
      })}
    />
  );
}
