import { answerOf } from '@portal/api-client/client';
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
import { type State, stateChanged, type UnsentLetter, unsentLettersQuery } from './queries.ts';

async function send(letter: number): Promise<void> {
  await answerOf(api.POST('/settings/portal/state/letters/retry', { body: { letter } }));
  toasts.success('Письмо отправляется');
  await stateChanged();
}

const columns = (ask: (letter: UnsentLetter) => void): readonly Column<UnsentLetter>[] => [
  {
    id: 'letter',
    title: 'Письмо',
    cell: ({ subject, recipient }) => (
      <>
        <Text block weight="strong">
          {subject}
        </Text>
        <Text block size="small" tone="muted">
          {recipient}
        </Text>
      </>
    ),
  },
  { id: 'created', title: 'Написано', cell: ({ created_at }) => <DateTime value={created_at} /> },
  { id: 'tries', title: 'Попыток', align: 'right', cell: ({ tries }) => tries.toLocaleString('ru') },
  {
    id: 'next',
    title: 'Следующая попытка',
    cell: ({ next_at }) => (next_at === null ? 'Больше не будет' : <DateTime value={next_at} />),
  },
  { id: 'reason', title: 'Ошибка', width: '30%', cell: ({ reason }) => reason },
  {
    id: 'actions',
    title: 'Действия',
    cell: (letter) => (
      <div className="flex justify-end gap-2">
        <Button
          size="small"
          aria-label={`Отправить: ${letter.subject}`}
          onClick={() => send(letter.id).catch((error: unknown) => toasts.error(failureSentence(error)))}
        >
          Отправить
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Забыть: ${letter.subject}`}
          onClick={() => ask(letter)}
        >
          Забыть
        </Button>
      </div>
    ),
  },
];

/** Letters that the mail server has not taken. */
export function LettersCard({ letters, demo }: { letters: State['letters']; demo: boolean }) {
  const { data, error, refetch } = useQuery(unsentLettersQuery);
  const [forgotten, setForgotten] = useState<UnsentLetter>();
  if (!letters.is_configured)
    return (
      <Card title="Почта">
        <Text tone="muted">
          {demo
            ? 'Почтовый сервер не задан: письма остаются в демонстрационном ящике.'
            : 'Почтовый сервер не задан (SMTP_URL): письма не уходят.'}
        </Text>
      </Card>
    );
  return (
    <Card title="Почта" padded={false}>
      {error && !data ? (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Неотправленные письма"
          columns={columns(setForgotten)}
          rows={data ?? []}
          state={data ? 'ready' : 'loading'}
          rowId={({ id }) => id}
          tall
          empty={<EmptyState title="Все письма отправлены">Неотправленных нет.</EmptyState>}
        />
      )}
      {forgotten && (
        <ConfirmDialog
          open
          onOpenChange={() => setForgotten(undefined)}
          title={`Забыть письмо «${forgotten.subject}»?`}
          description={`${forgotten.recipient} его не получит.`}
          action="Забыть"
          tone="danger"
          onConfirm={async () => {
            await answerOf(
              api.POST('/settings/portal/state/letters/forget', { body: { letter: forgotten.id } }),
            );
            toasts.success('Письмо забыто');
            await stateChanged();
            setForgotten(undefined);
          }}
        />
      )}
    </Card>
  );
}
