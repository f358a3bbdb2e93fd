import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Heading } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { browserOf } from './browser.ts';
import { PasswordForm } from './password-form.tsx';

type Session = Schemas['SessionsAnswer']['data'][number];

const COLUMNS: Column<Session>[] = [
  {
    id: 'browser',
    title: 'Где',
    cell: ({ user_agent, current }) => (
      <span className="flex items-center gap-2">
        {browserOf(user_agent)}
        {current && <Badge tone="green">Эта сессия</Badge>}
      </span>
    ),
  },
  { id: 'created', title: 'Вход', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'used',
    title: 'Последняя активность',
    cell: ({ last_used_at }) => <DateTime value={last_used_at} />,
  },
];

/** The user's own password and their sessions. */
export function PasswordSettings() {
  return (
    <div className="flex flex-col gap-4">
      <Heading level={1}>Пароль</Heading>
      <Card title="Сменить пароль">
        <PasswordForm
          withOld
          size="medium"
          action="Сменить пароль"
          onSubmit={async (body) => {
            await answerOf(api.POST('/identity/user/change-password', { body }));
            toasts.success('Пароль изменён', 'Остальные сессии завершены');
          }}
        />
      </Card>
      <Sessions />
    </div>
  );
}

function Sessions() {
  const [asking, setAsking] = useState(false);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await answerOf(api.GET('/identity/sessions'))).data,
  });
  const others = (data?.length ?? 0) > 1;
  return (
    <Card
      title="Где вы вошли"
      padded={false}
      aside={
        <Button variant="secondary" size="small" disabled={!others} onClick={() => setAsking(true)}>
          Завершить остальные
        </Button>
      }
    >
      <DataTable
        label="Сессии"
        columns={COLUMNS}
        rows={data ?? []}
        rowId={({ id }) => id}
        state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Завершить остальные сессии?"
        description="На других устройствах потребуется войти снова."
        action="Завершить"
        tone="danger"
        onConfirm={async () => {
          try {
            await answerOf(api.POST('/identity/logout-others'));
          } catch (reason) {
            throw new Error(failureSentence(reason, 'Не получилось. Попробуйте ещё раз.'), {
              cause: reason,
            });
          }
          await refetch();
          toasts.success('Остальные сессии завершены');
        }}
      />
    </Card>
  );
}
