import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { WEBHOOK_EVENTS, webhookAddressFault } from '@portal/domain/webhooks';
import { MESSAGE_SENTENCES } from '@portal/domain/setting-sentences';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { Multiselect } from '@portal/ui/multiselect';
import { useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

const titleOf = titlesIn('createWebhook');
type Code = Schemas['Webhook']['events'][number]['code'];
const OPTIONS = Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({ value, label }));
const changed = () =>
  Promise.all(
    ['webhooks', 'webhook-deliveries'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

export interface WebhookDialogProps {
  /** null: a new one. */
  webhook: Schemas['Webhook'] | null;
  onClose(): void;
  onMade(webhook: Schemas['NewWebhook']): void;
}

/** Form of a webhook: address and events. */
export function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const [asks, setAsks] = useState(false);
  const form = useForm({
    initial: {
      address: webhook?.address ?? '',
      events: (webhook?.events ?? []).map(({ code, title }) => ({
        value: code as string,
        label: title as string,
      })),
      active: webhook?.active ?? true,
    },
    guards: false,
    titles: titleOf,
    rules: (values) => ({
      address: (value, field) =>
        required(value, field) ?? say(MESSAGE_SENTENCES, webhookAddressFault(values.address.trim())),
      events: () => (values.events.length === 0 ? 'Выберите хотя бы одно событие' : null),
    }),
    send: async ({ address, events, active }) => {
      const body = { address, events: events.map(({ value }) => value as Code) };
      if (webhook) {
        await answerOf(
          api.PUT('/settings/webhook/{id}', {
            params: { path: { id: webhook.id } },
            body: { ...body, active },
          }),
        );
        return null;
      }
      return (await answerOf(api.POST('/settings/webhook', { body }))).data;
    },
    done: (made) => (made ? null : ['Вебхук изменён']),
    onSent: async (made) => {
      await changed();
      if (made) onMade(made);
      else onClose();
    },
  });
  if (asks && webhook)
    return (
      <ConfirmDialog
        open
        onOpenChange={setAsks}
        title="Удалить вебхук?"
        description="Вместе с ним удалится журнал его доставок, а события, которые ждут, не придут."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/settings/webhook/{id}', { params: { path: { id: webhook.id } } }));
          toasts.success('Вебхук удалён');
          await changed();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Вебхук' : 'Новый вебхук'}
      action={webhook ? 'Сохранить' : 'Создать вебхук'}
      extra={
        webhook && (
          <Button variant="ghost" onClick={() => setAsks(true)}>
            Удалить
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormField form={form} name="address" required hint="Начинается с https://">
        {(control) => <Input {...control} maxLength={500} inputMode="url" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="events" required>
        {({ value, onChange }) => (
          <Multiselect placeholder="О чём сообщать" options={OPTIONS} value={value} onChange={onChange} />
        )}
      </FormField>
      {webhook && (
        <Checkbox
          checked={form.values.active}
          onChange={({ target }) => form.set({ active: target.checked })}
        >
          Работает
        </Checkbox>
      )}
    </FormDialog>
  );
}
