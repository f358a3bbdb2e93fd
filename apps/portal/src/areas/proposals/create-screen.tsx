import { answerOf, CallError, idempotencyKeyOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { clearNewShop } from '@portal/domain/session';
import { maxLength, required, validateForm } from '@portal/domain/validation';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { Select } from '@portal/ui/select';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failedOf } from '../../kit/failed-options.ts';
import { useForm } from '../../kit/form/form.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { regionsQuery } from '../../kit/regions.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { statementsQuery, useCurrentUser } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { distributorsQuery, type ProposalDistributor, proposalsChanged } from './queries.ts';

const titleOf = titlesIn('createContractProposal');

/** A shop chooses distributors and writes a comment; each gets a separate proposal. */
export function CreateScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [region, setRegion] = useState<number>();
  const distributors = useQuery(distributorsQuery(region));
  const regions = useQuery(regionsQuery);
  const asks = user.type === 'shop';
  const form = useForm<{ chosen: number[]; message: string }, number>({
    initial: { chosen: [], message: '' },
    titles: titleOf,
    check: ({ chosen, message }) =>
      validateForm(
        { chosen, message },
        { chosen: ['Кому', required], message: [titleOf('message'), maxLength(1000)] },
      ),
    send: async ({ chosen, message }, { key }) => {
      const text = message.trim() === '' ? {} : { message: message.trim() };
      let sent = 0;
      try {
        for (const distributor_id of chosen) {
          const params = { header: { 'Idempotency-Key': await idempotencyKeyOf([key, distributor_id]) } };
          try {
            await answerOf(
              api.POST('/warehouse/contract-proposal', { params, body: { distributor_id, ...text } }),
            );
            sent += 1;
          } catch (refusal) {
            if (!(refusal instanceof CallError) || refusal.status === 0) throw refusal;
            toasts.warning(failureSentence(refusal));
          }
        }
      } finally {
        await proposalsChanged();
      }
      return sent;
    },
    done: (sent) =>
      sent === 0
        ? null
        : [`Отправлено: ${sent} ${plural(sent, 'заявка', 'заявки', 'заявок')}`, 'Ответ придёт уведомлением'],
    onSent: async (sent) => {
      // The shop is no longer new: its counters are updated at once.
      const statements = queryClient.getQueryData(statementsQuery.queryKey);
      if (sent > 0 && statements?.is_new_created_shop)
        queryClient.setQueryData(statementsQuery.queryKey, clearNewShop(statements));
      if (sent > 0) await navigate(routeHref('connection-proposal-created'), { replace: true });
    },
  });
  const chosen = new Set(form.values.chosen);
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
            form.set({ chosen: [...next] });
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
            <Button disabled={chosen.size === 0} pending={form.pending} onClick={() => form.submit()}>
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
      <FormFrame
        form={form}
        className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] max-md:grid-cols-1 items-start gap-4"
      >
        <Card
          padded={false}
          title="Кому"
          aside={
            <Select
              aria-label="Регион"
              controlSize="small"
              failed={failedOf(regions)}
              options={[
                { value: '', label: 'Все регионы' },
                ...(regions.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
              value={String(region ?? '')}
              onChange={({ target }) => setRegion(target.value === '' ? undefined : Number(target.value))}
            />
          }
        >
          <DataTable
            label="Дистрибьюторы"
            columns={columns}
            rows={distributors.data ?? []}
            rowId={({ id }) => id}
            state={
              distributors.error
                ? { error: failureSentence(distributors.error) }
                : distributors.data
                  ? 'ready'
                  : 'loading'
            }
            onRetry={() => void distributors.refetch()}
            empty={
              <EmptyState
                title={
                  region === undefined ? 'Дистрибьюторов пока нет' : 'В этом регионе дистрибьюторов пока нет'
                }
              />
            }
            {...(region === undefined ? {} : { onResetFilter: () => setRegion(undefined) })}
          />
        </Card>
        <Card title="О себе">
          <FormField
            form={form}
            name="message"
            hint="Что и как часто покупаете, куда везти: так отвечают быстрее"
          >
            {(field) => <Textarea {...field} rows={6} maxLength={1000} disabled={!asks} />}
          </FormField>
        </Card>
      </FormFrame>
    </>
  );
}
