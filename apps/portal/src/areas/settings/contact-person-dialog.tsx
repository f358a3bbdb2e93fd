import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { email, optional, phone, required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { PhoneInput } from '@portal/ui/number-input';
import { useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

const titleOf = titlesIn('createContactPerson');

export type ContactPerson = Schemas['ContactPerson'];
type Values = Omit<ContactPerson, 'id'>;

const NOBODY: Values = { full_name: '', phone: '', position: '', email: '' };
const changed = () => queryClient.invalidateQueries({ queryKey: ['contact-persons'] });

const save = (person: ContactPerson | null, body: Values, key: string) =>
  answerOf(
    person
      ? api.PUT('/settings/contact-person/{id}', { params: { path: { id: person.id } }, body })
      : api.POST('/settings/contact-person', { params: { header: { 'Idempotency-Key': key } }, body }),
  );

export interface ContactPersonDialogProps {
  /** null: a new one. */
  person: ContactPerson | null;
  onClose(): void;
}

/** Form of a contact person for customers. */
export function ContactPersonDialog({ person, onClose }: ContactPersonDialogProps) {
  const [asks, setAsks] = useState(false);
  const form = useForm<Values>({
    initial: person ? { ...person } : NOBODY,
    guards: false,
    titles: titleOf,
    rules: { full_name: required, phone: optional(phone), email: optional(email) },
    send: ({ full_name, phone: number, position, email: address }, { key }) =>
      save(person, { full_name, phone: number, position, email: address }, key),
    done: () => [person ? 'Контактное лицо изменено' : 'Контактное лицо добавлено'],
    onSent: async () => {
      await changed();
      onClose();
    },
  });
  if (asks && person)
    return (
      <ConfirmDialog
        open
        onOpenChange={setAsks}
        title={`Убрать «${person.full_name}»?`}
        description="В договорах, где это лицо выбрано, имя и телефон останутся."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(
            api.DELETE('/settings/contact-person/{id}', { params: { path: { id: person.id } } }),
          );
          toasts.success('Контактное лицо убрано');
          await changed();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      title={person ? 'Контактное лицо' : 'Новое контактное лицо'}
      action="Сохранить"
      extra={
        person && (
          <Button variant="ghost" onClick={() => setAsks(true)}>
            Убрать
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormField form={form} name="full_name" required>
        {(control) => <Input {...control} maxLength={120} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="phone">
        {(control) => <PhoneInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="position">
        {(control) => <Input {...control} maxLength={150} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email">
        {(control) => <Input {...control} inputMode="email" maxLength={254} autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
