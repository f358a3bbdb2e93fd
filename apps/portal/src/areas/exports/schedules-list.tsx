import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { formatDateTime } from '@portal/domain/dates';
import { sendingWords, SENT_PERIODS } from '@portal/domain/report-schedules';
import { zoneTitle } from '@portal/domain/storages';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

export type ScheduleRow = Schemas['ExportSchedule'];

interface LinesProps {
  first: ReactNode;
  rest: readonly string[];
  /** The lines are short and must not wrap. */
  isWhole?: boolean;
}
const Lines = ({ first, rest, isWhole = false }: LinesProps) => (
  <div className={`flex flex-col items-start gap-1 ${isWhole ? 'whitespace-nowrap' : ''}`}>
    {first}
    {rest
      .filter((line) => line !== '')
      .map((line) => (
        <Text key={line} size="small" tone="muted">
          {line}
        </Text>
      ))}
  </div>
);
/** The user's scheduled exports, newest first. */
export const schedulesList = describeList({
  name: 'export-schedules',
  label: 'По расписанию',
  prefix: 'exports-by-clock',
  queryKey: ['exports', 'schedules'],
  pageSize: 10,
  load: (asked) => answerOf(api.GET('/exports/schedules', { params: { query: queryOf(asked) } })),
  columns: [
    {
      id: 'title',
      title: 'Что присылается',
      cell: ({ title, filters, period }: ScheduleRow) => (
        <Lines
          first={<Text weight="strong">{title}</Text>}
          rest={[period === null ? '' : SENT_PERIODS[period], filters]}
        />
      ),
    },
    { id: 'when', title: 'Когда', cell: (row) => <When row={row} /> },
    {
      id: 'last',
      title: 'Последнее письмо',
      cell: ({ last_at, last_state, last_message, zone }) =>
        last_at === null ? (
          'Ещё не было'
        ) : (
          <Lines
            first={formatDateTime(last_at, zone)}
            rest={[last_state === 'failed' ? `Не получилось: ${last_message}` : '']}
          />
        ),
    },
    { id: 'actions', title: 'Действия', cell: (row) => <Actions row={row} /> },
  ],
  rowId: ({ id }) => id,
  tall: true,
  empty: (
    <EmptyState title="По расписанию ничего не присылается">
      Откройте список или отчёт и выберите рядом с «Экспорт в Excel» «Присылать на почту…».
    </EmptyState>
  ),
});

function When({ row }: { row: ScheduleRow }) {
  const { next_at, pause_reason, zone } = row;
  const words = sendingWords(row);
  return (
    <Lines
      isWhole={next_at !== null}
      first={
        <>
          {words.charAt(0).toUpperCase() + words.slice(1)}
          {next_at === null && <Badge tone="neutral">Приостановлено</Badge>}
        </>
      }
      rest={
        next_at === null ? [pause_reason] : [`Следующее: ${formatDateTime(next_at, zone)}`, zoneTitle(zone)]
      }
    />
  );
}

const WORDS = { send: 'Прислать сейчас', pause: 'Приостановить', resume: 'Возобновить' } as const;
type Act = keyof typeof WORDS;

function Actions({ row: { id, title, next_at } }: { row: ScheduleRow }) {
  const [asks, setAsks] = useState(false);
  const changed = () => queryClient.invalidateQueries({ queryKey: ['exports'] });
  const act = useMutation({
    mutationFn: (what: Act) =>
      answerOf(
        api.POST(`/exports/schedules/{id}/${what}`, {
          params: { path: { id } },
        }),
      ),
    onSuccess: (_, what) => {
      if (what === 'send') toasts.success('Файл готовится', 'Когда он будет готов, придёт письмо');
    },
    onError: (refused) => toasts.warning(failureSentence(refused)),
    onSettled: changed,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {(['send', next_at === null ? 'resume' : 'pause'] as const).map((what) => (
        <Button
          key={what}
          variant="ghost"
          pending={act.isPending && act.variables === what}
          aria-label={`${WORDS[what]}: ${title}`}
          onClick={() => act.mutate(what)}
        >
          {WORDS[what]}
        </Button>
      ))}
      <Button variant="ghost" aria-label={`Убрать: ${title}`} onClick={() => setAsks(true)}>
        Убрать
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Больше не присылать «${title}»?`}
        description="Расписание исчезнет из списка. Файлы, которые уже готовы, останутся."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/exports/schedules/{id}', { params: { path: { id } } }));
          await changed();
          toasts.success('Расписание убрано');
        }}
      />
    </div>
  );
}
