import { answerOf, type Schemas } from '@portal/api-client/client';
import { inGroups, readCode } from '@portal/domain/second-factor';
import { REQUIRED } from '@portal/domain/validation';
import { Barcode } from '@portal/ui/barcode';
import { Button } from '@portal/ui/button';
import { Input } from '@portal/ui/input';
import { PasswordInput } from '@portal/ui/password-input';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { copyText } from '../../../kit/copy-text.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';

type Secret = Schemas['FactorSecretAnswer']['data'];

export interface TurnOnProps {
  onClose(): void;
  /** Gets the recovery codes. */
  onDone(codes: readonly string[]): Promise<void>;
}

/** Turns the second factor on: the password, then the secret for the app and its first code. */
export function TurnOn({ onClose, onDone }: TurnOnProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret === null ? (
    <AskPassword onClose={onClose} onSecret={setSecret} />
  ) : (
    <ShowSecret secret={secret} onClose={onClose} onDone={onDone} />
  );
}

function AskPassword({ onClose, onSecret }: { onClose(): void; onSecret(secret: Secret): void }) {
  const form = useForm({
    initial: { password: '' },
    guards: false,
    check: ({ password }) => (password === '' ? { password: REQUIRED } : {}),
    send: async (body) =>
      onSecret((await answerOf(api.POST('/identity/second-factor/begin', { body }))).data),
  });
  return (
    <FormDialog
      form={form}
      title="Подключить приложение"
      description="Сначала введите пароль, с которым вы входите."
      action="Дальше"
      onClose={onClose}
    >
      <FormField form={form} name="password" label="Пароль">
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </FormField>
    </FormDialog>
  );
}

function ShowSecret({ secret: { secret, address, qr }, onClose, onDone }: TurnOnProps & { secret: Secret }) {
  const form = useForm({
    initial: { code: '' },
    guards: false,
    check: ({ code }) => (readCode(code)?.kind === 'code' ? {} : { code: 'Шесть цифр из приложения' }),
    send: async (body) =>
      onDone((await answerOf(api.POST('/identity/second-factor/confirm', { body }))).data.codes),
  });
  return (
    <FormDialog form={form} title="Подключить приложение" width={560} action="Включить" onClose={onClose}>
      <div className="flex gap-5 max-md:flex-col max-md:items-center">
        <div className="w-56 shrink-0">
          <Barcode {...qr} label="QR-код для приложения" />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-3">
          <Text as="p">
            Снимите код приложением с одноразовыми кодами. Если портал открыт в том же телефоне, откройте
            приложение по ссылке или введите в нём ключ.
          </Text>
          <Text weight="strong">{inGroups(secret, ' ')}</Text>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => void copyText(secret)}>
              Копировать ключ
            </Button>
            <Button
              size="small"
              variant="secondary"
              onClick={() => location.assign(address)}
              className="md:hidden"
            >
              Открыть приложение
            </Button>
          </div>
        </div>
      </div>
      <FormField form={form} name="code" label="Код из приложения">
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="max-w-60"
          />
        )}
      </FormField>
    </FormDialog>
  );
}
