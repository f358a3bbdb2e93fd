import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { useState } from 'react';
import { useForm } from '../../kit/form/form.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { useTitle } from '../../kit/title.ts';
import { AuthFrame } from '../../kit/entering/auth-frame.tsx';
import { DemoMailbox, newestLetter } from './demo-mailbox.tsx';
import { LoginField } from './login-field.tsx';

const titleOf = titlesIn('requestPasswordLink');

const KINDS = {
  password: {
    title: 'Восстановление пароля',
    ask: (login: string) => api.POST('/identity/password/restore', { body: { login } }),
  },
  'one-time': {
    title: 'Вход по ссылке',
    ask: (login: string) => api.POST('/identity/one-time', { body: { login } }),
  },
};

/** Requests a link for setting a new password. */
export const RestoreScreen = () => <LinkRequest kind="password" />;
/** Requests a link for signing in once. */
export const OneTimeScreen = () => <LinkRequest kind="one-time" />;

/** The response does not reveal whether the login exists. */
function LinkRequest({ kind }: { kind: keyof typeof KINDS }) {
  const { title, ask } = KINDS[kind];
  useTitle(title);
  const [before, setBefore] = useState<number>();
  const form = useForm({
    initial: { login: '' },
    titles: titleOf,
    rules: { login: required },
    send: async ({ login }) => {
      const newest = await newestLetter();
      await answerOf(ask(login));
      setBefore(newest);
    },
    guards: false,
  });

  return (
    <AuthFrame title={title}>
      {before !== undefined ? (
        <div role="status">
          <p>
            Если такой логин есть, на его почту ушло письмо со ссылкой. Она действует 15 минут и один раз.
          </p>
          <DemoMailbox after={before} />
        </div>
      ) : (
        <FormFrame form={form} className="flex flex-col gap-4">
          <LoginField
            value={form.values.login}
            onChange={(login) => form.set({ login })}
            error={form.errors.login?.message}
          />
          <Button type="submit" size="large" wide pending={form.pending}>
            Прислать ссылку
          </Button>
        </FormFrame>
      )}
      <Link href="/auth" className="mt-5 self-start">
        Вернуться ко входу
      </Link>
    </AuthFrame>
  );
}
