import { answerOf, CallError, idempotencyKeyOf, newIdempotencyKey } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Field } from '@portal/ui/field';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { distributorsQuery, type ProposalDistributor, proposalsChanged } from './queries.ts';

/** A shop chooses distributors and writes what it needs; each gets a proposal of its own. */
export function CreateScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const distributors = useQuery(distributorsQuery);
  const [form] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [message, setMessage] = useState('');
  const asks = user.type === 'shop';
  const send = useMutation({
    mutationFn: async (ids: number[]) => {
      let sent = 0;
      for (const distributor_id of ids) {
        const body = { distributor_id, ...(message.trim() === '' ? {} : { message: message.trim() }) };
        try {
          await answerOf(
            api.POST('/warehouse/contract-proposal', {
              params: { header: { 'Idempotency-Key': await idempotencyKeyOf([form, body]) } },
              body,
            }),
          );
          sent += 1;
        } catch (refusal) {
          if (!(refusal instanceof CallError)) throw refusal;
          toasts.warning(refusal.message);
        }
      }
      return sent;
    },
    onSuccess: async (sent) => {
      setChosen(new Set());
      if (sent === 0) return;
      toasts.success(
        `Отправлено: ${sent} ${plural(sent, 'заявка', 'заявки', 'заявок')}`,
        'Ответ придёт уведомлением',
      );
      await navigate(routeHref('connection-proposal-created'), { replace: true });
    },
    onSettled: proposalsChanged,
  });
  const columns: readonly Column<ProposalDistributor>[] = [
    {
      id: 'choose',
      title: <span className="sr-only">Выбор</span>,
      width: '48px',
      cell: ({ id, title, connected, proposal_id }) => (
        <Checkbox
          aria-label={`Выбрать ${title}`}
          disabled={!asks || connected || proposal_id !== null}
          checked={chosen.has(id)}
          onChange={({ target }) => {
            const next = new Set(chosen);
            if (target.checked) next.add(id);
            else next.delete(id);
            setChosen(next);
          }}
        />
      ),
    },
    { id: 'title', title: 'Дистрибьютор', cell: ({ title }) => <Text weight="strong">{title}</Text> },
    { id: 'cities', title: 'Склады', cell: ({ cities }) => cities.join(', ') || '—' },
    {
      id: 'state',
      title: 'Сейчас',
      cell: ({ connected, proposal_id }) =>
        connected ? (
          <StatusBadge tone="green">Договор действует</StatusBadge>
        ) : proposal_id === null ? (
          <Text tone="muted">Нет договора</Text>
        ) : (
          <Link href={routeHref('connection-proposal-id', { id: proposal_id })}>Заявка отправлена</Link>
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Новая заявка на подключение"
        actions={
          asks && (
            <Button
              disabled={chosen.size === 0}
              pending={send.isPending}
              onClick={() => send.mutate([...chosen])}
            >
              {chosen.size < 2
                ? 'Отправить заявку'
                : `Отправить: ${chosen.size} ${plural(chosen.size, 'заявка', 'заявки', 'заявок')}`}
            </Button>
          )
        }
      />
      {!asks && (
        <div className="mb-4">
          <Alert>Заявки отправляют магазины. Администратор подтверждает принятые.</Alert>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4">
        <Card padded={false} title="Кому">
          <DataTable
            label="Дистрибьюторы"
            columns={columns}
            rows={distributors.data ?? []}
            rowId={({ id }) => id}
            state={
              distributors.error
                ? { error: distributors.error.message }
                : distributors.data
                  ? 'ready'
                  : 'loading'
            }
            onRetry={() => void distributors.refetch()}
            empty={<EmptyState title="Дистрибьюторов пока нет" />}
          />
        </Card>
        <Card title="О себе">
          <Field label="Сообщение" hint="Что и как часто покупаете, куда везти: так отвечают быстрее">
            <Textarea
              rows={6}
              maxLength={1000}
              disabled={!asks}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Field>
        </Card>
      </div>
    </>
  );
}
