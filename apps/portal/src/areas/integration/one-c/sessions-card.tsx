import { answerOf, type Schemas } from '@portal/api-client/client';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Dialog } from '@portal/ui/dialog';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { List } from '../../../kit/list/list.tsx';
import { api } from '../../../session/api.ts';
import { entryHref, type Upload } from '../../journal/queries.ts';
import type { Session } from './queries.ts';

type Note = Schemas['CommercemlNote'];

/** «Товаров: 1 200, цен и остатков: 1 180» or «В 1С заказов: 5, из 1С документов: 3»: only what the exchange has moved. */
function moved({ goods, offers, orders, documents }: Session): string {
  const counts: [number | null, string][] = [
    [goods, 'товаров'],
    [offers, 'цен и остатков'],
    [orders, 'в 1С заказов'],
    [documents, 'из 1С документов'],
  ];
  const told = counts
    .filter(([count]) => count !== null && count > 0)
    .map(([count, what]) => `${what}: ${count?.toLocaleString('ru')}`)
    .join(', ');
  return told === '' ? 'Ничего' : told.charAt(0).toUpperCase() + told.slice(1);
}

const COLUMNS: readonly Column<Session>[] = [
  { id: 'created', title: 'Когда', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'type',
    title: 'Обмен',
    cell: ({ type, is_check, version }) => (
      <>
        <Text weight="strong">{is_check ? `${type.title}, проверка` : type.title}</Text>
        {version !== '' && (
          <Text block size="small" tone="muted">
            CommerceML {version}
          </Text>
        )}
      </>
    ),
  },
  { id: 'key', title: 'Ключ', cell: ({ key }) => key.title },
  { id: 'moved', title: 'Передано', cell: moved },
  {
    id: 'unclear',
    title: 'Не понято',
    align: 'right',
    cell: ({ warnings, errors }) => (warnings + errors).toLocaleString('ru'),
  },
  {
    id: 'status',
    title: 'Состояние',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

const sessionsList = (storageId: number, onOpen: (session: Session) => void) =>
  describeList<Session>({
    name: 'one-c-sessions',
    prefix: 'sessions',
    label: 'Обмены с 1С',
    pageSize: 10,
    queryKey: ['one-c-sessions', storageId],
    load: ({ page, pageSize }) =>
      answerOf(
        api.GET('/settings/commerceml/sessions', {
          params: { query: { page, pageSize, 'filter[storage_id]': storageId } },
        }),
      ),
    refetchInterval: (rows) => rows.some(({ status }) => status.code === 'open') && 5_000,
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ type, key }) => `${type.title}, ${key.title}`,
    onOpen,
    empty: (
      <EmptyState title="Обменов ещё не было">
        Здесь будет видно, когда 1С приходила, что передала и чего портал не понял.
      </EmptyState>
    ),
  });

/** The log of exchanges; one opens with its lines in words. */
export function SessionsCard({ storageId }: { storageId: number }) {
  const [opened, setOpened] = useState<Session>();
  const list = useMemo(() => sessionsList(storageId, setOpened), [storageId]);
  return (
    <>
      <List title="Обмены с 1С" list={list} />
      {opened && <NotesDialog session={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const NOTES: readonly Column<Note>[] = [
  { id: 'created', title: 'Когда', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'level',
    title: 'Важность',
    cell: ({ level }) => <StatusBadge tone={level.tone}>{level.title}</StatusBadge>,
  },
  {
    id: 'message',
    title: 'Что',
    width: '60%',
    cell: ({ row, message, upload }) => (
      <>
        {row !== '' && (
          <Text block size="small" tone="muted">
            {row}
          </Text>
        )}
        <Text>{message}</Text>
        {upload && (
          <Text block size="small">
            <Link href={entryHref({ id: upload.id, kind: upload.kind as Upload['kind'] })}>
              {`Загрузка: ${upload.status.title}`}
            </Link>
          </Text>
        )}
      </>
    ),
  },
];

function NotesDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const list = useMemo(
    () =>
      describeList<Note>({
        name: 'one-c-notes',
        prefix: 'notes',
        label: 'Журнал обмена',
        pageSize: 20,
        queryKey: ['one-c-notes', session.id],
        load: ({ page, pageSize }) =>
          answerOf(
            api.GET('/settings/commerceml/sessions/{id}/notes', {
              params: { path: { id: session.id }, query: { page, pageSize } },
            }),
          ),
        columns: NOTES,
        rowId: ({ id }) => id,
        rowLabel: ({ message }) => message,
        tall: true,
        empty: <EmptyState title="Записей нет" />,
      }),
    [session.id],
  );
  return (
    <Dialog open onOpenChange={onClose} width={900} title={`${session.type.title}: журнал обмена`}>
      <List list={list} />
    </Dialog>
  );
}
