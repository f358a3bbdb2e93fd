import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { REQUIRED } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { PasswordInput } from '@portal/ui/password-input';
import { useState } from 'react';
import { type Outcome, PasskeyOutcome } from '../../../kit/entering/by-passkey.tsx';
import { makePasskey, NoPasskey } from '../../../kit/entering/passkeys.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { browserOf } from './browser.ts';

const titleOf = titlesIn('addPasskey');

export interface AddPasskeyProps {
  onClose(): void;
  /** Gets the recovery codes; none if the user has a second factor already. */
  onDone(codes: readonly string[]): Promise<void>;
}

/** Adds a passkey: the password and a title, then the browser's own question. */
export function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm({
    initial: { password: '', title: browserOf(navigator.userAgent) },
    guards: false,
    titles: titleOf,
    check: ({ password, title }) => ({
      ...(password === '' ? { password: REQUIRED } : {}),
      ...(title.trim() === '' ? { title: REQUIRED } : {}),
    }),
    send: async ({ password, title }) => {
      setOutcome(undefined);
      const { data } = await answerOf(api.POST('/identity/passkeys/begin', { body: { password } }));
      try {
        const made = await makePasskey(data);
        const added = await answerOf(api.POST('/identity/passkeys', { body: { title, ...made } }));
        await onDone(added.data.codes);
      } catch (error) {
        if (!(error instanceof NoPasskey)) throw error;
        setOutcome({ text: failureSentence(error), declined: error.declined });
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title="Добавить ключ доступа"
      description="Ключ хранит ваше устройство и открывает отпечатком, лицом или PIN-кодом. Сначала введите пароль, с которым вы входите."
      action="Добавить"
      onClose={onClose}
    >
      <FormField form={form} name="password" label="Пароль">
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </FormField>
      <FormField form={form} name="title" hint="По нему вы узнаете ключ, когда их станет несколько">
        {(field) => <Input {...field} maxLength={60} />}
      </FormField>
      <PasskeyOutcome outcome={outcome} />
    </FormDialog>
  );
}
