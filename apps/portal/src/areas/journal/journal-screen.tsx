import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { JOURNAL_KINDS, type JournalKind, UPLOAD_KINDS, type UploadKind } from '@portal/domain/uploads';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { entryHref, journalRoute, type Upload } from './queries.ts';

const count = (n: number) => n.toLocaleString('ru');
const file: Column<Upload> = {
  id: 'file',
  title: 'Файл',
  cell: ({ file_name }) => <Text weight="strong">{file_name}</Text>,
};
const REST: readonly Column<Upload>[] = [
  { id: 'target', title: 'Куда', cell: ({ target }) => target },
  {
    id: 'author',
    title: 'Кто',
    cell: ({ author, contractor }) => (
      <>
        {author}
        <Text block tone="muted" size="small">
          {contractor.title}
        </Text>
      </>
    ),
  },
  {
    id: 'created',
    title: 'Когда',
    cell: ({ created_at }) => (
      <Text tone="muted">
        <DateTime value={created_at} />
      </Text>
    ),
  },
  { id: 'taken', title: 'Принято', align: 'right', cell: ({ taken }) => count(taken) },
  { id: 'refused', title: 'Не принято', align: 'right', cell: ({ refused }) => count(refused) },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];
const kindColumn: Column<Upload> = { id: 'kind', title: 'Что', cell: ({ kind }) => UPLOAD_KINDS[kind] };

const TABS = [
  { id: 'all', label: 'Все' },
  { id: 'open', label: 'Идут' },
  { id: 'completed', label: 'Загружены' },
  { id: 'completed_with_errors', label: 'С ошибками' },
  { id: 'failed', label: 'Не удались' },
] as const;

/** List of uploads of one kind, or of all kinds that the user may see. */
const describe = (kind: JournalKind | null, kinds: readonly UploadKind[]) =>
  describeList({
    name: kind === null ? 'journal' : `journal-${kind}`,
    label: 'Загрузки',
    queryKey: ['uploads', kind ?? 'all'],
    load: ({ page, pageSize, tab, search, params }) => {
      const chosen = params['kind']?.[0] as UploadKind | undefined;
      return answerOf(
        api.GET('/data-file-processor/upload', {
          params: {
            query: {
              page,
              pageSize,
              ...(kind === null ? {} : { journal: kind }),
              ...(chosen === undefined ? {} : { kind: chosen }),
              ...(tab === 'all' ? {} : { status: tab }),
              ...(search === '' ? {} : { 'filter[search]': search }),
            },
          },
        }),
      );
    },
    columns: kinds.length > 1 ? [file, kindColumn, ...REST] : [file, ...REST],
    rowId: ({ id }) => id,
    tall: true,
    rowLabel: ({ file_name }) => file_name,
    rowHref: (upload) => entryHref(upload),
    tabs: TABS,
    search: 'Имя файла',
    ...(kinds.length > 1
      ? {
          filters: [
            {
              id: 'kind',
              name: 'Что загружали',
              kind: 'choice' as const,
              single: true,
              options: kinds.map((value) => ({ value, label: UPLOAD_KINDS[value] })),
            },
          ],
          savesViews: false,
        }
      : {}),
    empty: (
      <EmptyState title="Загрузок ещё не было">
        Здесь будет видно, кто, когда и какой файл загрузил и что из него принято.
      </EmptyState>
    ),
  });

/** Journal of uploads of all kinds. */
export function JournalScreen() {
  const viewer = viewerOf(useCurrentUser());
  const kinds = (Object.keys(UPLOAD_KINDS) as UploadKind[]).filter((kind) =>
    checkRule(`pages.${journalRoute(kind)}`, viewer),
  );
  return <ListPage title="Журнал загрузок" list={describe(null, kinds)} />;
}

/** Journal of one kind. */
export const KindJournal = ({ kind, title }: { kind: JournalKind; title: string }) => (
  <ListPage title={title} list={describe(kind, JOURNAL_KINDS[kind])} />
);
