import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { toasts } from '../../../session/toasts.ts';
import { type FailedJob, failedJobsQuery, stateChanged } from './queries.ts';

type Queue = Schemas['JobQueue'];

const count = (value: number) => value.toLocaleString('ru');
const QUEUES: readonly Column<Queue>[] = [
  { id: 'title', title: 'Очередь', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'waiting', title: 'Ждут', align: 'right', cell: ({ waiting }) => count(waiting) },
  { id: 'running', title: 'Выполняются', align: 'right', cell: ({ running }) => count(running) },
  {
    id: 'failed',
    title: 'Не удались',
    align: 'right',
    cell: ({ failed }) => (failed > 0 ? <Text tone="red">{count(failed)}</Text> : '0'),
  },
  {
    id: 'oldest',
    title: 'Самое старое ждёт с',
    cell: ({ oldest_at }) => (oldest_at === null ? '—' : <DateTime value={oldest_at} />),
  },
];

/** One job, or all failed ones of a queue (`job` is undefined). */
type Chosen = Pick<FailedJob, 'queue' | 'title'> & { job?: string };
const body = ({ queue, job }: Chosen) => ({ queue, ...(job !== undefined && { job }) });

async function retry(chosen: Chosen): Promise<void> {
  const { data } = await answerOf(api.POST('/settings/portal/state/jobs/retry', { body: body(chosen) }));
  const queued = data.count === 0 ? 'Повторять нечего' : `Заданий поставлено в очередь: ${count(data.count)}`;
  toasts.success(queued, chosen.title);
  await stateChanged();
}
async function forget(chosen: Chosen): Promise<void> {
  await answerOf(api.POST('/settings/portal/state/jobs/forget', { body: body(chosen) }));
  toasts.success('Больше не показывается', chosen.title);
  await stateChanged();
}

const failedColumns = (ask: (chosen: Chosen) => void): readonly Column<FailedJob>[] => [
  {
    id: 'title',
    title: 'Задание',
    cell: ({ title }) => <Text weight="strong">{title}</Text>,
  },
  { id: 'failed', title: 'Когда', cell: ({ failed_at }) => <DateTime value={failed_at} /> },
  { id: 'tries', title: 'Попыток', align: 'right', cell: ({ tries }) => count(tries) },
  { id: 'reason', title: 'Ошибка', width: '40%', cell: ({ reason }) => reason || 'Не записана' },
  {
    id: 'actions',
    title: 'Действия',
    cell: (failed) => (
      <div className="flex justify-end gap-2">
        <Button
          size="small"
          aria-label={`Повторить: ${failed.title}`}
          onClick={() => retry(failed).catch(refused)}
        >
          Повторить
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Забыть: ${failed.title}`}
          onClick={() => ask({ queue: failed.queue, title: failed.title, job: failed.job })}
        >
          Забыть
        </Button>
      </div>
    ),
  },
];

const refused = (error: unknown) => toasts.error(failureSentence(error));

/** Queues that have something to do, and the jobs that failed. */
export function JobsCard({ queues }: { queues: readonly Queue[] }) {
  const { data, error, refetch } = useQuery(failedJobsQuery);
  const [forgotten, setForgotten] = useState<Chosen>();
  const [repeated, setRepeated] = useState<Chosen>();
  const busy = queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  const failing = queues.filter(({ failed }) => failed > 1);
  return (
    <Card title="Фоновые задания" padded={false}>
      <DataTable
        label="Очереди заданий"
        columns={QUEUES}
        rows={busy}
        rowId={({ name }) => name}
        empty={<EmptyState title="Очереди пусты">Задания выполняются сразу, ждать нечему.</EmptyState>}
      />
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <DataTable
          label="Неудавшиеся задания"
          columns={failedColumns(setForgotten)}
          rows={data}
          rowId={({ job }) => job}
          tall
        />
      )}
      {failing.length > 0 && (
        <div className="flex flex-wrap gap-2 px-5 py-4 max-md:px-4">
          {failing.map(({ name, title, failed }) => (
            <Button key={name} size="small" onClick={() => setRepeated({ queue: name, title })}>
              {`Повторить все ${failed}: ${title}`}
            </Button>
          ))}
        </div>
      )}
      {repeated && (
        <ConfirmDialog
          open
          onOpenChange={() => setRepeated(undefined)}
          title={`Повторить все задания очереди «${repeated.title}»?`}
          description="Каждое неудавшееся задание будет выполнено ещё раз."
          action="Повторить все"
          onConfirm={async () => {
            await retry(repeated);
            setRepeated(undefined);
          }}
        />
      )}
      {forgotten && (
        <ConfirmDialog
          open
          onOpenChange={() => setForgotten(undefined)}
          title={`Забыть задание «${forgotten.title}»?`}
          description="Оно больше не показывается, и повторить его будет нельзя."
          action="Забыть"
          tone="danger"
          onConfirm={async () => {
            await forget(forgotten);
            setForgotten(undefined);
          }}
        />
      )}
    </Card>
  );
}
