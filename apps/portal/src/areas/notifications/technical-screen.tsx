import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { maxLength, all, required } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useForm } from '../../kit/form/form.ts';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { RecipientsField } from './recipients-field.tsx';
import { type Technical, technicalQuery } from './technical-queries.ts';

const titleOf = titlesIn('createTechnicalNotification');

const TITLE_MAX = 200;
const TEXT_MAX = 4_000;

/** A technical notification: a new one to send, or a sent one to edit or withdraw. */
export function TechnicalScreen() {
  const { id } = useParams();
  const sent = useQuery({ ...technicalQuery(Number(id)), enabled: id !== undefined });
  if (sent.error)
    return <ErrorState message={failureSentence(sent.error)} onRetry={() => void sent.refetch()} />;
  if (id !== undefined && !sent.data) return <Skeleton className="h-72 w-full" />;
  return <Form key={id ?? 'new'} sent={sent.data ?? null} />;
}

function Form({ sent }: { sent: Technical | null }) {
  const list = routeHref('settings-tech-notifications');
  const form = useForm({
    initial: { title: sent?.title ?? '', text: sent?.text ?? '', recipients: sent?.recipients ?? [] },
    titles: titleOf,
    rules: {
      title: all(required, maxLength(TITLE_MAX)),
      text: all(required, maxLength(TEXT_MAX)),
      recipients: required,
    },
    send: async ({ title, text, recipients }, { key }) => {
      await answerOf(
        sent
          ? api.PUT('/user-notification/{id}', { params: { path: { id: sent.id } }, body: { title, text } })
          : api.POST('/user-notification/create', {
              params: { header: { 'Idempotency-Key': key } },
              body: { title, text, recipients },
            }),
      );
      await queryClient.invalidateQueries({ queryKey: ['technicals'] });
    },
    done: () => [sent ? 'Изменения сохранены' : 'Уведомление отправлено'],
    to: list,
  });

  return (
    <>
      <PageHeader
        title={sent ? 'Техническое уведомление' : 'Новое техническое уведомление'}
        aside={
          sent && (
            <Text tone="muted">
              Прочитали {sent.read_count} из {sent.sent_count}
            </Text>
          )
        }
        actions={sent && <Removal sent={sent} list={list} />}
      />
      <Card>
        <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
          <RecipientsField
            value={form.values.recipients}
            onChange={(recipients) => form.set({ recipients: [...recipients] })}
            error={form.errors.recipients?.message}
            disabled={sent !== null}
          />
          <FormField form={form} name="title" required>
            {(field) => <Input {...field} maxLength={TITLE_MAX} />}
          </FormField>
          <FormField form={form} name="text" required>
            {(field) => <Textarea {...field} rows={8} maxLength={TEXT_MAX} />}
          </FormField>
          <FormActions form={form} action={sent ? 'Сохранить' : 'Отправить'} list={list} />
        </FormFrame>
      </Card>
    </>
  );
}

function Removal({ sent, list }: { sent: Technical; list: string }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Удалить
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Удалить уведомление?"
        description="Оно исчезнет у всех, кому было отправлено."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/user-notification/{id}', { params: { path: { id: sent.id } } }));
          queryClient.markDeleted(technicalQuery(sent.id).queryKey);
          await queryClient.invalidateQueries({ queryKey: ['technicals'] });
          toasts.success('Уведомление удалено');
          await navigate(list);
        }}
      />
    </>
  );
}
