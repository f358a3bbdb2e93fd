import { failureSentence } from '@portal/domain/failures';
import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { EXPORT_STATUSES } from '@portal/domain/exports';
import { Button } from '@portal/ui/button';
import { DateTime } from '@portal/ui/date-time';
import { ProgressBar } from '@portal/ui/progress-bar';
import { EmptyState } from '@portal/ui/state';
import { Badge } from '@portal/ui/badge';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { describeList } from '../../kit/list/description.ts';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

export type ExportRow = Schemas['Export'];
const count = new Intl.NumberFormat('ru');
const MB = 1024 * 1024;
/** Milliseconds between refetches while an export is being produced, in case no event arrives. */
const AGAIN = 5_000;

/** «3,4 МБ», «12 КБ». */
const sizeOf = (bytes: number) =>
  bytes < MB
    ? `${count.format(Math.max(1, Math.round(bytes / 1024)))} КБ`
    : `${new Intl.NumberFormat('ru', { maximumFractionDigits: 1 }).format(bytes / MB)} МБ`;

/** The user's exports, newest first. */
export const exportsList = describeList({
  name: 'exports',
  label: 'Мои выгрузки',
  prefix: 'exports',
  queryKey: ['exports'],
  pageSize: 10,
  load: (asked) => answerOf(api.GET('/exports', { params: { query: queryOf(asked) } })),
  refetchInterval: (rows) =>
    rows.some(({ status }) => status === 'queued' || status === 'running') ? AGAIN : false,
  columns: [
    {
      id: 'title',
      title: 'Файл',
      cell: ({ title, filters }: ExportRow) => (
        <div className="flex flex-col">
          <Text weight="strong">{title}</Text>
          {filters !== '' && (
            <Text size="small" tone="muted">
              {filters}
            </Text>
          )}
        </div>
      ),
    },
    { id: 'created_at', title: 'Запрошен', cell: ({ created_at }) => <DateTime value={created_at} /> },
    { id: 'status', title: 'Состояние', cell: (row) => <State row={row} /> },
    {
      id: 'rows',
      title: 'Строк',
      align: 'right',
      cell: ({ status, rows_total }) =>
        status === 'ready' && rows_total !== null ? count.format(rows_total) : '–',
    },
    {
      id: 'bytes',
      title: 'Размер',
      align: 'right',
      cell: ({ bytes }) => (bytes === null ? '–' : sizeOf(bytes)),
    },
    { id: 'actions', title: 'Действия', cell: (row) => <Actions row={row} /> },
  ],
  rowId: ({ id }) => id,
  tall: true,
  empty: (
    <EmptyState title="Выгрузок пока нет">
      Здесь появятся файлы, которые готовятся в фоне: из списка или отчёта, «Подготовить и прислать».
    </EmptyState>
  ),
});

function State({ row: { status, message, rows_done, rows_total, kept_until } }: { row: ExportRow }) {
  const [title, tone] = EXPORT_STATUSES[status];
  return (
    <div className="flex min-w-40 flex-col items-start gap-1">
      <Badge tone={tone}>{title}</Badge>
      {status === 'running' && rows_total !== null && (
        <>
          <ProgressBar label="Готово строк" value={(100 * rows_done) / Math.max(1, rows_total)} />
          <Text size="small" tone="muted">
            {count.format(rows_done)} из {count.format(rows_total)}
          </Text>
        </>
      )}
      {message !== '' && (
        <Text size="small" tone="muted">
          {message}
        </Text>
      )}
      {kept_until !== null && (
        <Text size="small" tone="muted">
          Хранится до <DateTime value={kept_until} />
        </Text>
      )}
    </div>
  );
}

function Actions({ row: { id, title, allowed_actions } }: { row: ExportRow }) {
  const act = useMutation({
    mutationFn: (what: 'cancel' | 'repeat') =>
      answerOf(
        what === 'cancel'
          ? api.POST('/exports/{id}/cancel', { params: { path: { id } } })
          : api.POST('/exports/{id}/repeat', {
              params: { path: { id }, header: { 'Idempotency-Key': newIdempotencyKey() } },
            }),
      ),
    onError: (refused) => toasts.warning(failureSentence(refused)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['exports'] }),
  });
  return (
    <div className="flex gap-2">
      {allowed_actions.includes('fetch') && (
        <ExportButton
          label="Скачать"
          about={title}
          call={() => api.GET('/exports/{id}/file', { params: { path: { id } }, parseAs: 'blob' })}
        />
      )}
      {(['cancel', 'repeat'] as const).map(
        (what) =>
          allowed_actions.includes(what) && (
            <Button
              key={what}
              variant="ghost"
              pending={act.isPending}
              aria-label={`${WORDS[what]}: ${title}`}
              onClick={() => act.mutate(what)}
            >
              {WORDS[what]}
            </Button>
          ),
      )}
    </div>
  );
}
const WORDS = { cancel: 'Отменить', repeat: 'Повторить' } as const;
