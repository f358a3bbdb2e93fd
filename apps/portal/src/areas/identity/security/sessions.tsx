import { failureSentence } from '@portal/domain/failures';
import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { impersonationsQuery } from '../impersonation/impersonations.ts';
import { browserOf } from './browser.ts';

type Session = Schemas['SessionsAnswer']['data'][number];

/** What confirmed a sign-in. */
const CONFIRMED_BY: Readonly<Record<NonNullable<Session['second_factor']>, string>> = {
  app: 'С кодом из приложения',
  recovery: 'С запасным кодом',
  passkey: 'С ключом доступа',
};

/** Where the user is signed in. One session or all others are ended here. */
export function Sessions() {
  /** The session to end, or all others. */
  const [asking, setAsking] = useState<Session | 'others' | null>(null);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await answerOf(api.GET('/identity/sessions'))).data,
  });
  const others = (data?.length ?? 0) > 1;
  const columns: Column<Session>[] = [
    {
      id: 'browser',
      title: 'Где',
      cell: ({ user_agent, current, impersonated_by }) => (
        <span className="flex items-center gap-2">
          {browserOf(user_agent)}
          {current && <Badge tone="green">Эта сессия</Badge>}
          {impersonated_by !== null && <Badge tone="yellow">От вашего имени: {impersonated_by}</Badge>}
        </span>
      ),
    },
    {
      id: 'address',
      title: 'Адрес',
      cell: ({ address }) => address ?? <Text tone="muted">Неизвестен</Text>,
    },
    {
      id: 'created',
      title: 'Вход',
      cell: ({ created_at, second_factor }) => (
        <span className="flex flex-col">
          <DateTime value={created_at} />
          {second_factor !== null && (
            <Text tone="muted" size="small">
              {CONFIRMED_BY[second_factor]}
            </Text>
          )}
        </span>
      ),
    },
    {
      id: 'used',
      title: 'Последняя активность',
      cell: ({ last_used_at }) => <DateTime value={last_used_at} />,
    },
    {
      id: 'end',
      title: <span className="sr-only">Завершить</span>,
      align: 'right',
      cell: (one) =>
        !one.current && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Завершить: ${browserOf(one.user_agent)}${one.address === null ? '' : `, ${one.address}`}`}
            onClick={() => setAsking(one)}
          >
            Завершить
          </Button>
        ),
    },
  ];
  const end = async () => {
    try {
      if (asking === 'others') await answerOf(api.POST('/identity/logout-others'));
      else if (asking) await endOne(asking.id);
    } catch (reason) {
      throw new Error(failureSentence(reason, 'Не получилось. Попробуйте ещё раз.'), { cause: reason });
    }
    await Promise.all([refetch(), queryClient.invalidateQueries(impersonationsQuery)]);
    toasts.success(asking === 'others' ? 'Остальные сессии завершены' : 'Сессия завершена');
  };
  return (
    <Card
      title="Где вы вошли"
      padded={false}
      aside={
        <Button variant="secondary" size="small" disabled={!others} onClick={() => setAsking('others')}>
          Завершить остальные
        </Button>
      }
    >
      <DataTable
        label="Сессии"
        tall
        columns={columns}
        rows={data ?? []}
        rowId={({ id }) => id}
        state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
      />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === 'others' ? 'Завершить остальные сессии?' : 'Завершить эту сессию?'}
        description={
          asking === null || asking === 'others'
            ? 'На других устройствах потребуется войти снова.'
            : `${browserOf(asking.user_agent)}: там потребуется войти снова.`
        }
        action="Завершить"
        tone="danger"
        onConfirm={end}
      />
    </Card>
  );
}

/** Ends one session; one that has ended meanwhile is as good. */
async function endOne(id: string): Promise<void> {
  try {
    await answerOf(api.DELETE('/identity/sessions/{id}', { params: { path: { id } } }));
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}
