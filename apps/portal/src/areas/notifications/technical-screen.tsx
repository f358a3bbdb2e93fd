import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { maxLength, all, required, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { KINDS, RecipientsField } from './recipients-field.tsx';
import { type Recipient, type Technical, technicalQuery } from './technical-queries.ts';

const TITLE_MAX = 200;
const TEXT_MAX = 4_000;

/** A technical notification: a new one to send, or one that was sent, to mend or take back. */
export function TechnicalScreen() {
  const { id } = useParams();
  const sent = useQuery({ ...technicalQuery(Number(id)), enabled: id !== undefined });
  if (sent.error) return <ErrorState message={sent.error.message} onRetry={() => void sent.refetch()} />;
  if (id !== undefined && !sent.data) return <Skeleton className="h-72 w-full" />;
  return <Form key={id ?? 'new'} sent={sent.data ?? null} />;
}

function Form({ sent }: { sent: Technical | null }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(sent?.title ?? '');
  const [text, setText] = useState(sent?.text ?? '');
  const [recipients, setRecipients] = useState<readonly Recipient[]>(sent?.recipients ?? KINDS);
  const [errors, setErrors] = useState<Partial<Record<'title' | 'text' | 'recipients', string>>>({});
  const [pending, setPending] = useState(false);
  const list = routeHref('settings-tech-notifications');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found = validateForm(
      { title, text, recipients },
      {
        title: ['Тема', all(required, maxLength(TITLE_MAX))],
        text: ['Текст', all(required, maxLength(TEXT_MAX))],
        recipients: ['Кому', required],
      },
    );
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await answerOf(
        sent
          ? api.PUT('/user-notification/{id}', { params: { path: { id: sent.id } }, body: { title, text } })
          : api.POST('/user-notification/create', {
              params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
              body: { title, text, recipients: [...recipients] },
            }),
      );
      await queryClient.invalidateQueries({ queryKey: ['technicals'] });
      toasts.success(sent ? 'Изменения сохранены' : 'Уведомление отправлено');
      await navigate(list);
    } catch (error) {
      toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
    } finally {
      setPending(false);
    }
  }

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
        <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-190 flex-col gap-4">
          <RecipientsField
            value={recipients}
            onChange={setRecipients}
            error={errors.recipients}
            disabled={sent !== null}
          />
          <Field label="Тема" required error={errors.title}>
            <Input
              name="title"
              maxLength={TITLE_MAX}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
          <Field label="Текст" required error={errors.text}>
            <Textarea
              name="text"
              rows={8}
              maxLength={TEXT_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" pending={pending}>
              {sent ? 'Сохранить' : 'Отправить'}
            </Button>
            <Button variant="secondary" onClick={() => void navigate(list)}>
              Отмена
            </Button>
          </div>
        </form>
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
          await queryClient.invalidateQueries({ queryKey: ['technicals'] });
          toasts.success('Уведомление удалено');
          await navigate(list);
        }}
      />
    </>
  );
}
